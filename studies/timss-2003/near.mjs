import { trainedRows } from "./learners.mjs";
import { PAPER } from "./paper.mjs";
import { nearestTraining } from "./paper-rates.mjs";

/** Of all trainings of the paper's method, the one whose rates are nearest the paper's, made again for its Q-matrix. */
export function run(_job, { dataSet, results: { learned } }) {
  const { responses, q } = dataSet();
  const lines = learned.map(({ run: name, replication: seed, result }) => ({ ...result, q: name, seed }));
  const training = nearestTraining(lines, q, PAPER.rates);
  return { result: { training, rows: trainedRows(responses, q, training) } };
}
