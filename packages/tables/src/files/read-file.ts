import type { QMatrix } from "@qmatrix/core/data";
import { MISSING_MARKS, missingMarks } from "../cells.ts";
import { collectQMatrix, type QMatrixOptions } from "../collect-q-matrix.ts";
import { collectResponses } from "../collect-responses.ts";
import { readWorkbook, sheetNamed } from "../excel/read-workbook.ts";
import { type Fault, type Finding, TableError, tableError } from "../finding.ts";
import type { CollectedResponses, JudgeOptions } from "../judge-responses.ts";
import type { Given } from "../look/given.ts";
import { lookAtResponses } from "../look/look.ts";
import { encodingNotes, type FileLook, lookAtFile, unreadable } from "../look/look-at-file.ts";
import type { QMatrixFile, ResponsesFile } from "../read-table.ts";
import { collectBy } from "../reading/collect-by.ts";
import { readingSink } from "../reading/reading-sink.ts";
import type { Collect } from "../rows.ts";
import { decodeText } from "../text/decode-text.ts";
import { fileKind } from "../text/file-kind.ts";
import { textRows } from "../text/text-rows.ts";
import { writtenAs } from "../text/written-as.ts";
import { collectLog } from "./collect-log.ts";
import { hasTabs, type NamedFile, unpacked } from "./named-file.ts";
import { parquetTable } from "./parquet-table.ts";

/** So much of a file is looked at before it is read: all of most files that people make. */
export const FIRST_BYTES = 2 ** 18;
/** And so much of one that was refused, or that is checked, so that all its problems are told. */
export const MOST_BYTES = 2 ** 25;
/** Rows of a Parquet file that are looked at. */
export const MOST_PARQUET_ROWS = 5000;

export interface LookAtNamedOptions extends JudgeOptions {
  readonly mostBytes?: number;
  readonly describes?: boolean;
}

/** Looks at a file of responses in memory as `qmatrix check` does: what is understood of it, every problem at once, and what to say so that it is read. */
export async function lookAtNamedFile(
  file: NamedFile,
  given: Given = {},
  { mostBytes = MOST_BYTES, ...options }: LookAtNamedOptions = {},
): Promise<FileLook> {
  try {
    const { name, bytes } = await unpacked(file);
    const kind = fileKind(bytes);
    if (kind === "spss") throw tableError({ kind: "spss" });
    if (kind === "parquet") {
      const { header, rows } = await parquetTable(bytes, MOST_PARQUET_ROWS + 1);
      const isWhole = rows.length <= MOST_PARQUET_ROWS;
      const shown = [header, ...rows.slice(0, MOST_PARQUET_ROWS)];
      const look = lookAtResponses(
        shown.map((cells, at) => ({ cells, line: at + 1 })),
        given,
        { ...options, isWhole },
      );
      return { ...look, format: { kind } };
    }
    if (kind !== "text") return await lookAtFile(bytes, given, options);
    const isWhole = bytes.length <= mostBytes;
    return await lookAtFile(isWhole ? bytes : bytes.subarray(0, mostBytes), given, {
      ...options,
      isWhole,
      isTsv: hasTabs(name),
    });
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return unreadable(error.fault, { kind: "text" });
  }
}

/** Reads a file of responses in memory as every command does: behind a look at its start, and refused with all its faults at once. */
export async function readResponsesFile(
  file: NamedFile,
  given: Given = {},
  judging: JudgeOptions = {},
): Promise<ResponsesFile> {
  try {
    const open = await unpacked(file);
    const notes = await notesBefore(open, given, judging);
    if ("faults" in notes) return refused(notes.faults);
    const { responses, ids, notes: more } = await readBehind(open, given, judging);
    return { responses, ids, findings: [...notes.notes, ...more] };
  } catch (error) {
    if (error instanceof TableError) return refused([error.fault, ...error.others]);
    throw error;
  }
}

function refused(findings: readonly Fault[]): ResponsesFile {
  return { ids: [], findings };
}

/** How the file is written, where that is not certain; or what stands against it at its start. */
async function notesBefore(
  file: NamedFile,
  given: Given,
  judging: JudgeOptions,
): Promise<{ readonly notes: readonly Finding[] } | { readonly faults: readonly Fault[] }> {
  const kind = fileKind(file.bytes);
  if (kind === "parquet" || kind === "spss") return { notes: [] };
  if (given.long !== undefined) {
    if (kind !== "text") return { notes: [] };
    const { encoding } = writtenAs(file.bytes.subarray(0, FIRST_BYTES), given);
    return { notes: encodingNotes(encoding, given.encoding) };
  }
  const look = await lookAtNamedFile(file, given, {
    ...judging,
    mostBytes: FIRST_BYTES,
    describes: false,
  });
  if (look.problems.length > 0) return { faults: look.problems.map(({ fault }) => fault) };
  return { notes: look.notes.filter(({ kind }) => kind === "encoding" || kind === "several-sheets") };
}

async function readBehind(file: NamedFile, given: Given, judging: JudgeOptions): Promise<CollectedResponses> {
  if (given.long !== undefined) return readTableFile(file, collectLog(given, judging), given);
  const missing = [...MISSING_MARKS, ...(given.missing ?? [])];
  const options = { ...judging, idColumns: given.idColumns ?? [], missing };
  const collect = collectBy(given, missingMarks(missing), (header, lineOf) =>
    collectResponses(header, options, lineOf),
  );
  try {
    return await readTableFile(file, collect, given);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    // what is wrong beyond the start has company, perhaps
    const { problems } = await lookAtNamedFile(file, given, { ...judging, describes: false });
    if (problems.length < 2) throw error;
    const [first, ...others] = problems.map(({ fault }) => fault);
    throw new TableError(first, others);
  }
}

/** Reads a Q-matrix in memory as every command does. */
export async function readQMatrixFile(file: NamedFile, options?: QMatrixOptions): Promise<QMatrixFile> {
  const findings: Finding[] = [];
  const noting: QMatrixOptions = { ...options, note: (note) => void findings.push(note) };
  try {
    const q = await readTableFile<QMatrix>(file, (header, lineOf) => collectQMatrix(header, noting, lineOf));
    return { q, findings };
  } catch (error) {
    if (error instanceof TableError) return { findings: [error.fault, ...error.others] };
    throw error;
  }
}

/** What `collect` makes of a table in memory: text in any encoding, packed or not, a sheet of a workbook, Parquet. Throws a TableError. */
export async function readTableFile<Result>(
  file: NamedFile,
  collect: Collect<Result>,
  reading: Given = {},
): Promise<Result> {
  const { name, bytes } = await unpacked(file);
  const kind = fileKind(bytes);
  if (kind === "spss") throw tableError({ kind });
  if (kind === "parquet") {
    const { header, rows } = await parquetTable(bytes);
    const sink = collect(header);
    for (const cells of rows) sink.add(cells);
    return sink.finish();
  }
  const sink = readingSink(reading, collect);
  if (kind === "workbook") sink.add(sheetNamed(await readWorkbook(bytes), reading.sheet).rows);
  else {
    const { encoding, dialect } = writtenAs(bytes.subarray(0, FIRST_BYTES), {
      ...reading,
      isTsv: hasTabs(name),
    });
    const text = decodeText(encoding);
    const rows = textRows(dialect);
    sink.add(rows.push(text.push(bytes)));
    sink.add(rows.push(text.end()));
    sink.add(rows.end());
  }
  return sink.finish();
}
