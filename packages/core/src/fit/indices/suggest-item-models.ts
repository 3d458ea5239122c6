import { checkNumber } from "../../errors/check-number.ts";
import { checkOneOf } from "../../errors/check-one-of.ts";
import type { Cdm } from "../../models/cdm.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import type { ItemModelComparison } from "./compare-item-models.ts";
import type { ItemLikelihoodRatios } from "./item-likelihood-ratio.ts";
import type { ReducedModel } from "./reduced-model-restrictions.ts";

/** How a model is chosen among those that the tests do not reject. */
export const SELECTION_RULES = ["simpler", "largestp"] as const;
/** How a model is chosen among those that the tests do not reject: see `suggestItemModels`. */
export type SelectionRule = (typeof SELECTION_RULES)[number];

export interface SuggestOptions {
  /** Default "simpler". */
  readonly rule?: SelectionRule;
  /** A model whose p is not above is rejected. Default 0.05. */
  readonly level?: number;
  /** The tests that count for an item that has both. Default "wald". */
  readonly test?: "wald" | "likelihood-ratio";
}

/** The model to use for an item. */
export interface ItemModelSuggestion {
  readonly item: string;
  /** The item's own model where every reduced model is rejected, or none can be tested. */
  readonly model: ItemModelName;
  /** The tests it rests on; null where there are none, as for an item with a single attribute. */
  readonly test: "wald" | "likelihood-ratio" | null;
}

export const DEFAULT_LEVEL = 0.05;

/**
 * A model for every item, by Wald tests, or by likelihood-ratio tests where these are preferred (`test`) or the item has no Wald tests (a
 * probability on its bound has no standard error). An item with neither keeps its model. Of the models that are not rejected, p > level,
 *
 *   simpler    DINA or DINO, whichever has the larger p; if both are rejected, of ACDM, LLM and RRUM the one with the largest p
 *   largestp   the one with the largest p
 *
 * Source: [MIdlT16]; the rules of GDINA::modelcomp, whose default is largestp, and of GDINA::autoGDINA, whose default is simpler.
 */
export function suggestItemModels(
  { q, items }: Cdm,
  comparison: readonly ItemModelComparison[],
  ratios: readonly ItemLikelihoodRatios[],
  { rule = "simpler", level = DEFAULT_LEVEL, test = "wald" }: SuggestOptions = {},
): ItemModelSuggestion[] {
  checkSuggestOptions("suggestItemModels", { rule, level });
  const waldOf = new Map(comparison.map(({ item, tests }) => [item, tests]));
  const ratiosOf = new Map(ratios.map(({ item, tests }) => [item, tests]));
  return q.items.map((item, j) => {
    const own = items[j].model;
    const wald = waldOf.get(item);
    const ratio = ratiosOf.get(item);
    if (wald && hasTests(wald) && !(ratio && test === "likelihood-ratio"))
      return { item, model: suggestModel(wald, rule, level) ?? own, test: "wald" as const };
    return ratio
      ? { item, model: suggestModel(ratio, rule, level) ?? own, test: "likelihood-ratio" as const }
      : { item, model: own, test: null };
  });
}

export function checkSuggestOptions(where: string, { rule, level }: SuggestOptions): void {
  if (rule !== undefined) checkOneOf(where, "rule", rule, SELECTION_RULES);
  if (level !== undefined)
    checkNumber(where, "level", level, "greater than 0 and less than 1", (value) => value > 0 && value < 1);
}

interface Tested {
  readonly model: ReducedModel;
  readonly p: number | null;
}

/** Whether Wald tests say enough: an item with some models untested is left to the likelihood-ratio tests. */
export function hasTests(tests: readonly Tested[]): boolean {
  return tests.length > 0 && tests.every(({ p }) => p !== null);
}

const BY_RULE: Readonly<Record<SelectionRule, readonly (readonly ReducedModel[])[]>> = {
  simpler: [
    ["DINA", "DINO"],
    ["ACDM", "LLM", "RRUM"],
  ],
  largestp: [["DINA", "DINO", "ACDM", "LLM", "RRUM"]],
};

/** The model that a rule chooses; undefined where all are rejected. */
export function suggestModel(
  tests: readonly Tested[],
  rule: SelectionRule,
  level: number,
): ReducedModel | undefined {
  for (const kind of BY_RULE[rule]) {
    const kept = tests.filter(({ model, p }) => kind.includes(model) && p !== null && p > level);
    if (kept.length > 0) return kept.reduce((best, test) => (test.p! > best.p! ? test : best)).model;
  }
  return undefined;
}
