import { attributeNames, type QMatrix } from "../../data/q-matrix.ts";

/** The cut that factor analysts use for Q-matrices; smaller ones miss less and invent more. */
export const LOADING_CUT = 0.2;

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
