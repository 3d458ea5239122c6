import { type Advice, type RowPlace, tableError } from "./finding.ts";
import { hasRowNames } from "./header.ts";

/** What takes a table: made from the header, then given one row after the other. Rows are counted from 1. */
export interface TableSink<Result> {
  add(cells: readonly string[]): void;
  finish(): Result;
}

/** The line of the text that a row begins on, or its number in a sheet; undefined where there is neither, as in Parquet. */
export type LineOf = (row: number) => Omit<RowPlace, "row"> | undefined;

/** Makes the sink of a header, which is empty if the file is. */
export type Collect<Result> = (header: readonly string[], lineOf?: LineOf) => TableSink<Result>;

/** A row's place, as findings have it. */
export function rowPlace(row: number, lineOf?: LineOf): RowPlace {
  return { row, ...lineOf?.(row) };
}

/** Throws unless a row has a cell under each name of the header. */
export function checkRowLength(
  row: number,
  cells: readonly string[],
  header: readonly string[],
  lineOf?: LineOf,
): void {
  if (cells.length === header.length) return;
  const isBlank = cells.length === 1 && cells[0] === "";
  const advice: Advice[] = isBelowTitle(row, cells, header) ? [{ kind: "remove-title" }] : [];
  throw tableError(
    {
      kind: "row-length",
      ...rowPlace(row, lineOf),
      expected: header.length,
      found: isBlank ? 0 : cells.length,
      hasRowNames: hasRowNames(header),
    },
    ...advice,
  );
}

/** Whether a row is the first below what looks like a title: it has more cells, and they are names. */
function isBelowTitle(row: number, cells: readonly string[], header: readonly string[]): boolean {
  const isFirst = row === 1 || header.length === 1;
  return isFirst && cells.length > header.length && cells.some((cell) => /\p{L}/u.test(cell));
}

/** Checks the cells of the column that names the rows, as they come: none empty, no two the same. */
export function nameColumn(
  column: string,
  of: "student" | "item",
  lineOf?: LineOf,
  advice: readonly Advice[] = [],
): (cell: string, row: number) => void {
  const rowOf = new Map<string, number>();
  return (cell, row) => {
    const earlier = rowOf.get(cell);
    if (cell !== "" && earlier === undefined) {
      rowOf.set(cell, row);
      return;
    }
    const first = earlier === undefined || cell === "" ? {} : { first: rowPlace(earlier, lineOf) };
    throw tableError(
      { kind: "repeated-name", ...rowPlace(row, lineOf), of, column, cell, ...first },
      ...advice,
    );
  };
}
