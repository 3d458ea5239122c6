import type { Cdm } from "@qmatrix/core/models";
import { counted, listed } from "../words/in-words.ts";

/** The item models of a fit: DINA, or "DINA (4 items) and ACDM (11 items)". */
export function modelText({ items }: Cdm): string {
  const counts = countsOf(items);
  if (counts.length === 1) return items[0].model;
  return listed(counts.map(([model, count]) => `${model} (${counted(count, "item")})`));
}

/** The same as what a sentence is about: "DINA", or "the model (DINA for 4 items and ACDM for 11 items)". */
export function modelSubject({ items }: Cdm): string {
  const counts = countsOf(items);
  if (counts.length === 1) return items[0].model;
  return `the model (${listed(counts.map(([model, count]) => `${model} for ${counted(count, "item")}`))})`;
}

/** "DINA fit", or "Fit of one model per item". */
export function fitTitle({ items }: Cdm): string {
  const counts = countsOf(items);
  return counts.length === 1 ? `${items[0].model} fit` : "Fit of one model per item";
}

function countsOf(items: Cdm["items"]): [model: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { model } of items) counts.set(model, (counts.get(model) ?? 0) + 1);
  return [...counts];
}
