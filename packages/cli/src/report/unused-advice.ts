import { emptyColumns, type QMatrix } from "@qmatrix/core";
import { listed } from "./in-words.ts";

/** The names of attributes that no item needs. */
export function unusedAttributes(q: QMatrix): string[] {
  return emptyColumns(q).map((k) => q.attributes[k]);
}

/** What to do with their columns before a file is fitted, in a sentence. */
export function takeOutFirst(unused: readonly string[], file: string): string {
  return `Take the ${unused.length === 1 ? "column" : "columns"} of ${listed(unused)} out of ${file} before you fit that: no item needs ${unused.length === 1 ? "it" : "them"}.`;
}
