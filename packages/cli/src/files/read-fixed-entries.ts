import {
  checkHeader,
  checkRowLength,
  type DescribeRow,
  describeValue,
  type FixedEntries,
  findItemColumn,
  InvalidInputError,
  listNames,
  MISSING_MARKS,
  plainCell,
} from "@qmatrix/core";
import { readTable, type TableSink } from "./read-table.ts";

export interface ReadFixedOptions {
  readonly items: readonly string[];
  /** What the messages call the table of these items. */
  readonly itemsOf: string;
  /** The attributes' names, where a Q-matrix to start from has them: the table must have the same, in any order. */
  readonly start?: { readonly attributes: readonly string[]; readonly file: string };
  /** Most ones that a row may have. */
  readonly mostPerItem: number;
}

export interface ReadFixed {
  readonly attributes: readonly string[];
  readonly fixed: FixedEntries;
}

type Entry = 0 | 1 | null;

/**
 * Reads what is known of a Q-matrix: the columns `item` and one an attribute; 1 surely needed, 0 surely not, empty to be
 * learned. An item without a row is free.
 */
export function readFixedEntries(path: string, options: ReadFixedOptions): Promise<ReadFixed> {
  return readTable(path, (header, describeRow) => collectFixed(path, header, describeRow, options));
}

function collectFixed(
  where: string,
  header: readonly string[],
  describeRow: DescribeRow,
  { items, itemsOf, start, mostPerItem }: ReadFixedOptions,
): TableSink<ReadFixed> {
  checkHeader(where, header);
  const itemAt = findItemColumn(where, header);
  const columns = header.slice(itemAt + 1);
  const attributes = start?.attributes ?? columns;
  if (start && columns.toSorted().join("\n") !== start.attributes.toSorted().join("\n"))
    throw new InvalidInputError(
      where,
      "header",
      `"item" and the attributes of ${start.file}: ${listNames(start.attributes)}`,
      listNames(header),
    );
  const itemColumn = `column ${describeValue(header[itemAt] || "item")}`;
  const known = new Set(items);
  const rowOf = new Map<string, number>();
  const entriesOf = new Map<string, readonly Entry[]>();

  function add(cells: readonly string[]): void {
    const row = rowOf.size + 1;
    checkRowLength(where, row, cells, header, describeRow);
    const item = cells[itemAt];
    const refuse = (what: string, mustBe: string, received: string) =>
      new InvalidInputError(where, `${describeRow(row)}, ${what}`, mustBe, received);
    if (!known.has(item))
      throw refuse(itemColumn, `an item of ${itemsOf}`, item === "" ? "an empty cell" : describeValue(item));
    if (rowOf.has(item))
      throw refuse(
        itemColumn,
        "an item not seen before",
        `${describeValue(item)}, which is also ${describeRow(rowOf.get(item)!)}`,
      );
    rowOf.set(item, row);
    const entries = attributes.map((name): Entry => {
      const cell = cells[header.indexOf(name, itemAt + 1)];
      if (MISSING_MARKS.includes(cell)) return null;
      const plain = plainCell(cell);
      if (plain === "0" || plain === "1") return plain === "1" ? 1 : 0;
      throw refuse(`column ${describeValue(name)}`, "0, 1, empty or NA", describeValue(cell));
    });
    const ones = entries.filter((entry) => entry === 1).length;
    if (ones > mostPerItem)
      throw refuse(
        `item ${describeValue(item)}`,
        `an item that needs at most ${mostPerItem} ${mostPerItem === 1 ? "attribute" : "attributes"}`,
        `${ones} ones`,
      );
    if (entries.every((entry) => entry === 0))
      throw refuse(
        `item ${describeValue(item)}`,
        "an item that may need at least one attribute",
        "only zeros",
      );
    entriesOf.set(item, entries);
  }

  function finish(): ReadFixed {
    if (rowOf.size === 0)
      throw new InvalidInputError(where, "the table", "a header and at least one row", "only a header");
    const free: readonly Entry[] = attributes.map(() => null);
    const fixed = items.map((item) => entriesOf.get(item) ?? free);
    for (const [k, name] of attributes.entries())
      if (fixed.every((entries) => entries[k] === 0))
        throw new InvalidInputError(
          where,
          `column ${describeValue(name)}`,
          "an attribute that at least one item may need",
          "only zeros",
        );
    return { attributes, fixed };
  }

  return { add, finish };
}
