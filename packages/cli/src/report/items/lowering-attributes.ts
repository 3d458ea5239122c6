import type { ItemTold } from "./item-told.ts";

/**
 * The attributes that lower an item's chance: who masters one solves it less often than who does not, on average over
 * what else the item needs.
 */
export function loweringAttributes({ needs, success }: Pick<ItemTold, "needs" | "success">): string[] {
  if (needs.length < 2) return [];
  const patterns = [...Array.from(success).keys()];
  return needs.filter((_, a) => {
    const sign = (pattern: number) => ((pattern >>> a) & 1 ? 1 : -1);
    return patterns.reduce((sum, pattern) => sum + sign(pattern) * success[pattern], 0) < 0;
  });
}
