import type { Profiles, QMatrix, Responses } from "@qmatrix/core/data";
import { collectProfiles, type ProfilesOptions } from "./collect-profiles.ts";
import { collectQMatrix, type QMatrixOptions } from "./collect-q-matrix.ts";
import { collectResponses, type ResponsesOptions } from "./collect-responses.ts";
import { type Fault, type Finding, TableError } from "./finding.ts";
import type { IdColumn } from "./judge-responses.ts";
import type { Collect, TableSink } from "./rows.ts";
import { decodeText } from "./text/decode-text.ts";
import { sniffEncoding } from "./text/encoding.ts";
import { rowLines } from "./text/row-lines.ts";
import { sniffDialect } from "./text/sniff-dialect.ts";
import { type TextRow, textRows } from "./text/text-rows.ts";

/** A table as it stands in a file that was read whole: its text, or its bytes in UTF-8, UTF-16 or Windows-1252. */
export type TableSource = string | Uint8Array;

/** What was understood of a file: the responses unless a fault among the findings stands against it. */
export interface ResponsesFile {
  readonly responses?: Responses;
  /** The columns that were carried along, as they were named. */
  readonly ids: readonly IdColumn[];
  readonly findings: readonly Finding[];
}

export interface QMatrixFile {
  readonly q?: QMatrix;
  readonly findings: readonly Finding[];
}

export interface ProfilesFile {
  readonly profiles?: Profiles;
  readonly findings: readonly Finding[];
}

/** Reads a table of responses: one row per student, one column per item. */
export function readResponses(source: TableSource, options?: ResponsesOptions): ResponsesFile {
  const read = attempt(source, (header, lineOf) => collectResponses(header, options, lineOf));
  if ("faults" in read) return { ids: [], findings: read.faults };
  const { responses, ids, notes } = read.result;
  return { responses, ids, findings: notes };
}

/** Reads a Q-matrix: the column `item` and one per attribute. */
export function readQMatrix(source: TableSource, options?: QMatrixOptions): QMatrixFile {
  const notes: Finding[] = [];
  const noting: QMatrixOptions = { ...options, note: (note) => void notes.push(note) };
  const read = attempt(source, (header, lineOf) => collectQMatrix(header, noting, lineOf));
  return "faults" in read ? { findings: read.faults } : { q: read.result, findings: notes };
}

/** Reads attribute profiles: one row per student, one column per attribute, 0, 1 or a probability. */
export function readProfiles(source: TableSource, options?: ProfilesOptions): ProfilesFile {
  const read = attempt(source, (header, lineOf) => collectProfiles(header, options, lineOf));
  return "faults" in read ? { findings: read.faults } : { profiles: read.result, findings: [] };
}

function attempt<Result>(
  source: TableSource,
  collect: Collect<Result>,
): { readonly result: Result } | { readonly faults: readonly Fault[] } {
  try {
    return { result: readSource(source, collect) };
  } catch (error) {
    if (error instanceof TableError) return { faults: [error.fault, ...error.others] };
    throw error;
  }
}

function readSource<Result>(source: TableSource, collect: Collect<Result>): Result {
  const text = typeof source === "string" ? source.replace(/^\ufeff/, "") : decoded(source);
  const rows = textRows(sniffDialect(text));
  const sink = rowSink(collect);
  sink.add(rows.push(text));
  sink.add(rows.end());
  return sink.finish();
}

function decoded(bytes: Uint8Array): string {
  const pieces = decodeText(sniffEncoding(bytes));
  return pieces.push(bytes) + pieces.end();
}

/** Takes the rows of a text, header first, some at a time, and gives them to what `collect` makes. */
export interface RowSink<Result> {
  add(rows: readonly TextRow[]): void;
  finish(): Result;
}

export function rowSink<Result>(collect: Collect<Result>): RowSink<Result> {
  const lines = rowLines();
  let sink: TableSink<Result> | undefined;

  function add(rows: readonly TextRow[]): void {
    for (const { cells, line } of rows) {
      if (sink === undefined) sink = collect(cells, lines.lineOf);
      else {
        lines.add(line);
        sink.add(cells);
      }
    }
  }

  return { add, finish: () => (sink ?? collect([], lines.lineOf)).finish() };
}
