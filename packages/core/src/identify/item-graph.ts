import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";

/** A Q-matrix as lists of its ones, from both sides. */
export interface ItemGraph {
  readonly J: number;
  readonly K: number;
  /** [K] the items that need each attribute, ascending. */
  readonly itemsOf: readonly (readonly number[])[];
  /** [J] the attributes that each item needs, ascending. */
  readonly attributesOf: readonly (readonly number[])[];
}

export function itemGraph(q: QMatrix): ItemGraph {
  const itemsOf = q.attributes.map((): number[] => []);
  const attributesOf = q.items.map((_, j) => requiredAttributes(q, j));
  for (const [j, required] of attributesOf.entries()) for (const k of required) itemsOf[k].push(j);
  return { J: q.J, K: q.K, itemsOf, attributesOf };
}

/**
 * [K] The attributes, itself included, that the same items need, once one item that needs only it is taken away for
 * each attribute that has one: [k] where there is no other.
 */
export function sameColumns(graph: ItemGraph): number[][] {
  const groups = new Map<string, number[]>();
  const columns = graph.itemsOf.map((items) => {
    const single = items.find((j) => graph.attributesOf[j].length === 1);
    return items.filter((j) => j !== single).join();
  });
  for (const [k, column] of columns.entries()) groups.set(column, [...(groups.get(column) ?? []), k]);
  return columns.map((column) => groups.get(column) as number[]);
}
