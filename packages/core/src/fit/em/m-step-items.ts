import type { QMatrix } from "../../data/q-matrix.ts";
import type { CdmItem } from "../../models/cdm.ts";
import type { ItemCounts } from "./expected-counts.ts";
import { type ItemPlans, itemMStep, itemPlans } from "./item-m-step.ts";
import { nidaMStep } from "./nida-m-step.ts";

/**
 * The M-step of all items: each one by itself (`itemMStep`), those that share parameters together (`nidaMStep`).
 * Expected counts and items [J] in the order of Q.
 */
export function mStepItems(
  q: QMatrix,
  counts: readonly ItemCounts[],
  items: readonly CdmItem[],
  {
    monotone = false,
    plans = itemPlans(monotone),
  }: {
    readonly monotone?: boolean;
    /** Of an M-step before, with the same `monotone`. */
    readonly plans?: ItemPlans;
  } = {},
): CdmItem[] {
  const together = nidaMStep(q, counts, items, monotone);
  return items.map((item, j) => {
    const done = together.get(j);
    if (done !== undefined) return done;
    return itemMStep(plans(item.model, Math.log2(item.probabilities.length)), item, counts[j]);
  });
}
