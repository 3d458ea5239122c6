import { withHyphens, withMinusSigns } from "../words/in-words.ts";
import { type CsvDownload, csvLink } from "./csv-link.ts";
import { escapeHtml } from "./escape-html.ts";
import { noteHtml } from "./html-figure.ts";

export interface HtmlTableOptions {
  /** How many columns, from the left, hold words; the others hold numbers. Default 1. */
  readonly words?: number;
  /** What can be saved from below the table. Default: the table as it is shown, named after its caption; false for nothing. */
  readonly download?: CsvDownload | false;
  /** How to read it, as HTML: a note below the table. */
  readonly note?: string;
  /** Whether it is a list of names and values, which nobody sorts. Default false. */
  readonly isList?: boolean;
  /** The class of a cell by its row and column, if it has one. */
  readonly look?: (row: number, column: number) => string | undefined;
}

/** Tables of more columns scroll on small screens, and can be reached by the keyboard for that. */
const MOST_NARROW = 4;

/** Tables of no more rows stay on one sheet of paper. */
const MOST_SHORT = 12;
/** Tables of more rows scroll in a part of the screen, below their header. */
const MOST_WHOLE = 30;

/** A table with a caption; the first cell of a row is its heading. */
export function htmlTable(
  caption: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  {
    words = 1,
    download = shownTable(caption, header, rows),
    note = "",
    isList = false,
    look,
  }: HtmlTableOptions = {},
): string {
  const className = (at: number, row?: number) => {
    const own = row === undefined ? undefined : look?.(row, at);
    const names = [at > 0 && at < words ? "words" : "", own ?? ""].filter(Boolean).join(" ");
    return names === "" ? "" : ` class="${names}"`;
  };
  const names = header.map((name, at) => `<th scope="col"${className(at)}>${escapeHtml(name)}</th>`);
  const cells = (row: readonly string[], r: number) =>
    row
      .slice(1)
      .map(
        (cell, at) =>
          `<td${className(at + 1, r)}>${escapeHtml(at + 1 < words ? cell : withMinusSigns(cell))}</td>`,
      );
  const isTall = rows.length > MOST_WHOLE;
  const reach =
    header.length > MOST_NARROW || isTall
      ? ` tabindex="0" role="group" aria-label="${escapeHtml(caption)}"`
      : "";
  return [
    `<div class="scroll${rows.length > MOST_SHORT ? (isTall ? " tall" : "") : " short"}"${reach}><table${isList ? ' class="plain"' : ""}><caption>${escapeHtml(caption)}</caption>`,
    `<thead><tr>${names.join("")}</tr></thead>`,
    "<tbody>",
    ...rows.map((row, r) => `<tr><th scope="row">${escapeHtml(row[0])}</th>${cells(row, r).join("")}</tr>`),
    "</tbody></table></div>",
    ...(note === "" ? [] : [noteHtml(note)]),
    ...(download ? [csvLink(download)] : []),
  ].join("\n");
}

function shownTable(
  caption: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): CsvDownload {
  const cells = rows.map(([first, ...others]) => [first, ...others.map(withHyphens)]);
  return { name: `${fileName(caption)}.csv`, header, rows: cells };
}

/** "Starts, best first" gives starts: the part before the first comma or the like. */
function fileName(caption: string): string {
  const [start] = caption.split(/[,:;(]/);
  return (
    start
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "table"
  );
}
