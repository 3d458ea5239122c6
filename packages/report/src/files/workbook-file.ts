import { type TextRow, textRows } from "@qmatrix/tables/pieces";
import { spreadsheetCell } from "../page/spreadsheet-cell.ts";
import type { OutputFile } from "./output-file.ts";

export const WORKBOOK_FILE = "tables.xlsx";

/** Excel's limit. */
const LONGEST_SHEET_NAME = 31;
const NUMBER = /^-?(0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
/** More digits before the point than a number in a sheet keeps. */
const MOST_DIGITS = 15;
/** As `csvRow` writes. */
const WRITTEN = { delimiter: ",", quote: '"', hasRowNames: false };

/** The files of a command, with a workbook of its tables where that was asked for. */
export function withWorkbook(
  isWanted: boolean | undefined,
  files: readonly OutputFile[],
): readonly OutputFile[] {
  return isWanted ? [...files, { name: WORKBOOK_FILE, content: () => workbookOf(files) }] : files;
}

/** A workbook that has a sheet for each table among `files`, named like it; numbers are numbers, everything else is text. */
async function workbookOf(files: readonly OutputFile[]): Promise<Uint8Array> {
  const { default: write } = await import("write-excel-file/universal");
  const sheets = [];
  for (const file of files) {
    if (!file.name.endsWith(".csv")) continue;
    const rows = await rowsOf(file);
    const data = rows.map(({ cells }, at) =>
      cells.map((cell) => (at === 0 ? headerCell(cell) : dataCell(cell))),
    );
    sheets.push({
      sheet: file.name.slice(0, -".csv".length).slice(0, LONGEST_SHEET_NAME),
      data,
      stickyRowsCount: 1,
    });
  }
  const workbook = await write(sheets).toBlob();
  return sameBytes(new Uint8Array(await workbook.arrayBuffer()));
}

/** The same workbook packed anew: the zip file would hold the time of the day. */
async function sameBytes(workbook: Uint8Array): Promise<Uint8Array> {
  const { unzipSync, zipSync } = await import("fflate");
  // the first moment that a zip file can hold, in whichever time zone
  return zipSync(unzipSync(workbook), { mtime: new Date(1980, 0, 1) });
}

async function rowsOf(table: OutputFile): Promise<TextRow[]> {
  const pieces = textRows(WRITTEN);
  const content = (await table.content()) as string | Iterable<string>;
  const rows: TextRow[] = [];
  for (const text of typeof content === "string" ? [content] : content) rows.push(...pieces.push(text));
  return [...rows, ...pieces.end()];
}

function headerCell(cell: string) {
  return { value: String(spreadsheetCell(cell)), type: String, fontWeight: "bold" as const };
}

function dataCell(cell: string) {
  if (cell === "") return null;
  // identifiers with zeros in front stay text
  const digits = NUMBER.exec(cell)?.[1].length ?? Number.POSITIVE_INFINITY;
  if (digits <= MOST_DIGITS) return { value: Number(cell), type: Number };
  return { value: String(spreadsheetCell(cell)), type: String };
}
