import type { QMatrix } from "../../data/q-matrix.ts";
import type { CdmItem } from "../../models/cdm.ts";
import type { ItemCounts } from "./expected-counts.ts";
import { type ItemStepPlan, itemMStep, planItemStep } from "./item-m-step.ts";
import { nidaMStep } from "./nida-m-step.ts";

/**
 * The M-step of all items: each one by itself (`itemMStep`), those that share parameters together (`nidaMStep`).
 * Expected counts and items [J] in the order of Q.
 */
export function mStepItems(
  q: QMatrix,
  counts: readonly ItemCounts[],
  items: readonly CdmItem[],
  { monotone = false }: { readonly monotone?: boolean } = {},
): CdmItem[] {
  const together = nidaMStep(q, counts, items, monotone);
  const plans = new Map<string, ItemStepPlan>();
  return items.map((item, j) => {
    const done = together.get(j);
    if (done !== undefined) return done;
    const n = Math.log2(item.probabilities.length);
    const key = `${item.model} ${n}`;
    const plan = plans.get(key) ?? planItemStep(item.model, n, monotone);
    plans.set(key, plan);
    return itemMStep(plan, item, counts[j]);
  });
}
