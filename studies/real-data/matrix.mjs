import { qOfRows, usedColumns } from "../common/q-rows.mjs";

/** The Q-matrix that a fit is of: the expert's, or that of the first seed of a learned one, without columns of zeros. */
export function matrixOf({ matrix, responses }, expert, { learned = [] }) {
  if (matrix === "expert") return { q: expert };
  const { rows } = firstOf({ matrix, responses }, learned).result;
  return { q: usedColumns(qOfRows(rows, { items: expert.items })), rows };
}

/** The line of a Q-matrix that was learned from these responses with the first seed. */
export function firstOf({ matrix, responses }, learned) {
  return learned.find(
    ({ run, data, replication }) => run === matrix && data.responses === responses && replication === 1,
  );
}
