import type { FixedEntries } from "@qmatrix/core/learn";
import { MISSING_MARKS, plainCell } from "./cells.ts";
import { tableError } from "./finding.ts";
import { checkHeader, findItemColumn } from "./header.ts";
import { checkRowLength, type LineOf, nameColumn, rowPlace, type TableSink } from "./rows.ts";

export interface FixedEntriesOptions {
  readonly items: readonly string[];
  /** The attributes' names, where they are known: the table must have the same, in any order. Default: those of its header. */
  readonly attributes?: readonly string[];
  /** Most ones that a row may have. */
  readonly mostPerItem: number;
}

export interface CollectedEntries {
  readonly attributes: readonly string[];
  readonly fixed: FixedEntries;
}

type Entry = 0 | 1 | null;

/**
 * Takes a table of what is known of a Q-matrix: the column `item` and one per attribute; 1 surely required, 0 surely not,
 * empty to be learned. An item without a row is free.
 */
export function collectFixedEntries(
  header: readonly string[],
  { items, attributes: wanted, mostPerItem }: FixedEntriesOptions,
  lineOf?: LineOf,
): TableSink<CollectedEntries> {
  checkHeader(header);
  const itemAt = findItemColumn(header);
  const columns = header.slice(itemAt + 1);
  const attributes = wanted ?? columns;
  if (columns.toSorted().join("\n") !== attributes.toSorted().join("\n"))
    throw tableError({ kind: "other-columns", expected: ["item", ...attributes], found: header });
  const itemColumn = header[itemAt] || "item";
  const known = new Set(items);
  const checkItem = nameColumn(itemColumn, "item", lineOf);
  const entriesOf = new Map<string, readonly Entry[]>();

  function add(cells: readonly string[]): void {
    const row = entriesOf.size + 1;
    checkRowLength(row, cells, header, lineOf);
    const item = cells[itemAt];
    const place = rowPlace(row, lineOf);
    if (!known.has(item))
      throw tableError({ kind: "unknown-item", ...place, column: itemColumn, cell: item });
    checkItem(item, row);
    const entries = attributes.map((column): Entry => {
      const cell = cells[header.indexOf(column, itemAt + 1)];
      if (MISSING_MARKS.includes(cell)) return null;
      const plain = plainCell(cell);
      if (plain === "0" || plain === "1") return plain === "1" ? 1 : 0;
      const expected = { kind: "response", missing: MISSING_MARKS } as const;
      throw tableError({ kind: "cell", ...place, column, cell, expected });
    });
    const ones = entries.filter((entry) => entry === 1).length;
    if (ones > mostPerItem)
      throw tableError({ kind: "too-many-entries", ...place, item, found: ones, most: mostPerItem });
    if (entries.every((entry) => entry === 0)) throw tableError({ kind: "empty-item", ...place, item });
    entriesOf.set(item, entries);
  }

  function finish(): CollectedEntries {
    if (entriesOf.size === 0) throw tableError({ kind: "no-rows" });
    const free: readonly Entry[] = attributes.map(() => null);
    const fixed = items.map((item) => entriesOf.get(item) ?? free);
    const k = attributes.findIndex((_, at) => fixed.every((entries) => entries[at] === 0));
    if (k >= 0) throw tableError({ kind: "empty-attribute", column: attributes[k] });
    return { attributes, fixed };
  }

  return { add, finish };
}
