import { type CollectedEntries, collectFixedEntries } from "@qmatrix/tables/pieces";
import { readTable } from "./read-table.ts";

export interface ReadFixedOptions {
  readonly items: readonly string[];
  /** What the messages call the table of these items. */
  readonly itemsOf: string;
  /** A Q-matrix to start from: the table must have its attributes, in any order. */
  readonly start?: { readonly attributes: readonly string[]; readonly file: string };
  /** Most ones that a row may have. */
  readonly mostPerItem: number;
}

/** Reads what is known of a Q-matrix: 1 surely required, 0 surely not, empty to be learned. */
export function readFixedEntries(
  path: string,
  { items, itemsOf, start, mostPerItem }: ReadFixedOptions,
): Promise<CollectedEntries> {
  const options = { items, attributes: start?.attributes, mostPerItem };
  return readTable(path, (header, lineOf) => collectFixedEntries(header, options, lineOf), {
    itemsOf,
    attributesOf: start?.file,
  });
}
