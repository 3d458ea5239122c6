import { shareBars, successSpans } from "@qmatrix/charts";
import { escapeHtml } from "../escape-html.ts";
import { htmlFigure } from "../html-figure.ts";
import { htmlTable } from "../html-table.ts";
import { counted, listed } from "../in-words.ts";
import type { CsvDownload } from "../page/csv-link.ts";
import { itemRemarks } from "./item-remarks.ts";
import type { ItemTold } from "./item-told.ts";
import { itemWords } from "./item-words.ts";
import { successBars } from "./success-bars.ts";

/** The table of items, which every command makes from what it knows. */
export interface ItemTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly words: number;
  readonly download: CsvDownload;
  /** How to read it, as HTML. */
  readonly reading: string;
}

/** A picture of more items would not fit on a sheet of paper. */
const MOST_IN_A_PICTURE = 50;

/** The items at a glance: a picture of all and a table. */
export function itemSection(items: readonly ItemTold[], table: ItemTable, document: Document): string[] {
  const { header, rows, words, download, reading } = table;
  const spans = items.map(({ item, success }) => ({ label: item, success }));
  const each = Math.ceil(spans.length / Math.ceil(spans.length / MOST_IN_A_PICTURE));
  const pictures = Array.from({ length: Math.ceil(spans.length / each) }, (_, p) =>
    htmlFigure(successSpans(spans.slice(p * each, (p + 1) * each), { document })),
  );
  return [
    "<h2>The items</h2><p>The chance of a right answer for who masters none, and all, of what an item needs. The further the " +
      "two lie apart, the more the item says about the students.</p>",
    ...pictures,
    `<p>${reading}</p>`,
    htmlTable("Items", header, rows, { words, download }),
  ];
}

/** More items than this have no card each: then those with remarks have, up to as many. */
const MOST_CARDS = 150;
const BARS_WIDTH = 190;
const MOST_NAMED = 12;

/** The items one by one, for teachers and authors: what each needs, who solves it, and what is odd about it. */
export function itemCards(items: readonly ItemTold[], document: Document): string[] {
  const told = items.map((item) => ({ item, remarks: itemRemarks(item) }));
  const remarked = told.filter(({ remarks }) => remarks.length > 0);
  const isShort = told.length <= MOST_CARDS;
  const shown = (isShort ? told : remarked).slice(0, MOST_CARDS);
  const names = listed(
    remarked.map(({ item }) => item.item),
    MOST_NAMED,
  );
  return [
    "<h2>Item by item</h2>",
    remarked.length === 0
      ? "<p>Nothing about the items is odd.</p>"
      : `<p>${counted(remarked.length, "item deserves", "items deserve")} a look: ${escapeHtml(names)}.</p>`,
    ...(isShort
      ? []
      : [
          `<p>Of ${items.length} items, ${shown.length} are shown here: those with a remark. The table above has all.</p>`,
        ]),
    `<div class="cards">${shown.map(({ item, remarks }) => card(item, remarks, document)).join("\n")}</div>`,
  ];
}

function card(item: ItemTold, remarks: readonly string[], document: Document): string {
  const summary = `${item.item}: chance of a right answer`;
  return [
    `<section class="card"><h3>${escapeHtml(item.item)}</h3>`,
    `<p>${escapeHtml(itemWords(item))}</p>`,
    ...remarks.map((remark) => `<p class="remark">${escapeHtml(remark)}</p>`),
    `${htmlFigure(shareBars(successBars(item), { document, summary, barsWidth: BARS_WIDTH }))}</section>`,
  ].join("\n");
}
