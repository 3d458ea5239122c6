import { TableError, tableError } from "../finding.ts";
import type { TextRow } from "../text/text-rows.ts";

/** A sheet of a workbook: its cells as text, every row as long as the longest. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly TextRow[];
}

/** The sheets of an Excel workbook (.xlsx). Lines are the numbers of rows that a spreadsheet shows; empty rows at the end are none. */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  // loaded for those who have a workbook
  const [{ default: readWorkbookFile }, { MOST_BYTES, unpackWorkbook }] = await Promise.all([
    import("read-excel-file/universal"),
    import("./unpack-workbook.ts"),
  ]);
  const sheets = await unpackedSheets().catch((error: unknown) => {
    if (error instanceof TableError) throw error;
    throw tableError({
      kind: "damaged-workbook",
      reason: error instanceof Error ? error.message : String(error),
    });
  });
  async function unpackedSheets() {
    return await readWorkbookFile(Uint8Array.from(unpackWorkbook(bytes)).buffer);
  }

  // a text that many cells share is held once, and looked at in each
  let total = 0;
  for (const { data } of sheets)
    for (const cells of data) for (const cell of cells) if (typeof cell === "string") total += cell.length;
  if (total > MOST_BYTES) throw tableError({ kind: "large-workbook", most: MOST_BYTES, of: "bytes" });
  return sheets.map(({ sheet, data }) => {
    const width = data.reduce((most, cells) => Math.max(most, cells.length), 0);
    const rows = data.map((cells, at): TextRow => {
      const texts = Array.from({ length: width }, (_, k) => cellText(cells[k]));
      return { cells: texts, line: at + 1, isOfSheet: true };
    });
    while (rows.length > 0 && rows[rows.length - 1].cells.every((cell) => cell === "")) rows.pop();
    return { name: sheet, rows };
  });
}

/** A cell as Excel would save it in a CSV file of an English locale. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace("T", " ")
      .replace(/ 00:00:00\.000Z$|\.000Z$/, "");
  // sums of decimals in a workbook have noise in the last places
  if (typeof cell === "number") return String(Number(cell.toPrecision(12)));
  return String(cell).trim();
}

/** The sheet of that name; without a name, the first one that has rows. */
export function sheetNamed(sheets: readonly Sheet[], name?: string): Sheet {
  if (name === undefined) return sheets.find(({ rows }) => rows.length > 0) ?? { name: "", rows: [] };
  const sheet =
    sheets.find((one) => one.name === name) ??
    sheets.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (sheet !== undefined) return sheet;
  throw tableError({ kind: "unknown-sheet", sheet: name, sheets: sheets.map((one) => one.name) });
}
