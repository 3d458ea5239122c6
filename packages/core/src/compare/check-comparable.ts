import type { QMatrix } from "../data/q-matrix.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { counted } from "../errors/list-names.ts";

/** Throws unless both Q-matrices have the same items in the same order and equally many attributes. */
export function checkComparable(where: string, estimate: QMatrix, truth: QMatrix): void {
  for (const [ours, theirs, what] of [
    [estimate.J, truth.J, "item"],
    [estimate.K, truth.K, "attribute"],
  ] as const)
    if (ours !== theirs)
      throw new InvalidInputError(
        where,
        "estimate",
        `a Q-matrix with ${counted(theirs, what)}, like the truth`,
        `${ours}`,
        undefined,
        `the estimate has ${counted(ours, what)}, the true Q-matrix ${theirs}; they must have the same number.`,
      );
  checkSameNames(where, "item", estimate.items, truth.items);
}

/** Throws unless the estimate's names are the truth's, in the same order. */
export function checkSameNames(
  where: string,
  what: "item" | "student",
  estimate: readonly string[],
  truth: readonly string[],
): void {
  const at = estimate.findIndex((name, i) => name !== truth[i]);
  if (at < 0) return;
  throw new InvalidInputError(
    where,
    { argument: "estimate", within: `${what} ${at + 1}`, at: [`${what}s`, at] },
    `${describeValue(truth[at])} like the truth's`,
    describeValue(estimate[at]),
    `Both must have the same ${what}s in the same order.`,
  );
}

/** Throws unless `columns` is a permutation of the K columns. */
export function checkColumns(where: string, columns: readonly number[], K: number): void {
  const isPermutation =
    Array.isArray(columns) &&
    columns.length === K &&
    Array.from({ length: K }, (_, k) => k).every((k) => columns.includes(k));
  if (!isPermutation)
    throw new InvalidInputError(
      where,
      "columns",
      `the numbers 0 to ${K - 1}, each once`,
      describeValue(columns),
    );
}
