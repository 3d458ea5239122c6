import type { DescribeRow } from "@qmatrix/core";

/** Knows which line of a text each row begins on. */
export interface RowLines {
  /** The next row begins on this line. */
  add(line: number): void;
  readonly describeRow: DescribeRow;
}

/** Rows mostly follow line by line: only those are kept that do not. */
export function rowLines(): RowLines {
  const jumps: { readonly row: number; readonly line: number }[] = [];
  let rows = 0;
  let next = -1;

  function add(line: number): void {
    rows++;
    if (line !== next) jumps.push({ row: rows, line });
    next = line + 1;
  }

  function describeRow(row: number): string {
    const jump = jumps.findLast((one) => one.row <= row)!;
    return describeLine(row, jump.line + row - jump.row);
  }

  return { add, describeRow };
}

/** A row, counted from 1 below the header, and the line of the file that it begins on, as an editor counts. */
export function describeLine(row: number, line: number): string {
  return `row ${row} (line ${line})`;
}
