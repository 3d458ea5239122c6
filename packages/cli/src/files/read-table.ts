import { createReadStream } from "node:fs";
import { fileFault } from "./file-fault.ts";
import { guardText } from "./guard-text.ts";
import { splitRows } from "./split-rows.ts";
import { wholeRecords } from "./whole-records.ts";

const CHUNK_BYTES = 256 * 1024;

/** What takes a table: made from the header, then given one row after the other. */
export interface TableSink<Result> {
  add(cells: readonly string[]): void;
  finish(): Result;
}

/**
 * Reads a table (CSV; TSV if the name ends so) and returns what `collect` makes of it. `collect` gets an empty
 * header if the file is empty. Empty lines at the end of the file are no rows.
 */
export async function readTable<Result>(
  path: string,
  collect: (header: readonly string[]) => TableSink<Result>,
): Promise<Result> {
  const delimiter = path.toLowerCase().endsWith(".tsv") ? "\t" : ",";
  let sink: TableSink<Result> | undefined;
  let emptyLines = 0;

  function take(cells: readonly string[]): void {
    if (cells.length === 1 && cells[0] === "") {
      emptyLines++;
      return;
    }
    for (; emptyLines > 0; emptyLines--) put([""]);
    put(cells);
  }

  function put(cells: readonly string[]): void {
    if (sink === undefined) sink = collect(cells);
    else sink.add(cells);
  }

  try {
    const bytes = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    for await (const records of wholeRecords(guardText(bytes, path), path))
      for (const cells of splitRows(records, delimiter, path)) take(cells);
  } catch (error) {
    throw fileFault(error, path, "a table that can be read");
  }
  return (sink ?? collect([])).finish();
}
