import { requiredAttributes } from "@qmatrix/core/data";
import type { ItemRmsea } from "@qmatrix/core/fit";
import type { ItemModelName } from "@qmatrix/core/models";
import type { ItemTable } from "../items/item-section.ts";
import type { ItemSummary, TogetherWords } from "../items/item-summary.ts";
import { patternProportions } from "../items/pattern-proportions.ts";
import type { MasterySummary } from "../mastery/mastery-summary.ts";
import type { FitReport } from "./fit-result.ts";
import { ITEM_HEADER, itemRows } from "./item-rows.ts";

const TOGETHER: Readonly<Record<ItemModelName, TogetherWords>> = {
  DINA: "conjunctive",
  DINO: "disjunctive",
  ACDM: "additive: each mastered attribute raises the probability",
  LLM: "additive: each mastered attribute raises the probability",
  RRUM: "multiplicative: each unmastered attribute lowers the probability",
  NIDA: "multiplicative: each unmastered attribute lowers the probability",
  GDM: "additive: each mastered attribute raises the probability",
  GDINA: "saturated: each combination has its own probability",
  LCDM: "saturated: each combination has its own probability",
  "log-GDINA": "saturated: each combination has its own probability",
};

/** A fitted model, with its fit statistics if they were computed. */
export type ModelSummary = Pick<FitReport, "fit" | "statistics">;

/** An item fits poorly if its RMSEA exceeds the bound on its expected value by this much. */
const LARGE_RMSEA = 0.1;

export function fitItems(
  { fit, statistics }: ModelSummary,
  { classes }: Pick<MasterySummary, "classes">,
): ItemSummary[] {
  const { q, items } = fit.model;
  const errors = statistics?.standardErrors.figure ?? null;
  return items.map(({ model, probabilities }, j) => {
    const required = requiredAttributes(q, j);
    const needs = required.map((k) => q.attributes[k]);
    return {
      item: q.items[j],
      needs,
      together: needs.length > 1 ? TOGETHER[model] : undefined,
      success: probabilities,
      proportions: patternProportions(classes, required),
      errors: errors?.items[j].probabilities,
      remarks: statistics ? rmseaRemarks(statistics.itemRmsea, j) : [],
    };
  });
}

function rmseaRemarks({ items, byChance }: ItemRmsea, j: number): string[] {
  if (items[j] <= Math.hypot(byChance[j], LARGE_RMSEA)) return [];
  const sizes = `RMSEA = ${items[j].toFixed(2)}; at most ${byChance[j].toFixed(2)} expected if the model holds`;
  return [`Poor fit (${sizes}): the item's q-vector may be misspecified.`];
}

/** Success probabilities of students who have mastered none, or all, of the required attributes. */
export function fitItemTable({ fit, statistics }: ModelSummary): ItemTable {
  const { q, items } = fit.model;
  const errors = statistics?.standardErrors.figure ?? null;
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
      ...(statistics ? [withBound(statistics.itemRmsea, j)] : []),
    ];
  });
  const header = ["Item", "Model", "Attributes", "None mastered", "All mastered", "Difference"];
  return {
    header: statistics ? [...header, "Item RMSEA"] : header,
    rows,
    words: 3,
    download: { name: "items.csv", header: ITEM_HEADER, rows: itemRows(fit.model, errors) },
    reading:
      `Probability of a correct response${errors ? " (standard error)" : ""}, and the difference. ` +
      `${statistics ? "Item RMSEA: root mean square difference between observed and model-implied proportions correct across attribute patterns; in parentheses, an upper bound on the value expected from sampling error if the model holds (–: no bound, because hardly any students have some of the patterns). " : ""}` +
      "items.csv has all item parameters.",
  };
}

/** An item's RMSEA, with the bound on what is expected by chance; a bound above 1 bounds nothing. */
function withBound({ items, byChance }: ItemRmsea, j: number): string {
  return byChance[j] <= 1 ? withError(items[j], byChance[j]) : `${items[j].toFixed(3)} (–)`;
}

export function withError(value: number, error: number | null | undefined): string {
  return `${value.toFixed(3)}${typeof error === "number" ? ` (${error.toFixed(3)})` : ""}`;
}
