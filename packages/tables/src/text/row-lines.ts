import type { LineOf } from "../rows.ts";

/** Knows which line of a text each row begins on. */
export interface RowLines {
  /** The next row begins on this line, or has this number in a sheet. */
  add(line: number, isOfSheet?: boolean): void;
  readonly lineOf: LineOf;
}

/** Rows mostly follow line by line: only those are kept that do not. */
export function rowLines(): RowLines {
  const jumps: { readonly row: number; readonly line: number }[] = [];
  let rows = 0;
  let next = -1;

  let isSheet = false;

  function add(line: number, isOfSheet = false): void {
    isSheet = isOfSheet;
    rows++;
    if (line !== next) jumps.push({ row: rows, line });
    next = line + 1;
  }

  function lineOf(row: number): ReturnType<LineOf> {
    const jump = jumps.findLast((one) => one.row <= row);
    return jump && { line: jump.line + row - jump.row, ...(isSheet && { isOfSheet: true }) };
  }

  return { add, lineOf };
}
