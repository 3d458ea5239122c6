import { type Fault, TableError } from "../finding.ts";
import { type Collect, checkRowLength, type LineOf, type TableSink } from "../rows.ts";
import { columnsBy } from "./columns-by.ts";
import { type Reading, rowsChosen } from "./reading.ts";
import { type Recode, recodingOf } from "./recode.ts";

/**
 * What `collect` makes of a table read in a certain way: columns and rows left out, points and signs as 1 and 0. It is given the rows
 * as they stand in the file; rows and lines in its faults are those of the file. Empty cells behind the last column are no cells.
 */
export function collectBy<Result>(
  reading: Reading,
  missing: readonly string[],
  collect: Collect<Result>,
): Collect<Result> {
  return (header, lineOf) => sinkBy(reading, missing, collect, header, lineOf);
}

function sinkBy<Result>(
  reading: Reading,
  missing: readonly string[],
  collect: Collect<Result>,
  whole: readonly string[],
  lineOf?: LineOf,
): TableSink<Result> {
  const isIgnored = rowsChosen(reading.ignoreRows);
  const names = withoutEmptyEnd(whole);
  const columns = columnsBy(names, reading);
  const isPlain = columns.at.length === names.length && columns.at.every(([at], k) => at === k);
  const itemNames = columns.itemAt.map((k) => columns.header[k]);
  const recoding = recodingOf(itemNames, reading, missing);
  const needsMost = recoding?.shares.some((share) => share !== undefined) ?? false;
  /** Rows of the file that were kept, where some were not. */
  const kept: number[] = [];
  const rowOf = (row: number) => kept[row - 1] ?? row;
  const isShifted = (reading.ignoreRows ?? []).length > 0;
  const innerLineOf = lineOf && isShifted ? (row: number) => lineOf(rowOf(row)) : lineOf;
  const inner = inFileRows(() => collect(columns.header, innerLineOf));
  const most = itemNames.map(() => 0);
  const held: string[][] = [];
  let rows = 0;

  function add(cells: readonly string[]): void {
    rows++;
    if (isShifted) {
      if (isIgnored(rows)) return;
      kept.push(rows);
    }
    const row = cells.length > names.length ? withoutEmptyEnd(cells, names.length) : cells;
    if (isPlain && recoding === undefined) {
      inFileRows(() => inner.add(row));
      return;
    }
    checkRowLength(rows, row, names, lineOf);
    const own = columns.at.map((at) => (at.length === 1 ? row[at[0]] : joinedCell(at.map((k) => row[k]))));
    if (needsMost) {
      for (const [j, k] of columns.itemAt.entries()) most[j] = Math.max(most[j], recoding!.pointsOf(own[k]));
      held.push(own);
    } else give(own, recoding?.recode);
  }

  function give(cells: string[], recode: Recode | undefined): void {
    if (recode) for (const [j, k] of columns.itemAt.entries()) cells[k] = recode(cells[k], j);
    inFileRows(() => inner.add(cells));
  }

  function finish(): Result {
    if (needsMost) {
      const recode = recoding!.withMost(most);
      for (const cells of held) give(cells, recode);
    }
    return inFileRows(() => inner.finish());
  }

  /** The collector counts the rows that it is given; faults have those of the file. */
  function inFileRows<Value>(work: () => Value): Value {
    if (!isShifted) return work();
    try {
      return work();
    } catch (error) {
      throw error instanceof TableError ? new TableError(shifted(error.fault, rowOf)) : error;
    }
  }

  return { add, finish };
}

function shifted(fault: Fault, rowOf: (row: number) => number): Fault {
  if (!("row" in fault)) return fault;
  const moved = { ...fault, row: rowOf(fault.row) };
  return "first" in fault && typeof fault.first === "object"
    ? ({ ...moved, first: { ...fault.first, row: rowOf(fault.first.row) } } as Fault)
    : moved;
}

/** One name of several cells: "Muster Anna"; nothing where all are empty. */
function joinedCell(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== "").join(" ");
}

/** Without empty cells at the end, as spreadsheets leave them; no fewer than `least`. */
export function withoutEmptyEnd(cells: readonly string[], least = 1): readonly string[] {
  let end = cells.length;
  while (end > least && cells[end - 1] === "") end--;
  return end === cells.length ? cells : cells.slice(0, end);
}
