import { matchColumns, permuteAttributes, stream } from "@qmatrix/core/data";
import { simulate } from "@qmatrix/core/simulate";
import { drain } from "../../packages/core/build/jobs/drain.js";
import { learnProblem } from "../../packages/core/build/learn/learn-problem.js";
import { mergeRuns } from "../../packages/core/build/learn/merge-runs.js";
import { nearAnswers } from "../../packages/core/build/learn/near-answers.js";
import { firstSearches, furtherSearches } from "../../packages/core/build/learn/plan-searches.js";
import { poolChains } from "../../packages/core/build/learn/pool-chains.js";
import { rescore } from "../../packages/core/build/learn/rescore.js";
import { learnJob } from "../../packages/core/build/learn/search-job.js";
import { permuteColumns } from "../../packages/core/build/numeric/permute-columns.js";
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
  const problem = learnProblem("pooling", responses, options);
  const outcomes = [];
  const weightedScores = new Map();
  for (let runs = firstSearches(problem); runs.length > 0; ) {
    outcomes.push(...runs.map((run) => drain(learnJob(problem, run))));
    runs = furtherSearches(problem, outcomes, weightedScores);
  }
  const scored = rescore(problem, outcomes, weightedScores);
  const answer = mergeRuns(problem, scored);
  const { score } = answer;
  const near = nearAnswers(problem, answer, scored);
  const q = { ...truth, entries: near[0].entries };
  const order = settings.expert ? truth.attributes.map((_, k) => k) : matchColumns(q, truth);
  const told = (inclusion) => [...permuteColumns(inclusion, order)].map((p) => Number(p.toFixed(3)));
  const result = {
    truth: truth.entries.join(""),
    answer: permuteAttributes(q, order).entries.join(""),
    searches: outcomes.length,
    near: near.map((one) => ({
      behind: Number((score - one.score).toFixed(2)),
      inclusion: told(poolChains(problem, answer, [one], outcomes.length).inclusion),
    })),
  };
  return { result };
}
