import { escapeHtml } from "./escape-html.ts";

export interface HtmlTableOptions {
  /** How many columns, from the left, hold words; the others hold numbers. Default 1. */
  readonly words?: number;
}

/** A table with a caption; the first cell of a row is its heading. */
export function htmlTable(
  caption: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { words = 1 }: HtmlTableOptions = {},
): string {
  const left = (at: number) => (at > 0 && at < words ? ' class="words"' : "");
  const names = header.map((name, at) => `<th scope="col"${left(at)}>${escapeHtml(name)}</th>`);
  const cells = (row: readonly string[]) =>
    row.slice(1).map((cell, at) => `<td${left(at + 1)}>${escapeHtml(cell)}</td>`);
  return [
    `<table><caption>${escapeHtml(caption)}</caption>`,
    `<thead><tr>${names.join("")}</tr></thead>`,
    "<tbody>",
    ...rows.map((row) => `<tr><th scope="row">${escapeHtml(row[0])}</th>${cells(row).join("")}</tr>`),
    "</tbody></table>",
  ].join("\n");
}
