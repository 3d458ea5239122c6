import { readWorkbook, sheetNamed } from "../excel/read-workbook.ts";
import { type Fault, faultOf, type Note, TableError } from "../finding.ts";
import { decodeText } from "../text/decode-text.ts";
import { sniffEncoding } from "../text/encoding.ts";
import { fileKind } from "../text/file-kind.ts";
import { type Dialect, sniffTable } from "../text/sniff-dialect.ts";
import { type TextRow, textRows } from "../text/text-rows.ts";
import { type Given, givenWords } from "./given.ts";
import { type Look, type LookOptions, lookAtResponses } from "./look.ts";

/** How a file is written. */
export interface FileFormat {
  readonly kind: "text" | "workbook" | "parquet" | "spss" | "gzip";
  /** Of a text. */
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly quote?: string;
  readonly hasSeparatorLine?: boolean;
  /** Of a workbook: the sheet that was read, and all. */
  readonly sheet?: string;
  readonly sheets?: readonly string[];
}

/** A file that was looked at: what `lookAtResponses` says of its rows, and how these are written. */
export interface FileLook extends Look {
  readonly format: FileFormat;
}

export interface FileRows {
  readonly format: FileFormat;
  readonly rows: readonly TextRow[];
  readonly notes: readonly Note[];
}

export interface FileLookOptions extends LookOptions {
  /** Whether the file's name says that tabs are between its cells. */
  readonly isTsv?: boolean;
}

/** Looks at a file of responses by its bytes: all of them, or those of its first rows where it is large. Packed files are to be unpacked before. */
export async function lookAtFile(
  bytes: Uint8Array,
  given: Given = {},
  options: FileLookOptions = {},
): Promise<FileLook> {
  try {
    const { format, rows, notes } = await fileRows(bytes, given, options);
    const look = lookAtResponses(rows, given, options);
    if (look.proposal === null && given.sheet === undefined && (format.sheets ?? []).length > 1)
      return (
        (await otherSheet(bytes, given, options, format)) ?? {
          ...look,
          notes: [...notes, ...look.notes],
          format,
        }
      );
    return { ...look, notes: [...notes, ...look.notes], format };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return unreadable(error.fault, { kind: "text" });
  }
}

/**
 * The first sheet that holds responses, where the first of all holds none. Where none can be read as it is, the one of most cells, if the
 * first has far fewer: a cover is not what is to be mended.
 */
async function otherSheet(
  bytes: Uint8Array,
  given: Given,
  options: FileLookOptions,
  { sheet: first, sheets = [] }: FileFormat,
): Promise<FileLook | undefined> {
  const seen: { readonly look: FileLook; readonly cells: number }[] = [];
  for (const sheet of sheets) {
    const { format, rows } = await fileRows(bytes, { ...given, sheet }, options);
    const look = lookAtResponses(rows, { ...given, sheet }, options);
    if (sheet !== first && look.proposal !== null) return fromOther({ ...look, format }, first, sheet);
    seen.push({ look: { ...look, format }, cells: filledCells(rows) });
  }
  const own = seen.find(({ look }) => look.format.sheet === first)?.cells ?? 0;
  const [fullest] = [...seen].sort((a, b) => b.cells - a.cells);
  const other = fullest.look.format.sheet;
  return other === undefined || own > COVER * fullest.cells
    ? undefined
    : fromOther(fullest.look, first, other);
}

/** A first sheet of no more than this part of another's cells is a cover or a note. */
const COVER = 0.5;

function filledCells(rows: readonly TextRow[]): number {
  return rows.reduce((sum, { cells }) => sum + cells.filter((cell) => cell !== "").length, 0);
}

function fromOther(look: FileLook, first: string | undefined, other: string): FileLook {
  const fault = faultOf({ kind: "other-sheet", sheet: first ?? "", other });
  const problem = { code: fault.kind, fault, mend: givenWords({ sheet: other }) };
  return { ...look, problems: [problem, ...look.problems] };
}

/** The rows of a file as they stand there, header and all; those of its start where that is not all of it. */
export async function fileRows(
  bytes: Uint8Array,
  given: Pick<Given, "encoding" | "header" | "sheet">,
  { isTsv = false, isWhole = true }: FileLookOptions = {},
): Promise<FileRows> {
  const kind = fileKind(bytes);
  if (kind === "workbook") {
    const sheets = await readWorkbook(bytes);
    const { name, rows } = sheetNamed(sheets, given.sheet);
    const names = sheets.map((sheet) => sheet.name);
    const isOpen = given.sheet === undefined && sheets.filter((sheet) => sheet.rows.length > 0).length > 1;
    const notes: Note[] = isOpen
      ? [{ severity: "note", kind: "several-sheets", sheet: name, sheets: names }]
      : [];
    return { format: { kind, sheet: name, sheets: names }, rows, notes };
  }
  if (kind !== "text") return { format: { kind }, rows: [], notes: [] };
  const encoding = given.encoding ?? sniffEncoding(bytes);
  const pieces = decodeText(encoding);
  const text = pieces.push(bytes) + (isWhole ? pieces.end() : "");
  const dialect = sniffTable(text, {
    known: isTsv ? "\t" : undefined,
    header: given.header,
    mayHaveTitle: true,
  });
  const reader = textRows(dialect);
  const rows = [...reader.push(text), ...(isWhole ? reader.end() : [])];
  return { format: textFormat(encoding, dialect), rows, notes: encodingNotes(encoding, given.encoding) };
}

function textFormat(encoding: string, { delimiter, quote, hasSeparatorLine }: Dialect): FileFormat {
  return { kind: "text", encoding, delimiter, quote, ...(hasSeparatorLine && { hasSeparatorLine }) };
}

/** What was not UTF-8 is said: names may look odd where the guess is wrong. */
export function encodingNotes(encoding: string, asked?: string): Note[] {
  return encoding === "utf-8" || asked !== undefined
    ? []
    : [{ severity: "note", kind: "encoding", encoding }];
}

export function unreadable(fault: Fault, format: FileFormat): FileLook {
  return {
    understood: {
      ...{
        layout: "wide",
        isWhole: true,
        rows: 0,
        ignoredRows: [],
        columns: [],
        students: 0,
        items: 0,
        missing: 0,
      },
      codes: [],
    },
    problems: [{ code: fault.kind, fault, mend: null }],
    notes: [],
    proposal: null,
    format,
  };
}
