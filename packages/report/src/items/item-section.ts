import { shareBars, successSpans } from "@qmatrix/charts";
import type { CsvDownload } from "../page/csv-link.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { barePicture, htmlFigure } from "../page/html-figure.ts";
import { htmlTable } from "../page/html-table.ts";
import { counted, listed, wholePercent } from "../words/in-words.ts";
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
const MOST_IN_A_PICTURE = 40;
const CAPTION = "Probability of a correct response, by item";

/** A table of more items is looked up rather than read: it stands in the appendix. */
const MOST_IN_TEXT = 45;

function itemTable({ header, rows, words, download, reading }: ItemTable): string {
  return htmlTable("Item parameters", header, rows, { words, download, note: reading });
}

/** The items at a glance: a figure and a table. */
export function itemSection(items: readonly ItemSummary[], table: ItemTable, document: Document): string[] {
  const spans = items.map(({ item, success }) => ({ label: item, success }));
  const each = Math.ceil(spans.length / Math.ceil(spans.length / MOST_IN_A_PICTURE));
  const [first, ...others] = Array.from({ length: Math.ceil(spans.length / each) }, (_, p) => {
    const own = spans.slice(p * each, (p + 1) * each);
    const which = spans.length > each ? `: ${own[0].label} to ${own[own.length - 1].label}` : "";
    return htmlFigure(
      successSpans(own, { document }),
      CAPTION + which,
      "Each line extends from the probability for students who have mastered none of the required attributes to that for students who have mastered all. The longer the line toward the right, the better the item discriminates. A line toward the left (filled dot on the left) points to an error in the key or the q-vector.",
    );
  });
  return [
    "<h2>Item parameters</h2>",
    ...(items.some(({ isAtAverage }) => isAtAverage)
      ? ["<p>The probabilities are those of students of average ability.</p>"]
      : []),
    first,
    ...(others.length > 0
      ? [`<details><summary>Figures of the other items</summary>${others.join("\n")}</details>`]
      : []),
    items.length > MOST_IN_TEXT ? "<p>The table of all items is under “Item details”.</p>" : itemTable(table),
    flaggedPart(items),
  ];
}

const MOST_NAMED = 12;

function flaggedPart(items: readonly ItemSummary[]): string {
  const flagged = items.filter((item) => itemRemarks(item).length > 0).map(({ item }) => item);
  return flagged.length === 0
    ? "<p>No item is flagged.</p>"
    : `<p>${counted(flagged.length, "item is", "items are")} flagged: ${escapeHtml(listed(flagged, MOST_NAMED))}; see the comments under “Item details”.</p>`;
}

/** Of so many items, those with comments first, the bars are drawn. */
const MOST_BARS = 120;
const BARS_WIDTH = 190;

/** The items one by one, for teachers and authors: required attributes, success probabilities, comments. */
export function itemList(items: readonly ItemSummary[], table: ItemTable, document: Document): string[] {
  const all = items.map((item) => ({ item, remarks: itemRemarks(item) }));
  const ranked = [...all].sort((a, b) => Number(b.remarks.length > 0) - Number(a.remarks.length > 0));
  const drawn = new Set(ranked.slice(0, MOST_BARS).map(({ item }) => item));
  const left = all.length - drawn.size;
  return [
    "<h2>Item details</h2>",
    ...(items.length > MOST_IN_TEXT ? [itemTable(table)] : []),
    ...(left > 0
      ? [
          `<p>Bars are drawn for ${drawn.size} of ${all.length} items, with priority for items with comments.</p>`,
        ]
      : []),
    `<div class="list">${all
      .map(({ item, remarks }) => entry(item, remarks, drawn.has(item) ? document : undefined))
      .join("\n")}</div>`,
  ];
}

function entry(item: ItemSummary, remarks: readonly string[], document: Document | undefined): string {
  const { needs, success } = item;
  const summary = `${item.item}: probability of a correct response`;
  const range =
    needs.length === 0
      ? wholePercent(success[0])
      : `${wholePercent(success[0])} → ${wholePercent(success[success.length - 1])}`;
  return [
    `<details><summary><strong>${escapeHtml(item.item)}</strong><span class="what">${escapeHtml(needs.join(", ") || "no attribute")} · ${range}</span>`,
    remarks.length > 0 ? `<span class="flag">${counted(remarks.length, "comment")}</span>` : "<span></span>",
    '</summary><div class="inside"><div>',
    `<p>${escapeHtml(itemWords(item))}</p>`,
    ...remarks.map((remark) => `<p class="remark">${escapeHtml(remark)}</p>`),
    "</div>",
    ...(document
      ? [barePicture(shareBars(successBars(item), { document, summary, barsWidth: BARS_WIDTH }))]
      : []),
    "</div></details>",
  ].join("");
}
