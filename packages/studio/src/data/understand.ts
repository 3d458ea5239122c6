import type { Responses } from "@qmatrix/core/data";
import { type Classification, scoreProfiles } from "@qmatrix/core/fit";
import {
  type FileLook,
  type Given,
  type IdColumn,
  type JudgeOptions,
  lookAtFile,
  MISSING_MARKS,
  type Note,
} from "@qmatrix/tables";
import {
  collectBy,
  collectQMatrix,
  collectResponses,
  fileRows,
  plainCell,
  readingSink,
  TableError,
  type TextRow,
} from "@qmatrix/tables/pieces";
import type { Scorer } from "./ask-data.ts";
import { foundWords } from "./problem-words.ts";

/** Responses that were read, and the columns that were carried along. */
export interface ReadData {
  readonly responses: Responses;
  readonly ids: readonly IdColumn[];
  readonly notes: readonly Note[];
}

/** The first and the last rows of a file as they stand there, the header apart. */
export interface Preview {
  readonly header: readonly string[];
  readonly rows: readonly PreviewRow[];
  /** Rows between the first and the last that are not shown. */
  readonly hidden: number;
}

export interface PreviewRow {
  /** From 1 below the header. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** What was made of a file: what a person is shown, and the responses where it can be read. */
export interface Understanding {
  readonly look: FileLook;
  readonly preview: Preview;
  readonly data: ReadData | null;
}

/** An expert's Q-matrix as plain data. */
export interface QTable {
  readonly name: string;
  readonly items: readonly string[];
  readonly attributes: readonly string[];
  /** [J, K] row after row. */
  readonly entries: readonly number[];
}

const FIRST_ROWS = 12;
const LAST_ROWS = 3;

/** Looks at a file as `qmatrix check` does and, where that is possible, reads it as was proposed. */
export async function understand(bytes: Uint8Array, name: string, given: Given): Promise<Understanding> {
  const unpacked = await unpack(bytes);
  const options = { isTsv: /\.(tsv|tab)(\.gz)?$/i.test(name) };
  const look = await lookAtFile(unpacked, given, options);
  const reading = look.proposal ?? given;
  const rows = await rowsOf(unpacked, reading, options);
  const preview = previewOf(rows, reading);
  const data = look.proposal && !look.proposal.long ? read(rows, look.proposal) : null;
  return { look, preview, data };
}

async function rowsOf(
  bytes: Uint8Array,
  reading: Given,
  options: { isTsv: boolean },
): Promise<readonly TextRow[]> {
  try {
    return (await fileRows(bytes, reading, options)).rows;
  } catch (error) {
    if (error instanceof TableError) return [];
    throw error;
  }
}

function read(rows: readonly TextRow[], reading: Given, judging: JudgeOptions = {}): ReadData {
  const missing = [...MISSING_MARKS, ...(reading.missing ?? [])];
  const collect = collectBy(reading, missing.map(plainCell), (header, lineOf) =>
    collectResponses(header, { idColumns: reading.idColumns, missing, ...judging }, lineOf),
  );
  const sink = readingSink(reading, collect);
  sink.add(rows);
  return sink.finish();
}

function previewOf(rows: readonly TextRow[], { header }: Given): Preview {
  const at =
    header === "none"
      ? -1
      : Math.max(
          0,
          rows.findIndex(({ line }) => line === (header ?? rows[0]?.line)),
        );
  const body = rows.slice(at + 1).map(({ cells }, i) => ({ row: i + 1, cells }));
  const first = body.slice(0, FIRST_ROWS);
  const last = body.slice(Math.max(FIRST_ROWS, body.length - LAST_ROWS));
  const width = first.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const names = at < 0 ? Array.from({ length: width }, (_, k) => `#${k + 1}`) : rows[at].cells;
  return { header: names, rows: [...first, ...last], hidden: body.length - first.length - last.length };
}

/** Reads an expert's Q-matrix; throws a TableError where it is none. */
export async function understandQ(bytes: Uint8Array, name: string): Promise<QTable> {
  const { rows } = await fileRows(await unpack(bytes), {}, { isTsv: /\.(tsv|tab)$/i.test(name) });
  const sink = readingSink({}, (header, lineOf) => collectQMatrix(header, { emptyRows: "allow" }, lineOf));
  sink.add(rows);
  const { items, attributes, entries } = sink.finish();
  return { name, items, attributes, entries: Array.from(entries) };
}

/** Classifies the students of a second file, read as it proposes itself: nothing is asked of items that all answered alike. */
export async function score(
  bytes: Uint8Array,
  name: string,
  { model, seed }: Scorer,
): Promise<Classification> {
  const unpacked = await unpack(bytes);
  const options = { isTsv: /\.(tsv|tab)(\.gz)?$/i.test(name), ...LENIENT };
  const { proposal, problems } = await lookAtFile(unpacked, {}, options);
  if (proposal === null) throw new Error(problems.map(({ fault }) => `${foundWords(fault)}.`).join(" "));
  const { responses } = read(await rowsOf(unpacked, proposal, options), proposal, LENIENT);
  return scoreProfiles(responses, model, { seed });
}

const LENIENT = { constantItems: "allow", emptyStudents: "keep" } as const;

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
