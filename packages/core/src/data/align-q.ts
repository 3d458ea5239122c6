import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { listNames } from "../errors/list-names.ts";
import type { QMatrix } from "./q-matrix.ts";

export interface AlignQOptions {
  /** Who asks. */
  readonly where?: string;
  /** What the Q-matrix was passed as. Default "q". */
  readonly argument?: string;
  /** What the items belong to. */
  readonly itemsOf?: string;
}

/** The same Q-matrix with its rows in the order of `items`; throws unless it has exactly these items. */
export function alignQ(
  q: QMatrix,
  items: readonly string[],
  { where = "alignQ", argument = "q", itemsOf = "the responses" }: AlignQOptions = {},
): QMatrix {
  const rowOfItem = new Map(q.items.map((item, row) => [item, row]));
  const wanted = new Set(items);
  const lacking = items.filter((item) => !rowOfItem.has(item));
  const unknown = q.items.filter((item) => !wanted.has(item));
  if (lacking.length > 0 || unknown.length > 0) {
    const parts: string[] = [];
    if (lacking.length > 0) parts.push(`no row for ${listNames(lacking)}`);
    if (unknown.length > 0)
      parts.push(`${listNames(unknown)} ${unknown.length === 1 ? "is" : "are"} not in ${itemsOf}`);
    const received = parts.join("; ");
    throw new InvalidInputError(
      where,
      argument,
      `a Q-matrix with a row for each of the ${items.length} items of ${itemsOf} and no other`,
      received,
      undefined,
      `the rows of ${argument === "q" ? "the Q-matrix" : argument} must match the items of ${itemsOf}. ${received.charAt(0).toUpperCase()}${received.slice(1)}.`,
    );
  }
  const entries = new Uint8Array(q.J * q.K);
  for (const [j, item] of items.entries()) {
    const row = rowOfItem.get(item)!;
    entries.set(q.entries.subarray(row * q.K, (row + 1) * q.K), j * q.K);
  }
  return { ...q, items, entries };
}
