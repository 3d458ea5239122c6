import type { LineOf } from "../rows.ts";

/** Knows which line of a text each row begins on. */
export interface RowLines {
  /** The next row begins on this line. */
  add(line: number): void;
  readonly lineOf: LineOf;
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

  function lineOf(row: number): number | undefined {
    const jump = jumps.findLast((one) => one.row <= row);
    return jump && jump.line + row - jump.row;
  }

  return { add, lineOf };
}
