import { readFileSync } from "node:fs";
import { qMatrixFrom, responsesFrom } from "@qmatrix/core";

/** The cells of a CSV file without quoted cells, and its header. */
export function readTable(path) {
  const [header, ...rows] = readFileSync(path, "utf8")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  return { header, rows };
}

/** Response data from a table with one row per student; the column `id`, if there is one, names them. */
export function responsesOf({ header, rows }, id) {
  const at = header.indexOf(id);
  const withoutId = (cells) => cells.filter((_, column) => column !== at);
  const answers = rows.map((row) => withoutId(row).map((cell) => (cell === "" ? null : Number(cell))));
  const students = at < 0 ? undefined : rows.map((row) => row[at]);
  return responsesFrom(answers, { items: withoutId(header), students });
}

/** A Q-matrix from a table whose first column holds the items. */
export function qMatrixOf({ header, rows }) {
  return qMatrixFrom(
    rows.map(([, ...entries]) => entries.map(Number)),
    { items: rows.map(([item]) => item), attributes: header.slice(1) },
  );
}

/**
 * The classification as `qmatrix score` writes it to profiles.csv: per student and attribute the EAP classification, the
 * mastery probability, and the MAP and MLE classifications, where there are such. Names with a comma would need quotes.
 */
export function profilesCsv({ profiles, eap, map, mle }) {
  const { N, K, students, attributes, mastery } = profiles;
  const blocks = [
    ["", eap],
    ["p_", mastery],
    ["map_", map],
    ["mle_", mle],
  ].filter(([, values]) => values !== null);
  const rowOf = (i) => blocks.flatMap(([, values]) => values.slice(i * K, (i + 1) * K));
  const header = blocks.flatMap(([prefix]) => attributes.map((name) => prefix + name));
  const lines = Array.from({ length: N }, (_, i) => [students[i], ...rowOf(i)].join(","));
  return `${["student", ...header].join(",")}\n${lines.join("\n")}\n`;
}
