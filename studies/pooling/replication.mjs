import { matchColumns, permuteAttributes, simulate, stream } from "@qmatrix/core";
import { allSearches } from "../../packages/core/build/learn/all-searches.js";
import { checkLearnOptions } from "../../packages/core/build/learn/check-learn-options.js";
import { mergeRuns } from "../../packages/core/build/learn/merge-runs.js";
import { nearAnswers, permuteColumns } from "../../packages/core/build/learn/near-answers.js";
import { onOneScale } from "../../packages/core/build/learn/one-scale.js";
import { poolChains } from "../../packages/core/build/learn/pool-chains.js";
import { answersOf } from "../../packages/core/build/learn/search/answers.js";
import { corruptQ } from "../validation/corrupt-q.mjs";

const FLIPPED = 0.2;
const TRUST = 0.8;
/** Seeds that the scale of the weights was not chosen on. */
const FIRST_SEED = 9100;

/**
 * One data set: the true entries, the answer's, and of the answer and each Q-matrix about as good how far its score is behind
 * and the probabilities of the chains that began there. All in the order of the true columns: by name with an expert, matched
 * without.
 */
export function replication({ asked, model, attributes: K, examinees, noise, rho, replication }) {
  const seed = FIRST_SEED + replication;
  const { responses, q: truth } = simulate({ model, attributes: K, examinees, noise, rho, seed });
  const expert = corruptQ(truth, FLIPPED, stream(seed, "corrupt", model, FLIPPED));
  const options =
    asked === "validate" ? { attributes: K, start: expert, trust: TRUST, seed } : { attributes: K, seed };
  const outcomes = allSearches(responses, options);
  const checked = checkLearnOptions("replication", responses, options);
  const answers = answersOf(responses);
  const scored = onOneScale(answers, checked, outcomes);
  const answer = mergeRuns(responses, checked, scored);
  const { score } = answer;
  const near = nearAnswers(responses, checked, answer, scored);
  const q = { ...truth, entries: near[0].entries };
  const order = asked === "validate" ? truth.attributes.map((_, k) => k) : matchColumns(q, truth);
  const told = (inclusion) => [...permuteColumns(inclusion, order)].map((p) => Number(p.toFixed(3)));
  return {
    truth: truth.entries.join(""),
    answer: permuteAttributes(q, order).entries.join(""),
    searches: outcomes.length,
    near: near.map((one) => ({
      behind: Number((score - one.score).toFixed(2)),
      inclusion: told(poolChains(responses, checked, answer, [one], outcomes.length).inclusion),
    })),
  };
}
