import type { QMatrix, Warning } from "@qmatrix/core/data";
import type { NamedComparison } from "../words/comparison-text.ts";
import type { DataSummary } from "../words/data-summary.ts";
import type { RecordedOptions } from "../words/recorded-options.ts";

/** All that a run of `learn` has to tell: the result file, the report and the terminal say parts of it. */
export interface LearnReport<Learned> {
  readonly data: DataSummary;
  readonly options: RecordedOptions;
  readonly seed: number;
  readonly learned: Learned;
  /** With the true Q-matrix, where it is known. */
  readonly comparison: NamedComparison | undefined;
  /** The learned Q-matrix with its columns as in the true one, and that. */
  readonly matched: { readonly q: QMatrix; readonly truth: QMatrix } | undefined;
  readonly warnings: readonly Warning<string>[];
}

/** A Q-matrix as result.json has it. */
export function qBody(q: QMatrix): Record<string, unknown> {
  return { items: q.items, attributes: q.attributes, entries: rowsOf(q, q.entries) };
}

/** [J, K] numbers as a list of rows. */
export function rowsOf({ J, K }: QMatrix, values: ArrayLike<number>): number[][] {
  return Array.from({ length: J }, (_, j) => Array.from({ length: K }, (_, k) => values[j * K + k]));
}
