import { chooseAttributes } from "@qmatrix/core/learn";
import { learnedRows } from "../common/q-rows.mjs";

/** A Q-matrix by the default learner, with the expert's number of attributes or with the number that `auto` picks. */
export function run({ replication: seed, settings }, { dataSet }) {
  const { responses, q } = dataSet();
  if (settings.attributes === "expert") return { result: learnedRows(responses, { attributes: q.K, seed }) };
  const choice = chooseAttributes(responses, { seed });
  return { result: { choice, ...learnedRows(responses, { attributes: choice.attributes, seed }) } };
}
