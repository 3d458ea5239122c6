import { learnQ } from "@qmatrix/core";
import { rowsOf } from "../common/q-rows.mjs";

/** A Q-matrix by the default learner, as a result has it. */
export function learnedRows(responses, options) {
  const { q, score, runs } = learnQ(responses, options);
  return { rows: rowsOf(q), score, runs };
}
