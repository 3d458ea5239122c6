import { emptyColumns, type QMatrix } from "@qmatrix/core/data";
import { listed } from "./in-words.ts";

/** The names of attributes that no item requires. */
export function unusedAttributes(q: QMatrix): string[] {
  return emptyColumns(q).map((k) => q.attributes[k]);
}

/** Advice to remove their columns before fitting. */
export function takeOutFirst(unused: readonly string[], file: string): string {
  return `Remove the ${unused.length === 1 ? "column" : "columns"} of ${listed(unused)} from ${file} before fitting: no item requires ${unused.length === 1 ? "it" : "them"}.`;
}
