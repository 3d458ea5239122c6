import { attributeNames, type QMatrix } from "../../data/q-matrix.ts";
import type { Responses } from "../../data/responses.ts";
import { checkNumber } from "../../errors/check-number.ts";
import { type FactorOptions, factorLoadings } from "./factor-loadings.ts";

export interface FactorQOptions extends FactorOptions {
  /** An item needs the attributes on which it loads more than this. Default 0.2. */
  readonly cut?: number;
}

/** A Q-matrix by factor analysis alone: `factorLoadings`, cut. */
export function factorQ(
  responses: Responses,
  K: number,
  { cut = LOADING_CUT, ...options }: FactorQOptions = {},
): QMatrix {
  checkNumber("factorQ", "cut", cut, "at least 0 and less than 1", (value) => value >= 0 && value < 1);
  return qFromLoadings(factorLoadings(responses, K, options).loadings, responses.items, K, { cut });
}

/** The cut that factor analysts use for Q-matrices; smaller ones miss less and invent more. */
export const LOADING_CUT = 0.2;
/** Entries that a search gives an item at the start. */
export const MOST_AT_START = 3;

/** The Q-matrix of the loadings [J, K] that are above the cut; negative ones are not. Rows may be empty. */
export function qFromLoadings(
  loadings: Float64Array,
  items: readonly string[],
  K: number,
  { cut = LOADING_CUT }: { readonly cut?: number } = {},
): QMatrix {
  return {
    J: items.length,
    K,
    items,
    attributes: attributeNames(K),
    entries: Uint8Array.from(loadings, (loading) => (loading > cut ? 1 : 0)),
  };
}
