import type { ItemSummary } from "./item-summary.ts";

/**
 * The attributes that lower an item's success probability: students who have mastered one answer correctly less often than
 * students alike in the other required attributes who have not. Over the patterns r of the others,
 *
 *   Σ_r w_r (P_r1 − P_r0) < 0        w_r = π_r0 π_r1 / (π_r0 + π_r1)
 *
 * with π the proportions of students: a pattern that hardly anyone has, whose probability the data do not tell, does not count.
 */
export function loweringAttributes({
  needs,
  success,
  proportions,
}: Pick<ItemSummary, "needs" | "success" | "proportions">): string[] {
  if (needs.length < 2) return [];
  return needs.filter((_, a) => {
    let change = 0;
    for (let without = 0; without < success.length; without++) {
      if ((without >>> a) & 1) continue;
      const mastered = without | (1 << a);
      const students = proportions[without] + proportions[mastered];
      if (students > 0)
        change +=
          ((proportions[without] * proportions[mastered]) / students) *
          (success[mastered] - success[without]);
    }
    return change < 0;
  });
}
