import type { ItemSummary } from "./item-summary.ts";

/**
 * The attributes that lower an item's success probability: students who have mastered one answer correctly less often than
 * those who have not, on average over the other required attributes.
 */
export function loweringAttributes({ needs, success }: Pick<ItemSummary, "needs" | "success">): string[] {
  if (needs.length < 2) return [];
  const patterns = [...Array.from(success).keys()];
  return needs.filter((_, a) => {
    const sign = (pattern: number) => ((pattern >>> a) & 1 ? 1 : -1);
    return patterns.reduce((sum, pattern) => sum + sign(pattern) * success[pattern], 0) < 0;
  });
}
