import type { ItemGraph } from "./item-graph.ts";

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
