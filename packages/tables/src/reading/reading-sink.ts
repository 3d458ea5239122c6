import type { RowSink } from "../read-table.ts";
import type { Collect, TableSink } from "../rows.ts";
import { rowLines } from "../text/row-lines.ts";
import type { TextRow } from "../text/text-rows.ts";
import { withoutEmptyEnd } from "./collect-by.ts";
import type { Reading } from "./reading.ts";

/**
 * Takes the rows of a text or a sheet as they come and gives them to what `collect` makes: from the line that the header is said to
 * be on, or with names made for the columns; exchanged with the columns where items are in rows.
 */
export function readingSink<Result>(
  { header, transpose }: Reading,
  collect: Collect<Result>,
): RowSink<Result> {
  const lines = rowLines();
  let sink: TableSink<Result> | undefined;
  const held: string[][] = [];

  function add(rows: readonly TextRow[]): void {
    for (const { cells, line, isOfSheet } of rows) {
      if (typeof header === "number" && line < header) continue;
      if (transpose) held.push([...withoutEmptyEnd(cells)]);
      else if (sink === undefined && header !== "none") sink = collect(cells, lines.lineOf);
      else {
        sink ??= collect(madeNames(withoutEmptyEnd(cells).length), lines.lineOf);
        lines.add(line, isOfSheet);
        sink.add(cells);
      }
    }
  }

  function finish(): Result {
    if (transpose) {
      const width = Math.max(0, ...held.map(({ length }) => length));
      const columns = Array.from({ length: width }, (_, at) => held.map((cells) => cells[at] ?? ""));
      const [first = []] = columns;
      const hasNames = header !== "none" || areNames(first);
      // the corner names the items' column: it is no item
      const names = header === "none" ? first : ["student", ...first.slice(1)];
      sink = collect(hasNames ? names : madeNames(held.length));
      for (const row of hasNames ? columns.slice(1) : columns) sink.add(row);
    }
    return (sink ?? collect([], lines.lineOf)).finish();
  }

  return { add, finish };
}

/** Whether the first cells of rows name these: each is a word of its own, no response. */
function areNames(cells: readonly string[]): boolean {
  return new Set(cells).size === cells.length && cells.every((cell) => cell !== "NA" && NAME.test(cell));
}

const NAME = /\p{L}.|.\p{L}/u;

function madeNames(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `item${at + 1}`);
}
