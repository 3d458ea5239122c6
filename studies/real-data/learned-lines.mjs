import { learnQ } from "@qmatrix/core";
import { heldOutFits } from "./held-out.mjs";
import { qOfRows, rowsOf, usedColumns } from "./q-rows.mjs";

/** For the second digit of a likelihood of students who were held out. */
const TOLERANCE = 1e-5;

/** A Q-matrix by the default learner. */
export function learnedLine(responses, options) {
  const { q, score, runs } = learnQ(responses, options);
  return { rows: rowsOf(q), score, runs };
}

/**
 * A Q-matrix learned without the students of a fold, models fitted without them, and how probable their answers are then.
 * Without `attributes` it is the expert's, which is not learned.
 */
export function heldOutLine(students, { expert, attributes, models, distributions, starts }) {
  const rows =
    attributes === undefined ? undefined : learnedLine(students.training, { attributes, seed: 1 }).rows;
  const q = rows === undefined ? expert : usedColumns(qOfRows(rows, { items: expert.items }));
  const fits = distributions.flatMap((distribution) =>
    heldOutFits(students, models, {
      q,
      attributeDistribution: distribution,
      starts,
      tolerance: TOLERANCE,
    }).map((fit) => ({ distribution, ...fit })),
  );
  return { students: students.validation.N, ...(rows && { rows }), fits };
}
