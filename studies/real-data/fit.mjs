import { fitStart } from "../common/fit-start.mjs";
import { matrixOf } from "./matrix.mjs";

/** A fit from one start; the Q-matrix is the expert's or a learned one. */
export function run({ data, replication }, { dataSet, results }) {
  const { responses, q: expert } = dataSet();
  const { q, rows } = matrixOf(data, expert, results);
  const { model, distribution } = data;
  const fit = fitStart(responses, { q, model, distribution, start: replication - 1 });
  return { result: { ...(rows && { rows }), ...fit } };
}
