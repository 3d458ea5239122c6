import type { ClassificationAccuracy, QComparison, QMatrix } from "@qmatrix/core/data";
import type { ColumnMatching } from "./matched-by-name.ts";

/** An entry of two Q-matrices that differs; `attribute` is the second's name of it. */
export interface DifferingEntry {
  readonly item: string;
  readonly attribute: string;
  readonly first: number;
  readonly second: number;
}

/** The entries that differ, item by item; `columns[k]` is the first matrix's column for attribute k of the second. */
export function differingEntries(
  first: QMatrix,
  second: QMatrix,
  columns: readonly number[],
): DifferingEntry[] {
  const { J, K } = second;
  const differing: DifferingEntry[] = [];
  for (let j = 0; j < J; j++)
    for (let k = 0; k < K; k++) {
      const own = first.entries[j * K + columns[k]];
      const other = second.entries[j * K + k];
      if (own !== other)
        differing.push({ item: second.items[j], attribute: second.attributes[k], first: own, second: other });
    }
  return differing;
}

/** The result of `qmatrix compare` of two Q-matrices of which neither is known to be true. */
export interface TwoMatrices {
  readonly items: number;
  readonly attributes: number;
  /** Proportion of all entries that differ. */
  readonly differing: number;
  readonly sameRows: number;
  readonly same: boolean;
  readonly columns: readonly { readonly first: string; readonly second: string }[];
  readonly matchedBy: ColumnMatching;
  readonly differences: readonly DifferingEntry[];
  /** How often profiles classify students alike. */
  readonly agreement?: ClassificationAccuracy;
}

export function twoMatrices({
  first,
  second,
  comparison,
  matchedBy,
  differences,
  agreement,
}: {
  readonly first: QMatrix;
  readonly second: QMatrix;
  readonly comparison: QComparison;
  readonly matchedBy: ColumnMatching;
  readonly differences: readonly DifferingEntry[];
  readonly agreement?: ClassificationAccuracy;
}): TwoMatrices {
  const { columns, overallError, exactRows, exact } = comparison;
  return {
    items: second.J,
    attributes: second.K,
    differing: overallError,
    sameRows: exactRows,
    same: exact,
    columns: columns.map((column, k) => ({ first: first.attributes[column], second: second.attributes[k] })),
    matchedBy,
    differences,
    ...(agreement && { agreement }),
  };
}

/** The comparison for readers. */
export function twoMatricesText(
  { items, attributes, sameRows, same, columns, matchedBy, differences, agreement }: TwoMatrices,
  { firstFile, secondFile }: { readonly firstFile: string; readonly secondFile: string },
): string {
  const only = (which: "first" | "second") => differences.filter((entry) => entry[which] === 1).length;
  const entries = items * attributes;
  const lines = [
    ["differing entries", `${differences.length} of ${entries} (${percent(differences.length / entries)})`],
    [`entries that are 1 only in ${firstFile}`, `${only("first")}`],
    [`entries that are 1 only in ${secondFile}`, `${only("second")}`],
    ["identical q-vectors", `${sameRows} of ${items}`],
    ["identical Q-matrices", same ? "yes" : "no"],
    [
      `columns, matched by ${matchedBy}`,
      columns.map(({ first, second }) => (first === second ? first : `${second} = ${first}`)).join(", "),
    ],
  ];
  if (agreement) {
    const each = columns.map(({ second }, k) => `${second} ${percent(agreement.perAttribute[k])}`);
    lines.push([
      "classification agreement (mean over attributes)",
      `${percent(agreement.mean)} (${each.join(", ")})`,
    ]);
  }
  const width = Math.max(...lines.map(([label]) => label.length));
  const table = lines.map(([label, figure]) => `${label.padEnd(width)}  ${figure}`).join("\n");
  const names = [firstFile, secondFile] as const;
  return [table, ...differencesText(differences.map((entry) => ({ ...entry, names })))].join("\n\n");
}

/** The differing entries, one per line; nothing where there are none. */
export function differencesText(
  differences: readonly (DifferingEntry & { readonly names: readonly [string, string] })[],
): string[] {
  if (differences.length === 0) return [];
  const [{ names }] = differences;
  const rows = [
    ["item", "attribute", ...names],
    ...differences.map(({ item, attribute, first, second }) => [item, attribute, `${first}`, `${second}`]),
  ];
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  return [
    rows
      .map((row) =>
        row
          .map((cell, at) => cell.padEnd(widths[at]))
          .join("  ")
          .trimEnd(),
      )
      .join("\n"),
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
