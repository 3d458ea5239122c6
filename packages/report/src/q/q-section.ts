import { type QHeatmapOptions, qHeatmap } from "@qmatrix/charts";
import type { QMatrix } from "@qmatrix/core/data";
import type { LearnReport } from "../learn/learn-result.ts";
import { csvLink } from "../page/csv-link.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlFigure } from "../page/html-figure.ts";
import { htmlTable } from "../page/html-table.ts";
import { comparisonText } from "../words/comparison-text.ts";
import { shareText } from "../words/in-words.ts";

/** Pixels that a Q-matrix may take on the first screen; a taller one stands in full further down. */
const FIRST_HEIGHT = 520;
/** The most that a column may take there. */
const FIRST_COLUMN = 56;
/** Rows that have room for their names there. */
const MOST_FIRST = 40;

/** The Q-matrix of the first screen. */
export function firstQ(
  q: QMatrix,
  caption: string,
  note: string,
  options: Omit<QHeatmapOptions, "mostHeight" | "mostColumn">,
): string {
  const rest = q.J > MOST_FIRST ? " All item names are in the larger figures under “Q-matrix”." : "";
  return htmlFigure(
    qHeatmap(q, { ...options, mostHeight: FIRST_HEIGHT, mostColumn: FIRST_COLUMN }),
    caption,
    note + rest,
  );
}

export interface QSectionOptions {
  readonly document: Document;
  /** [J, K] numbers from 0 to 1 beside the entries: what they are called in the table, and in the file that can be saved. */
  readonly shades?: { readonly values: Float64Array; readonly name: string; readonly file: string };
  /** What the figure shows, if it stands here too. */
  readonly caption: string;
}

/** Tables of more cells do not help a reader: the file does. */
const MOST_CELLS = 1500;

/** The Q-matrix as a table and as files; as a figure too where it is too tall for the first screen. */
export function qSection(q: QMatrix, { document, shades, caption }: QSectionOptions): string[] {
  return [
    ...(q.J > MOST_FIRST && q.entries.includes(1) ? partsOf(q, shades?.values, caption, document) : []),
    ...(q.J * q.K <= MOST_CELLS ? [entryTable(q)] : []),
    csvLink({ name: "q.csv", header: ["item", ...q.attributes], rows: qRows(q) }),
    ...(shades ? shadesPart(q, shades) : []),
  ];
}

/** Rows of a figure that shows every name. */
const MOST_IN_A_PART = 60;

function partsOf(
  q: QMatrix,
  values: Float64Array | undefined,
  caption: string,
  document: Document,
): string[] {
  const { J, K } = q;
  const each = Math.ceil(J / Math.ceil(J / MOST_IN_A_PART));
  const figures = Array.from({ length: Math.ceil(J / each) }, (_, p) => {
    const [from, to] = [p * each, Math.min(J, (p + 1) * each)];
    const items = q.items.slice(from, to);
    const part = { ...q, J: items.length, items, entries: q.entries.slice(from * K, to * K) };
    const chart = qHeatmap(part, { document, values: values?.subarray(from * K, to * K) });
    return htmlFigure(chart, J > each ? `${caption}: ${items[0]} to ${items[items.length - 1]}` : caption);
  });
  const [first, ...others] = figures;
  return others.length === 0 ? [first] : [first, folded("Figures of the other items", others.join("\n"))];
}

function entryTable(q: QMatrix): string {
  return folded(
    "Table of entries",
    htmlTable(
      "Q-matrix",
      ["Item", ...q.attributes],
      qRows(q).map((row) => row.map(String)),
      {
        note: "1: the item requires the attribute.",
        download: false,
      },
    ),
  );
}

function shadesPart(q: QMatrix, { values, name, file }: NonNullable<QSectionOptions["shades"]>): string[] {
  const cells = <Cell>(cellOf: (value: number) => Cell) =>
    q.items.map((item, j) => [item, ...Array.from(values.subarray(j * q.K, (j + 1) * q.K), cellOf)]);
  const header = ["Item", ...q.attributes];
  const shown = cells(shareText);
  return [
    ...(q.J * q.K <= MOST_CELLS
      ? [folded(`Table: ${name.toLowerCase()}`, htmlTable(name, header, shown, { download: false }))]
      : []),
    csvLink({
      name: file,
      header: ["item", ...q.attributes],
      rows: cells((value) => Number(value.toFixed(4))),
    }),
  ];
}

function folded(summary: string, html: string): string {
  return `<details><summary>${escapeHtml(summary)}</summary>${html}</details>`;
}

/** One row per item: its name and its entries. */
export function qRows(q: QMatrix): (string | number)[][] {
  return q.items.map((item, j) => [item, ...q.entries.subarray(j * q.K, (j + 1) * q.K)]);
}

const COMPARED = { q: "the learned Q-matrix", compareWith: "the true Q-matrix" };

/** The learned Q-matrix compared with the true one, if that is known. */
export function truthSection(
  { comparison, matched }: Pick<LearnReport<unknown>, "comparison" | "matched">,
  document: Document,
): string[] {
  if (!(comparison && matched)) return [];
  const rows = matched.q.items.flatMap((item, j) =>
    matched.q.attributes.flatMap((attribute, k) => {
      const at = j * matched.q.K + k;
      const [learned, truth] = [matched.q.entries[at], matched.truth.entries[at]];
      return learned === truth ? [] : [[item, attribute, learned, truth]];
    }),
  );
  return [
    "<h2>Comparison with the true Q-matrix</h2>",
    `<pre>${escapeHtml(comparisonText(comparison))}</pre>`,
    htmlFigure(
      qHeatmap(matched.q, { document, compareWith: matched.truth, names: COMPARED }),
      "Learned and true Q-matrix",
    ),
    ...(rows.length > 0
      ? [csvLink({ name: "differences.csv", header: ["item", "attribute", "learned", "true"], rows })]
      : []),
  ];
}
