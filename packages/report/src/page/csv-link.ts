import { type Cell, csvRow } from "./csv-row.ts";
import { escapeHtml } from "./escape-html.ts";
import { spreadsheetCell } from "./spreadsheet-cell.ts";

/** A table that a reader can save from the page. */
export interface CsvDownload {
  /** The file's name: "items.csv". */
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** A table larger than this, in characters of its link, stays out of the page. */
export const MOST_IN_LINK = 300_000;

/** Excel takes a file for UTF-8 only if it begins with this mark, which every reader of CSV here skips. */
const BYTE_ORDER_MARK = "\ufeff";

/** A link that holds the table itself: it needs no network and no script. */
export function csvLink({ name, header, rows }: CsvDownload): string {
  let text = encode(BYTE_ORDER_MARK + line(header));
  for (const row of rows) {
    text += encode(line(row));
    if (text.length > MOST_IN_LINK)
      return `<p class="download">${escapeHtml(name)} is too large for this page; it is in the same folder.</p>`;
  }
  const href = escapeHtml(`data:text/csv;charset=utf-8,${text}`);
  return `<p class="download"><a download="${escapeHtml(name)}" href="${href}">Download ${escapeHtml(name)}</a></p>`;
}

function line(row: readonly Cell[]): string {
  return csvRow(row.map(spreadsheetCell));
}

/** Commas may stand in a data address as they are. Half a surrogate pair, which no file can hold, becomes U+FFFD. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd")).replaceAll("%2C", ",");
}
