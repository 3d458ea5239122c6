import type { QMatrix } from "../../data/q-matrix.ts";
import type { ItemFamily } from "../../models/item-family.ts";
import type { HierarchyEdge } from "./learn-hierarchy.ts";

type Edge = Pick<HierarchyEdge, "prerequisite" | "attribute">;

/**
 * The Q-matrix in its closed form: an item that requires an attribute requires its prerequisites too. Of conjunctive items the two
 * forms are the same, as nobody has the attribute without them; items of other families stay as they are. An item of one
 * attribute counts as conjunctive unless more of the others are not than are.
 *
 * @param families [J] family of each item, undefined for items of fewer than two attributes
 */
export function closedQ(
  q: QMatrix,
  edges: readonly Edge[],
  families: readonly (ItemFamily | undefined)[],
): QMatrix {
  const { J, K } = q;
  const entries = q.entries.slice();
  const several = families.filter((family) => family !== undefined);
  const conjunctive = several.filter((family) => family === "conjunctive").length;
  const isSingleClosed = 2 * conjunctive >= several.length;
  for (let j = 0; j < J; j++) {
    if (families[j] === undefined ? !isSingleClosed : families[j] !== "conjunctive") continue;
    for (let changed = true; changed; ) {
      changed = false;
      for (const { prerequisite, attribute } of edges)
        if (entries[j * K + attribute] && !entries[j * K + prerequisite]) {
          entries[j * K + prerequisite] = 1;
          changed = true;
        }
    }
  }
  return { ...q, entries };
}
