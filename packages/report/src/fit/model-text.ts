import type { Cdm } from "@qmatrix/core/models";

/** The item models of a fit: DINA, or "DINA (4 items) and ACDM (11 items)". */
export function modelText({ items }: Cdm): string {
  const counts = new Map<string, number>();
  for (const { model } of items) counts.set(model, (counts.get(model) ?? 0) + 1);
  if (counts.size === 1) return items[0].model;
  const parts = [...counts].map(([model, count]) => `${model} (${count} ${count === 1 ? "item" : "items"})`);
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
