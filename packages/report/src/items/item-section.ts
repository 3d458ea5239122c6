import { shareBars, successSpans } from "@qmatrix/charts";
import type { CsvDownload } from "../page/csv-link.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlFigure } from "../page/html-figure.ts";
import { htmlTable } from "../page/html-table.ts";
import { counted, listed } from "../words/in-words.ts";
import { itemRemarks } from "./item-remarks.ts";
import type { ItemSummary } from "./item-summary.ts";
import { itemWords } from "./item-words.ts";
import { successBars } from "./success-bars.ts";

/** The table of items, which each command fills in its own way. */
export interface ItemTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly words: number;
  readonly download: CsvDownload;
  /** How to read it, as HTML. */
  readonly reading: string;
}

/** A figure of more items would not fit on a page. */
const MOST_IN_A_PICTURE = 50;

/** The items at a glance: a figure and a table. */
export function itemSection(items: readonly ItemSummary[], table: ItemTable, document: Document): string[] {
  const { header, rows, words, download, reading } = table;
  const spans = items.map(({ item, success }) => ({ label: item, success }));
  const each = Math.ceil(spans.length / Math.ceil(spans.length / MOST_IN_A_PICTURE));
  const pictures = Array.from({ length: Math.ceil(spans.length / each) }, (_, p) =>
    htmlFigure(successSpans(spans.slice(p * each, (p + 1) * each), { document })),
  );
  return [
    `<h2>Item parameters</h2><p>Probability of a correct response for students${items.some(({ isAtAverage }) => isAtAverage) ? " of average ability" : ""} who have mastered none, or all, of the required ` +
      "attributes. The larger the difference, the better the item discriminates.</p>",
    ...pictures,
    `<p>${reading}</p>`,
    htmlTable("Items", header, rows, { words, download }),
  ];
}

/** With more items than this, only those with comments have a card, up to as many. */
const MOST_CARDS = 150;
const BARS_WIDTH = 190;
const MOST_NAMED = 12;

/** The items one by one, for teachers and authors: required attributes, success probabilities, comments. */
export function itemCards(items: readonly ItemSummary[], document: Document): string[] {
  const all = items.map((item) => ({ item, remarks: itemRemarks(item) }));
  const remarked = all.filter(({ remarks }) => remarks.length > 0);
  const isShort = all.length <= MOST_CARDS;
  const shown = (isShort ? all : remarked).slice(0, MOST_CARDS);
  const names = listed(
    remarked.map(({ item }) => item.item),
    MOST_NAMED,
  );
  return [
    "<h2>Item details</h2>",
    remarked.length === 0
      ? "<p>No item is flagged.</p>"
      : `<p>${counted(remarked.length, "item is", "items are")} flagged: ${escapeHtml(names)}.</p>`,
    ...(isShort
      ? []
      : [
          `<p>Of ${items.length} items, ${shown.length} are shown here: those with comments. The table above has all items.</p>`,
        ]),
    `<div class="cards">${shown.map(({ item, remarks }) => card(item, remarks, document)).join("\n")}</div>`,
  ];
}

function card(item: ItemSummary, remarks: readonly string[], document: Document): string {
  const summary = `${item.item}: probability of a correct response`;
  return [
    `<section class="card"><h3>${escapeHtml(item.item)}</h3>`,
    `<p>${escapeHtml(itemWords(item))}</p>`,
    ...remarks.map((remark) => `<p class="remark">${escapeHtml(remark)}</p>`),
    `${htmlFigure(shareBars(successBars(item), { document, summary, barsWidth: BARS_WIDTH }))}</section>`,
  ].join("\n");
}
