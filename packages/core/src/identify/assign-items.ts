import type { ItemGraph } from "./item-graph.ts";

/** No attribute, or no item. */
export const NONE = -1;

/**
 * Sets items aside for the attributes that they need: up to `demand` for each attribute, no item for two, and as many
 * in all as there can be. Result [J]: the attribute that each item is set aside for, or NONE.
 *
 * Two disjoint K × K blocks with ones on their diagonals exist if and only if a demand of 2 is met for every attribute:
 * of its two items the first belongs to one block, the second to the other. Found by augmenting paths.
 */
export function assignItems(graph: ItemGraph, demand: number): Int32Array {
  const owner = new Int32Array(graph.J).fill(NONE);
  const keptOut = new Uint8Array(graph.J);
  for (let turn = 0; turn < demand; turn++)
    for (let k = 0; k < graph.K; k++) giveItem(graph, owner, k, keptOut);
  return owner;
}

/** Sets one more item aside for attribute k, moving others if need be; false, and nothing moved, if it cannot be. */
export function giveItem(
  graph: ItemGraph,
  owner: Int32Array,
  attribute: number,
  keptOut: Uint8Array,
): boolean {
  const { free, reachedFrom, reachedBy } = searchFrom(graph, owner, attribute, keptOut);
  if (free === NONE) return false;
  for (let item = free; item !== NONE; ) {
    const taker = reachedFrom[item];
    owner[item] = taker;
    item = reachedBy[taker];
  }
  return true;
}

/**
 * The attributes that compete for items with attribute k, itself first, where k got fewer than it should: the items
 * that these attributes need are all set aside for one of them, so there are too few for all.
 */
export function competitors(graph: ItemGraph, owner: Int32Array, attribute: number): number[] {
  return searchFrom(graph, owner, attribute, new Uint8Array(graph.J)).attributes;
}

/** Breadth first: from an attribute to every item that it needs, from an item to the attribute that has it. */
function searchFrom(graph: ItemGraph, owner: Int32Array, start: number, keptOut: Uint8Array) {
  const reachedFrom = new Int32Array(graph.J).fill(NONE);
  const reachedBy = new Int32Array(graph.K).fill(NONE);
  const attributes = [start];
  const seen = new Uint8Array(graph.K);
  seen[start] = 1;
  for (const k of attributes)
    for (const j of graph.itemsOf[k]) {
      if (keptOut[j] || reachedFrom[j] !== NONE || owner[j] === k) continue;
      reachedFrom[j] = k;
      if (owner[j] === NONE) return { free: j, reachedFrom, reachedBy, attributes };
      if (seen[owner[j]]) continue;
      seen[owner[j]] = 1;
      reachedBy[owner[j]] = j;
      attributes.push(owner[j]);
    }
  return { free: NONE, reachedFrom, reachedBy, attributes };
}
