import type { Prerequisite } from "../models/hierarchy.ts";

/**
 * Common shapes of an attribute hierarchy:
 *
 *   linear       each attribute needs the one before it
 *   divergent    a tree of twos: attributes 2 and 3 need 1, 4 and 5 need 2, 6 and 7 need 3, …
 *   convergent   from the first attribute two chains of every second one, 2, 4, … and 3, 5, …; the last needs both ends
 *
 * Source: [LGH04, figure 1], there for six attributes; Differs: its trees are less regular.
 */
export type HierarchyShape = "linear" | "divergent" | "convergent";

export const HIERARCHY_SHAPES: readonly HierarchyShape[] = ["linear", "divergent", "convergent"];

/** The prerequisites of a shape, for the attributes in their order. */
export function hierarchyShape(shape: HierarchyShape, attributes: readonly string[]): Prerequisite[] {
  const last = attributes.length - 1;
  return attributes.flatMap((attribute, k) =>
    neededBy(shape, k, last).map((needed) => ({ attribute, needs: attributes[needed] })),
  );
}

function neededBy(shape: HierarchyShape, k: number, last: number): number[] {
  if (k === 0) return [];
  if (shape === "linear") return [k - 1];
  if (shape === "divergent") return [(k - 1) >>> 1];
  const ends = [k - 1, k - 2].filter((end) => end > 0);
  return k === last && ends.length > 0 ? ends : [Math.max(k - 2, 0)];
}
