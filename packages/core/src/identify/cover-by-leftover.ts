import { giveItem, NONE } from "./assign-items.ts";
import type { ItemGraph } from "./item-graph.ts";

/** Choices looked at before the search gives up, some 30 ms: one of 1800 random matrices of 11 to 1000 items needed more. */
const MOST_CHOICES = 5000;

export interface LeftoverCover {
  /** Whether every wanted attribute can be needed by an item that is not set aside; "unknown" where the search gave up. */
  readonly found: boolean | "unknown";
  /** The wanted attributes that go without in the best choice seen. */
  readonly uncovered: readonly number[];
}

/**
 * Sets the same number of items aside for each attribute as `owner` does (see `assignItems`), but chosen so that the
 * items left over need every one of `wanted`.
 *
 * Exact: some item that needs an uncovered attribute must be left over, so each of them (one of those with the same
 * q-vector) is tried in turn, as long as others can take its place. A choice that led nowhere is not tried again under
 * its later siblings.
 */
export function coverByLeftover(
  graph: ItemGraph,
  owner: Int32Array,
  wanted: readonly number[],
  mostChoices = MOST_CHOICES,
): LeftoverCover {
  const kinds = graph.attributesOf.map((required) => required.join());
  const keptOut = new Uint8Array(graph.J);
  const barred = new Set<string>();
  let choices = 0;
  let uncovered = wanted;

  function search(current: Int32Array): boolean {
    const bare = wanted.filter((k) => graph.itemsOf[k].every((j) => current[j] !== NONE));
    if (bare.length < uncovered.length) uncovered = bare;
    if (bare.length === 0) return true;
    const candidates = bare.map(candidatesFor).reduce((few, list) => (list.length < few.length ? list : few));
    const triedHere: string[] = [];
    const found = candidates.some((item) => {
      if (choices === mostChoices) return false;
      choices++;
      const next = current.slice();
      keptOut[item] = 1;
      next[item] = NONE;
      const done = giveItem(graph, next, current[item], keptOut) && search(next);
      keptOut[item] = 0;
      barred.add(kinds[item]);
      triedHere.push(kinds[item]);
      return done;
    });
    for (const kind of triedHere) barred.delete(kind);
    return found;
  }

  /** One item of each kind that needs attribute k, those that need most first. */
  function candidatesFor(k: number): number[] {
    const byKind = new Map<string, number>();
    for (const j of graph.itemsOf[k])
      if (!barred.has(kinds[j]) && !byKind.has(kinds[j])) byKind.set(kinds[j], j);
    return [...byKind.values()].sort((a, b) => graph.attributesOf[b].length - graph.attributesOf[a].length);
  }

  const found = search(owner);
  return { found: found || (choices < mostChoices ? false : "unknown"), uncovered };
}
