import { escapeHtml } from "./escape-html.ts";

/** A table with a caption; the first cell of a row is its heading. */
export function htmlTable(
  caption: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = (row: readonly string[]) => row.slice(1).map((cell) => `<td>${escapeHtml(cell)}</td>`);
  return [
    `<table><caption>${escapeHtml(caption)}</caption>`,
    `<thead><tr>${header.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join("")}</tr></thead>`,
    "<tbody>",
    ...rows.map((row) => `<tr><th scope="row">${escapeHtml(row[0])}</th>${cells(row).join("")}</tr>`),
    "</tbody></table>",
  ].join("\n");
}
