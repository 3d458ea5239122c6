import type { QMatrix } from "@qmatrix/core";
import { listed } from "./in-words.ts";

/** Attributes that no item needs. */
export function unusedAttributes({ J, K, entries, attributes }: QMatrix): string[] {
  return attributes.filter((_, k) => !Array.from({ length: J }, (_, j) => entries[j * K + k]).includes(1));
}

/** What to do with their columns before a file is fitted, in a sentence. */
export function takeOutFirst(unused: readonly string[], file: string): string {
  return `Take the ${unused.length === 1 ? "column" : "columns"} of ${listed(unused)} out of ${file} before you fit that: no item needs ${unused.length === 1 ? "it" : "them"}.`;
}
