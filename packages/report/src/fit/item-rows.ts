import { requiredAttributes } from "@qmatrix/core/data";
import type { StandardErrors } from "@qmatrix/core/fit";
import type { Cdm } from "@qmatrix/core/models";
import type { Cell } from "../page/csv-row.ts";
import { itemParameters } from "./item-parameters.ts";
import { sharedParameters } from "./shared-parameters.ts";

export const ITEM_HEADER = ["item", "model", "attributes", "parameter", "estimate", "standard_error"];

/** A row for every parameter of every item; those that NIDA items share come last, without an item. */
export function* itemRows(cdm: Cdm, errors: StandardErrors | null): Generator<Cell[]> {
  const { q, items } = cdm;
  for (const [j, item] of items.entries()) {
    const attributes = requiredAttributes(q, j).map((k) => q.attributes[k]);
    for (const { name, estimate, error } of itemParameters(item, errors?.items[j] ?? null))
      yield [q.items[j], item.model, attributes.join("+"), name, estimate, error ?? ""];
  }
  for (const { attribute, guess, guessError, slip, slipError } of sharedParameters(cdm, errors)) {
    yield ["", "NIDA", attribute, "guess", guess, guessError ?? ""];
    yield ["", "NIDA", attribute, "slip", slip, slipError ?? ""];
  }
}
