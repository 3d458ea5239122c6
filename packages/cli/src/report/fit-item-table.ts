import { type ItemModelName, type ItemRmsea, requiredAttributes } from "@qmatrix/core";
import type { FitTold } from "../fit/fit-told.ts";
import { ITEM_HEADER, itemRows } from "../fit/item-rows.ts";
import type { ItemTable } from "./items/item-section.ts";
import type { ItemTold, TogetherWords } from "./items/item-told.ts";

const TOGETHER: Readonly<Record<ItemModelName, TogetherWords>> = {
  DINA: "all of them are needed",
  DINO: "one of them is enough",
  ACDM: "each of them helps",
  LLM: "each of them helps",
  RRUM: "each of them helps",
  NIDA: "each of them helps",
  GDM: "each of them helps",
  GDINA: "every combination has its own chance",
  LCDM: "every combination has its own chance",
  "log-GDINA": "every combination has its own chance",
};

/** A fitted model, with what judges it where that was computed. */
export type ModelTold = Pick<FitTold, "fit" | "figures">;

/** An item's answers lie far from the model's if the RMSEA is so large beyond what chance makes of it. */
const LARGE_RMSEA = 0.1;

export function fitItems({ fit, figures }: ModelTold): ItemTold[] {
  const { q, items } = fit.model;
  const errors = figures?.standardErrors.figure ?? null;
  return items.map(({ model, probabilities }, j) => {
    const needs = requiredAttributes(q, j).map((k) => q.attributes[k]);
    return {
      item: q.items[j],
      needs,
      together: needs.length > 1 ? TOGETHER[model] : undefined,
      success: probabilities,
      errors: errors?.items[j].probabilities,
      remarks: figures ? rmseaRemarks(figures.itemRmsea, j) : [],
    };
  });
}

function rmseaRemarks({ items, byChance }: ItemRmsea, j: number): string[] {
  if (items[j] <= Math.hypot(byChance[j], LARGE_RMSEA)) return [];
  const told = `RMSEA ${items[j].toFixed(2)}, by chance ${byChance[j].toFixed(2)}`;
  return [`Its answers lie far from the model's (${told}): it may need something else.`];
}

/** How likely those who master nothing, or all, of what an item needs are to solve it. */
export function fitItemTable({ fit, figures }: ModelTold): ItemTable {
  const { q, items } = fit.model;
  const errors = figures?.standardErrors.figure ?? null;
  const rows = items.map(({ model, probabilities }, j) => {
    const all = probabilities.length - 1;
    const se = errors?.items[j].probabilities;
    const needed = requiredAttributes(q, j).map((k) => q.attributes[k]);
    return [
      q.items[j],
      model,
      needed.join(", ") || "none",
      withError(probabilities[0], se?.[0]),
      withError(probabilities[all], se?.[all]),
      (probabilities[all] - probabilities[0]).toFixed(3),
      ...(figures ? [withError(figures.itemRmsea.items[j], figures.itemRmsea.byChance[j])] : []),
    ];
  });
  const header = ["Item", "Model", "Needs", "None mastered", "All mastered", "Difference"];
  return {
    header: figures ? [...header, "RMSEA"] : header,
    rows,
    words: 3,
    download: { name: "items.csv", header: ITEM_HEADER, rows: itemRows(fit.model, errors) },
    reading:
      `The chances${errors ? ", in brackets their standard errors," : ""} and their difference. ` +
      `${figures ? "RMSEA: how far the answers in each attribute pattern lie from the model's; in brackets what chance alone may make of it. " : ""}` +
      "The file has all parameters of all items.",
  };
}

export function withError(value: number, error: number | null | undefined): string {
  return `${value.toFixed(3)}${typeof error === "number" ? ` (${error.toFixed(3)})` : ""}`;
}
