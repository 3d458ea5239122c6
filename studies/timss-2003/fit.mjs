import { fitStart } from "../common/fit-start.mjs";
import { qOfRows, usedColumns } from "../common/q-rows.mjs";

/** A fit from one start; the Q-matrix is the experts' or that of the first seed of a learned one. */
export function run({ data, replication }, { dataSet, results }) {
  const { responses, q: expert } = dataSet();
  const { matrix, model, distribution } = data;
  const rows = matrix === "expert" ? undefined : rowsOfFirst(matrix, results);
  const q = rows === undefined ? expert : usedColumns(qOfRows(rows, { items: expert.items }));
  const fit = fitStart(responses, { q, model, distribution, start: replication - 1 });
  return { result: { ...(rows && { rows }), ...fit } };
}

function rowsOfFirst(matrix, { learned, near }) {
  const isFirst = ({ run: name, replication }) => name === matrix && replication === 1;
  return [...learned, ...near].find(isFirst).result.rows;
}
