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
  const other = otherItems(q.items, items);
  if (other !== undefined) {
    const received = otherItemsText(other, itemsOf);
    throw new InvalidInputError(
      where,
      argument,
      `a Q-matrix with a row for each of the ${items.length} items of ${itemsOf} and no other`,
      received,
      undefined,
      otherItemsSentence(other, itemsOf, argument === "q" ? "the Q-matrix" : argument),
    );
  }
  const rowOfItem = new Map(q.items.map((item, row) => [item, row]));
  const entries = new Uint8Array(q.J * q.K);
  for (const [j, item] of items.entries()) {
    const row = rowOfItem.get(item)!;
    entries.set(q.entries.subarray(row * q.K, (row + 1) * q.K), j * q.K);
  }
  return { ...q, items, entries };
}

/** How the rows of a Q-matrix and the items of the responses differ. */
export interface OtherItems {
  /** Items without a row. */
  readonly lacking: readonly string[];
  /** Rows of no item. */
  readonly unknown: readonly string[];
}

/** undefined where the rows are those of the items, in any order. */
export function otherItems(rows: readonly string[], items: readonly string[]): OtherItems | undefined {
  const [there, wanted] = [new Set(rows), new Set(items)];
  const lacking = items.filter((item) => !there.has(item));
  const unknown = rows.filter((row) => !wanted.has(row));
  return lacking.length > 0 || unknown.length > 0 ? { lacking, unknown } : undefined;
}

export function otherItemsSentence(other: OtherItems, itemsOf: string, what = "the Q-matrix"): string {
  const received = otherItemsText(other, itemsOf);
  return `the rows of ${what} must match the items of ${itemsOf}. ${received.charAt(0).toUpperCase()}${received.slice(1)}.`;
}

function otherItemsText({ lacking, unknown }: OtherItems, itemsOf: string): string {
  const parts: string[] = [];
  if (lacking.length > 0) parts.push(`no row for ${listNames(lacking)}`);
  if (unknown.length > 0)
    parts.push(`${listNames(unknown)} ${unknown.length === 1 ? "is" : "are"} not in ${itemsOf}`);
  return parts.join("; ");
}
