import { firstOf } from "../common/fit-start.mjs";
import { foldsOf, heldOutFits } from "../common/held-out.mjs";
import { qOfRows, rowsOf, usedColumns } from "../common/q-rows.mjs";
import { LEARNERS } from "./learners.mjs";

/** For the second digit of a likelihood. */
const TOLERANCE = 1e-4;

/**
 * A Q-matrix learned without the students of a fold, every model fitted without them, and how probable their responses are
 * then. The experts' Q0 is not learned; `auto` keeps the number of attributes that all students gave.
 */
export function run({ data, settings }, { dataSet, results }) {
  const { matrix, fold } = data;
  const { responses, q: expert } = dataSet();
  const { folds, seed, models, distribution, trusts } = settings;
  const students = foldsOf(responses, folds, seed)[fold];
  const learn = () => {
    const attributes = firstOf(data, results).result.choice?.attributes;
    return LEARNERS[matrix](students.training, expert, { seed: 1, trust: trusts[matrix], attributes }).rows;
  };
  const rows = matrix === "expert" ? rowsOf(expert) : learn();
  const q = usedColumns(qOfRows(rows, { items: expert.items }));
  const options = { q, attributeDistribution: distribution, tolerance: TOLERANCE };
  const fits = heldOutFits(students, models, options);
  return { result: { students: students.validation.N, ...(matrix !== "expert" && { rows }), fits } };
}
