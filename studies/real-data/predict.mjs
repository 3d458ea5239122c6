import { firstOf } from "../common/fit-start.mjs";
import { foldsOf, heldOutFits } from "../common/held-out.mjs";
import { learnedRows, qOfRows, usedColumns } from "../common/q-rows.mjs";

/** For the second digit of a likelihood of students who were held out. */
const TOLERANCE = 1e-5;

/**
 * A Q-matrix learned without the students of a fold, models fitted without them, and how probable their responses are then.
 * The expert's is not learned; `auto` keeps the number of attributes that all students gave.
 */
export function run({ data, settings: { models, folds, seed, starts } }, { dataSet, results }) {
  const { responses, q: expert } = dataSet();
  const students = foldsOf(responses, folds, seed)[data.fold];
  const rows = learnedWithout(students.training, expert, data, results);
  const q = rows === undefined ? expert : usedColumns(qOfRows(rows, { items: expert.items }));
  const fits = data.distributions.flatMap((distribution) =>
    heldOutFits(students, models, {
      q,
      attributeDistribution: distribution,
      starts,
      tolerance: TOLERANCE,
    }).map((fit) => ({ distribution, ...fit })),
  );
  return { result: { students: students.validation.N, ...(rows && { rows }), fits } };
}

function learnedWithout(training, expert, data, results) {
  if (data.matrix === "expert") return undefined;
  const attributes = data.matrix === "auto" ? firstOf(data, results).result.choice.attributes : expert.K;
  return learnedRows(training, { attributes, seed: 1 }).rows;
}
