import type { KnownEntries } from "../../../data/known-entries.ts";
import type { ItemCosts } from "../item-costs.ts";

/** What re-selection of q-vectors needs to know besides the block. */
export interface Selection {
  readonly known: KnownEntries;
  readonly costs: ItemCosts;
  /** Most attributes an item may have. */
  readonly most: number;
  /** Whether q-vectors of three attributes may grow further: only now and then, for it takes time. */
  readonly grows: boolean;
}
