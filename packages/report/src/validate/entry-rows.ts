import {
  type EntryReport,
  SECOND_OPINIONS,
  type SecondOpinion,
  type Validation,
} from "@qmatrix/core/validate";
import type { Cell } from "../page/csv-row.ts";
import { spreadsheetCell } from "../page/spreadsheet-cell.ts";

export const ENTRY_HEADER = [
  "rank",
  "item",
  "attribute",
  "in_q",
  "suggested",
  "needs_review",
  "inclusion",
  "solutions_with_1",
  "solutions",
  ...SECOND_OPINIONS,
  "rbm_share",
  "pvaf_with",
  "pvaf_without",
  "wald_statistic",
  "wald_df",
  "wald_p",
  "methods_disagreeing",
  "why",
];

/** One row per entry, those most likely to be misspecified first; cells of what was not computed are empty. */
export function* entryRows({ q, entries, opinions, learner }: Validation): Generator<Cell[]> {
  const shares = opinions.find(({ shares }) => shares)?.shares;
  const place = new Map(q.items.map((item, j) => [item, j]));
  for (const entry of entries) {
    const {
      rank,
      item,
      attribute,
      inQ,
      suggested,
      needsReview,
      inclusion,
      solutionsWithOne,
      statistics,
      against,
      why,
    } = entry;
    const { pvafWith = "", pvafWithout = "", wald } = statistics ?? {};
    const at = place.get(item)! * q.K + q.attributes.indexOf(attribute);
    yield [
      rank,
      spreadsheetCell(item),
      spreadsheetCell(attribute),
      Number(inQ),
      Number(suggested),
      Number(needsReview),
      inclusion,
      solutionsWithOne,
      learner.alternatives.length,
      ...SECOND_OPINIONS.map((method) => opinionCell(entry, method)),
      shares?.[at] ?? "",
      pvafWith,
      pvafWithout,
      ...(wald ? [wald.statistic, wald.df, wald.p] : ["", "", ""]),
      against.length,
      why,
    ];
  }
}

/** The entry by this method: 0 or 1. */
function opinionCell({ inQ, against, agreeing }: EntryReport, method: SecondOpinion): Cell {
  if (agreeing.includes(method)) return Number(inQ);
  return against.includes(method) ? Number(!inQ) : "";
}
