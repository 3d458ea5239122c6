import { matchColumns, permuteAttributes, stream } from "@qmatrix/core/data";
import { simulate } from "@qmatrix/core/simulate";
import { qOfMasks } from "../../packages/core/build/data/q-matrix.js";
import { drain } from "../../packages/core/build/jobs/drain.js";
import { EFFORTS } from "../../packages/core/build/learn/efforts.js";
import { learnProblem } from "../../packages/core/build/learn/learn-problem.js";
import { competingSolutions, searchWork } from "../../packages/core/build/learn/plan-searches.js";
import { meanOf, sampleJob } from "../../packages/core/build/learn/sample-job.js";
import { searchJob } from "../../packages/core/build/learn/search-job.js";
import { permuteColumns } from "../../packages/core/build/numeric/permute-columns.js";
import { corruptQ } from "../common/corrupt-q.mjs";

const FLIPPED = 0.2;
const TRUST = 0.8;
/** Seeds that the scale of the weights was not chosen on. */
const FIRST_SEED = 9100;

/**
 * One data set: the true entries, the best solution's, and of it and each competing solution how far its score is behind
 * and the probabilities of the samples that began there. All in the order of the true columns: by name with an expert, matched
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
  const searched = finish(searchWork(problem), (job) => searchJob(problem, job));
  const { model: best, score } = searched.best;
  const q = qOfMasks(best.q, K, truth.items);
  const order = settings.expert ? truth.attributes.map((_, k) => k) : matchColumns(q, truth);
  const near = competingSolutions(problem, searched).map((solution) => ({
    behind: Number((score - solution.score).toFixed(2)),
    inclusion: [...permuteColumns(sampledFrom(problem, solution.model), order)].map((p) =>
      Number(p.toFixed(3)),
    ),
  }));
  const answer = permuteAttributes(q, order).entries.join("");
  return { result: { truth: truth.entries.join(""), answer, searches: searched.outcomes.length, near } };
}

function sampledFrom(problem, from) {
  const samples = Array.from({ length: EFFORTS[problem.effort].samples }, (_, sample) =>
    drain(sampleJob(problem, { kind: "sample", attributes: problem.K, sample, from })),
  );
  return meanOf(samples).inclusion;
}

/** A Work to its end, its jobs done one after the other. */
function finish(work, doJob) {
  let step = work.next();
  while (!step.done) step = work.next(step.value.jobs.map((job) => drain(doJob(job))));
  return step.value;
}
