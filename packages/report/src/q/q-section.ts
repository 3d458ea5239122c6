import { qHeatmap } from "@qmatrix/charts";
import type { QMatrix } from "@qmatrix/core/data";
import type { LearnReport } from "../learn/learn-result.ts";
import { csvLink } from "../page/csv-link.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlFigure } from "../page/html-figure.ts";
import { comparisonText } from "../words/comparison-text.ts";

/** The Q-matrix as a picture, and as a file to save. */
export function qSection(q: QMatrix, document: Document): string[] {
  return [
    "<h2>Q-matrix</h2><p>Filled cell: the item requires the attribute.</p>",
    htmlFigure(qHeatmap(q, { document })),
    csvLink({ name: "q.csv", header: ["item", ...q.attributes], rows: qRows(q) }),
  ];
}

/** One row per item: its name and its entries. */
export function qRows(q: QMatrix): (string | number)[][] {
  return q.items.map((item, j) => [item, ...q.entries.subarray(j * q.K, (j + 1) * q.K)]);
}

/** [J, K] numbers from 0 to 1 as a picture, and as a file to save. */
export function shadesPart(q: QMatrix, values: Float64Array, document: Document): string[] {
  const rows = q.items.map((item, j) => [
    item,
    ...Array.from(values.subarray(j * q.K, (j + 1) * q.K), (value) => Number(value.toFixed(4))),
  ]);
  return [
    htmlFigure(qHeatmap(q, { document, values })),
    csvLink({ name: "inclusion.csv", header: ["item", ...q.attributes], rows }),
  ];
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
    htmlFigure(qHeatmap(matched.q, { document, compareWith: matched.truth, names: COMPARED })),
    ...(rows.length > 0
      ? [csvLink({ name: "differences.csv", header: ["item", "attribute", "learned", "true"], rows })]
      : []),
  ];
}
