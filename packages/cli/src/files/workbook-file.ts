import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spreadsheetCell } from "@qmatrix/report/text";
import type { TextRow } from "@qmatrix/tables/pieces";
import { openTable } from "./open-table.ts";
import type { OutputFile } from "./output-folder.ts";
import { textRows } from "./text-rows.ts";
import { writeFile } from "./write-file.ts";

export const WORKBOOK_FILE = "tables.xlsx";

/** Excel's limit. */
const LONGEST_SHEET_NAME = 31;
const NUMBER = /^-?(0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
/** More digits before the point than a number in a sheet keeps. */
const MOST_DIGITS = 15;

/** The files of a command, with a workbook of its tables where that was asked for. */
export function withWorkbook(
  isWanted: boolean | undefined,
  files: readonly OutputFile[],
): readonly OutputFile[] {
  return isWanted ? [...files, workbookFile(files)] : files;
}

/** A workbook that has a sheet for each table among `files`, named like it; numbers are numbers, everything else is text. */
function workbookFile(files: readonly OutputFile[]): OutputFile {
  return { name: WORKBOOK_FILE, write: (path) => writeWorkbook(path, files) };
}

async function writeWorkbook(path: string, files: readonly OutputFile[]): Promise<void> {
  const { default: write } = await import("write-excel-file/node");
  const folder = await mkdtemp(join(tmpdir(), "qmatrix-workbook-"));
  try {
    const sheets = [];
    for (const file of files) {
      if (!file.name.endsWith(".csv")) continue;
      const table = join(folder, file.name);
      await file.write(table);
      const rows = await rowsOf(table);
      const data = rows.map(({ cells }, at) =>
        cells.map((cell) => (at === 0 ? headerCell(cell) : dataCell(cell))),
      );
      sheets.push({
        sheet: file.name.slice(0, -".csv".length).slice(0, LONGEST_SHEET_NAME),
        data,
        stickyRowsCount: 1,
      });
    }
    await writeFile(path, await sameBytes(await write(sheets).toBuffer()));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same workbook packed anew: the zip file would hold the time of the day. */
async function sameBytes(workbook: Uint8Array): Promise<Uint8Array> {
  const { unzipSync, zipSync } = await import("fflate");
  // the first moment that a zip file can hold, in whichever time zone
  return zipSync(unzipSync(workbook), { mtime: new Date(1980, 0, 1) });
}

async function rowsOf(path: string): Promise<TextRow[]> {
  const table = await openTable(path);
  const rows: TextRow[] = [];
  if (table.kind === "text") for await (const some of textRows(table)) rows.push(...some);
  return rows;
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
