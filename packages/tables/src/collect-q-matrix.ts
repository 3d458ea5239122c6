import { otherItems, type QMatrix } from "@qmatrix/core/data";
import { plainCell } from "./cells.ts";
import { type Fault, faultOf, type Note, type RowPlace, TableError, tableError } from "./finding.ts";
import { checkHeader, findItemColumn, hasRowNames } from "./header.ts";
import { withoutEmptyEnd } from "./reading/collect-by.ts";
import { checkRowLength, type LineOf, nameColumn, rowPlace, type TableSink } from "./rows.ts";

export interface QMatrixOptions {
  /** What to do with an item that requires no attribute. Default "refuse"; an estimate may have such rows. */
  readonly emptyRows?: "refuse" | "allow";
  /** The items that the rows must be of, in any order; not checked where they are not known. */
  readonly items?: readonly string[];
  /** Is told of columns that are not attributes and were left out. */
  readonly note?: (note: Note) => void;
}

/** How people write that an item requires an attribute, and that it does not; in small letters. */
const ONES = new Set(["1", "x", "✓", "✔", "true", "t", "yes", "y", "ja", "j", "wahr", "oui", "+"]);
const ZEROS = new Set(["0", "false", "f", "no", "n", "nein", "falsch", "non", "-", "–", "−", "."]);
/** In a table with one row per response, as the Item Response Warehouse has it, the columns of its Q-matrix. */
const WAREHOUSE = /^Qmatrix__(.+)$/;

type Row = readonly string[];

/**
 * Takes a table with the column `item`, capitals or not, and one column per attribute, row by row: 1 and 0, or x and nothing, TRUE and
 * FALSE, yes and no. An empty cell is a zero where no zero is written. Columns of other things are left out, with a note.
 */
export function collectQMatrix(
  whole: readonly string[],
  options: QMatrixOptions = {},
  lineOf?: LineOf,
): TableSink<QMatrix> {
  const header = withoutEmptyEnd(whole);
  checkHeader(header);
  const rows: Row[] = [];
  const ragged: Fault[] = [];
  return {
    add(cells) {
      const row = withoutEmptyEnd(cells, header.length);
      const [fault] = faultsOf(() => checkRowLength(rows.length + 1, row, header, lineOf));
      // below a title all rows are too long
      if (fault !== undefined && fault.advice.length > 0) throw new TableError(fault);
      if (fault !== undefined) ragged.push(fault);
      rows.push(row);
    },
    finish() {
      const warehouse = [...header.keys()].filter((at) => WAREHOUSE.test(header[at]));
      const isLog = warehouse.length > 0 && header.includes("item");
      if (isLog && ragged.length > 0) throw errorOf(ragged);
      if (isLog) return fromLog(header, rows, warehouse, options, lineOf);
      return fromTable(header, withoutEmptyRows(rows), { ...options, ragged }, lineOf);
    },
  };
}

/** The fault that a check throws; none if it throws none. */
function faultsOf(check: () => void): Fault[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof TableError) return [error.fault];
    throw error;
  }
}

/** All faults at once: of the table as a whole, then in the order of the rows. */
function errorOf(faults: readonly Fault[]): TableError {
  const rowOf = (fault: Fault) => ("row" in fault ? fault.row : 0);
  const [first, ...others] = faults.toSorted((a, b) => rowOf(a) - rowOf(b));
  return new TableError(first, others);
}

/** Spreadsheets leave empty rows at the end. */
function withoutEmptyRows(rows: readonly Row[]): readonly Row[] {
  let end = rows.length;
  while (end > 0 && rows[end - 1].every((cell) => cell === "")) end--;
  return rows.slice(0, end);
}

function fromTable(
  header: readonly string[],
  rows: readonly Row[],
  { emptyRows = "refuse", items, note, ragged }: QMatrixOptions & { readonly ragged: readonly Fault[] },
  lineOf?: LineOf,
): QMatrix {
  const itemAt = itemColumn(header, rows);
  const others = [...header.keys()].filter((at) => at > itemAt);
  const attributeAt = others.filter((at) => isAttribute(rows, at));
  const extra = header.filter((name, at) => name !== "" && at !== itemAt && !attributeAt.includes(at));
  // a column that is none is a fault where it leaves nothing
  const kept = attributeAt.length > 0 ? attributeAt : others;
  const attributes = kept.map((at) => header[at]);
  if (rows.length === 0) throw tableError({ kind: "no-rows" });
  const checkItem = nameColumn(header[itemAt] || "item", "item", lineOf);
  // cells of a row that is too short or too long are in no column for certain
  const isRagged = new Set(ragged.map((fault) => (fault as RowPlace).row));
  const faults: Fault[] = [
    ...otherItemsFault(
      rows.map((cells) => cells[itemAt]),
      items,
    ),
    ...ragged,
  ];
  for (const [i, cells] of rows.entries())
    if (!isRagged.has(i + 1)) faults.push(...faultsOf(() => checkItem(cells[itemAt], i + 1)));
  const signs = new Set(rows.flatMap((cells) => kept.map((at) => signOf(cells[at] ?? ""))));
  // where zeros are written, an empty cell is one that was forgotten
  const isEmptyZero =
    [...ONES].some((sign) => signs.has(sign)) && ![...ZEROS].some((sign) => signs.has(sign));
  const entries: number[] = [];
  for (const [i, cells] of rows.entries()) {
    if (isRagged.has(i + 1)) continue;
    const place = rowPlace(i + 1, lineOf);
    let required = 0;
    let isUnread = false;
    for (const at of kept) {
      const sign = signOf(cells[at]);
      const isOne = ONES.has(sign);
      if (!isOne && !ZEROS.has(sign) && !(sign === "" && isEmptyZero)) {
        isUnread = true;
        faults.push(
          faultOf({
            kind: "cell",
            ...place,
            column: header[at],
            cell: cells[at],
            expected: { kind: "entry" },
          }),
        );
      }
      entries.push(isOne ? 1 : 0);
      if (isOne) required++;
    }
    if (emptyRows === "refuse" && required === 0 && !isUnread)
      faults.push(faultOf({ kind: "empty-item", ...place, item: cells[itemAt] }));
  }
  if (faults.length > 0) throw errorOf(faults);
  if (extra.length > 0 && attributeAt.length > 0)
    note?.({ severity: "note", kind: "extra-columns", columns: extra });
  return {
    J: rows.length,
    K: kept.length,
    items: rows.map((cells) => cells[itemAt]),
    attributes,
    entries: Uint8Array.from(entries),
  };
}

function otherItemsFault(rows: readonly string[], items: readonly string[] | undefined): Fault[] {
  // a row without a name has a fault of its own
  const other = items && otherItems([...new Set(rows)].filter(Boolean), items);
  return other === undefined ? [] : [faultOf({ kind: "other-items", ...other })];
}

/** Where the items are named; before them there may be columns of numbers or text, but none of entries. */
function itemColumn(header: readonly string[], rows: readonly Row[]): number {
  const named = header.findIndex((name) => name.toLowerCase() === "item");
  const first = hasRowNames(header) ? 1 : 0;
  const isBeside = (at: number) => rows.length > 0 && !isAttribute(rows, at);
  if (named > first && header.indexOf("item") !== first)
    if (
      Array.from({ length: named - first }, (_, k) => first + k).every(isBeside) &&
      header.length > named + 1
    )
      return named;
  return findItemColumn(header);
}

/** Whether a column has entries; row numbers are not entries. */
function isAttribute(rows: readonly Row[], at: number): boolean {
  const cells = rows.map((row) => row[at] ?? "");
  const start = Number(cells[0]);
  if (
    cells.length > 2 &&
    (start === 0 || start === 1) &&
    cells.every((cell, i) => Number(cell) === start + i)
  )
    return false;
  return (
    cells.every((cell) => cell === "") ||
    cells.some((cell) => ONES.has(signOf(cell)) || ZEROS.has(signOf(cell)))
  );
}

function signOf(cell: string): string {
  return plainCell(cell).toLowerCase();
}

/** The rows of an item must agree; its Q-matrix comes once. */
function fromLog(
  header: readonly string[],
  rows: readonly Row[],
  at: readonly number[],
  { items }: QMatrixOptions,
  lineOf?: LineOf,
): QMatrix {
  const itemAt = header.indexOf("item");
  const firstOf = new Map<string, number>();
  const entries: number[] = [];
  const faults: Fault[] = [];
  const isTold = new Set<string>();
  for (const [i, cells] of rows.entries()) {
    const first = firstOf.get(cells[itemAt]);
    if (first === undefined) firstOf.set(cells[itemAt], i);
    for (const column of at) {
      const sign = signOf(cells[column]);
      const isEntry = ONES.has(sign) || ZEROS.has(sign);
      if (isEntry && (first === undefined || signOf(rows[first][column]) === sign)) {
        if (first === undefined) entries.push(ONES.has(sign) ? 1 : 0);
        continue;
      }
      // the entry of an item comes with every response to it
      const entry = `${column} ${cells[itemAt]}`;
      if (isTold.has(entry)) continue;
      isTold.add(entry);
      faults.push(
        faultOf({
          kind: "cell",
          ...rowPlace(i + 1, lineOf),
          column: header[column],
          cell: cells[column],
          expected: { kind: "entry" },
        }),
      );
    }
  }
  if (rows.length === 0) throw tableError({ kind: "no-rows" });
  faults.push(...otherItemsFault([...firstOf.keys()], items));
  if (faults.length > 0) throw errorOf(faults);
  const names = at.map((column) => WAREHOUSE.exec(header[column])![1]);
  const attributes = names.map((name) => (/^\d+$/.test(name) ? `A${name}` : name));
  return {
    J: firstOf.size,
    K: at.length,
    items: [...firstOf.keys()],
    attributes,
    entries: Uint8Array.from(entries),
  };
}
