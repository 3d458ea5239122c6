import { matchColumns, permuteAttributes, simulate, stream } from "@qmatrix/core";
import { allSearches } from "../../packages/core/dist/learn/all-searches.js";
import { checkLearnOptions } from "../../packages/core/dist/learn/check-learn-options.js";
import { mergeRuns } from "../../packages/core/dist/learn/merge-runs.js";
import { nearAnswers, permuteColumns } from "../../packages/core/dist/learn/near-answers.js";
import { onOneScale } from "../../packages/core/dist/learn/one-scale.js";
import { poolChains } from "../../packages/core/dist/learn/pool-chains.js";
import { answersOf } from "../../packages/core/dist/refine/answers.js";
import { corruptQ } from "../common/corrupt-q.mjs";

const FLIPPED = 0.2;
const TRUST = 0.8;
/** Seeds that the scale of the weights was not chosen on. */
const FIRST_SEED = 9100;

/**
 * One data set: the true entries, the answer's, and of the answer and each Q-matrix about as good how far its score is behind
 * and the probabilities of the chains that began there. All in the order of the true columns: by name with an expert, matched
 * without.
 */
export function run({ data, replication, settings }) {
  const { model, attributes: K, examinees, noise, rho } = data;
  const seed = FIRST_SEED + replication - 1;
  const { responses, q: truth } = simulate({ model, attributes: K, examinees, noise, rho, seed });
  const expert = corruptQ(truth, FLIPPED, stream(seed, "corrupt", model, FLIPPED));
  const options = settings.expert
    ? { attributes: K, start: expert, trust: TRUST, seed }
    : { attributes: K, seed };
  const outcomes = allSearches(responses, options);
  const checked = checkLearnOptions("replication", responses, options);
  const answers = answersOf(responses);
  const scored = onOneScale(answers, checked, outcomes);
  const answer = mergeRuns(responses, checked, scored);
  const { score } = answer;
  const near = nearAnswers(responses, checked, answer, scored);
  const q = { ...truth, entries: near[0].entries };
  const order = settings.expert ? truth.attributes.map((_, k) => k) : matchColumns(q, truth);
  const told = (inclusion) => [...permuteColumns(inclusion, order)].map((p) => Number(p.toFixed(3)));
  const result = {
    truth: truth.entries.join(""),
    answer: permuteAttributes(q, order).entries.join(""),
    searches: outcomes.length,
    near: near.map((one) => ({
      behind: Number((score - one.score).toFixed(2)),
      inclusion: told(poolChains(responses, checked, answer, [one], outcomes.length).inclusion),
    })),
  };
  return { result };
}
