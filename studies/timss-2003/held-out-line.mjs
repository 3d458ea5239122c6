import { foldsOf, heldOutFits } from "../real-data/held-out.mjs";
import { qOfRows, rowsOf, usedColumns } from "../real-data/q-rows.mjs";
import { LEARNERS } from "./learners.mjs";

/** For the second digit of a likelihood. */
const TOLERANCE = 1e-4;

/**
 * A Q-matrix learned without the students of a fold, every model fitted without them, and how probable their answers are
 * then. The experts' Q0 is not learned; `auto` keeps the number of attributes that all students gave.
 */
export function heldOutLine(responses, expert, { learn, fit, heldOut }, learned, { name, fold }) {
  const students = foldsOf(responses, heldOut.folds, heldOut.seed)[fold];
  const rows = name === "expert" ? rowsOf(expert) : learnOn(students.training, expert, learn, learned, name);
  const q = usedColumns(qOfRows(rows, { items: expert.items }));
  const options = { q, attributeDistribution: fit.distribution, tolerance: TOLERANCE };
  const fits = heldOutFits(students, fit.models, options);
  return { students: students.validation.N, ...(name !== "expert" && { rows }), fits };
}

function learnOn(training, expert, learn, learned, name) {
  const { trust } = learn.find(({ q }) => q === name);
  const attributes = learned.find(({ q }) => q === name).choice?.attributes;
  return LEARNERS[name](training, expert, { seed: 1, trust, attributes }).rows;
}
