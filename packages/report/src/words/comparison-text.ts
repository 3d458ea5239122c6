import type { ClassificationAccuracy, QComparison, QMatrix } from "@qmatrix/core/data";

/** The result of `qmatrix compare`, with names instead of column numbers. */
export interface NamedComparison extends Omit<QComparison, "columns"> {
  readonly items: number;
  readonly attributes: number;
  /** Which of the estimate's columns was matched to which of the truth's. */
  readonly columns: readonly { readonly truth: string; readonly estimate: string }[];
  readonly accuracy?: ClassificationAccuracy;
}

/** The comparison with the names of the two matrices' attributes. */
export function namedComparison(
  { columns, ...figures }: QComparison,
  estimate: QMatrix,
  truth: QMatrix,
  accuracy?: ClassificationAccuracy,
): NamedComparison {
  const matched = columns.map((column, k) => ({
    truth: truth.attributes[k],
    estimate: estimate.attributes[column],
  }));
  return { ...figures, items: truth.J, attributes: truth.K, columns: matched, ...(accuracy && { accuracy }) };
}

/** The comparison for readers, one figure per line. */
export function comparisonText(comparison: NamedComparison): string {
  const { items, attributes, columns, accuracy } = comparison;
  const lines = [
    ["overall error (OE)", `${percent(comparison.overallError)} of ${items * attributes} entries`],
    ["false negatives (OTP)", `${percent(comparison.missedOnes)} of the 1s in the true Q-matrix`],
    ["false positives (OTN)", `${percent(comparison.falseOnes)} of the 0s in the true Q-matrix`],
    ["correct q-vectors", `${comparison.exactRows} of ${items}`],
    ["exact match", comparison.exact ? "yes" : "no"],
    ["columns (true = estimated)", columns.map(({ truth, estimate }) => `${truth} = ${estimate}`).join(", ")],
  ];
  if (accuracy) {
    const each = columns.map(({ truth }, k) => `${truth} ${percent(accuracy.perAttribute[k])}`);
    lines.push(["attribute-level accuracy (ACC)", `${percent(accuracy.mean)} (${each.join(", ")})`]);
  }
  const width = Math.max(...lines.map(([label]) => label.length));
  return lines.map(([label, figure]) => `${label.padEnd(width)}  ${figure}`).join("\n");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
