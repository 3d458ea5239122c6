import type { LinkName } from "./link.ts";

/**
 * An item model: how the attributes that an item needs make a correct response. With n ≥ 1 of them,
 *
 *   P(correct | pattern) = link⁻¹( Σ_e δ_e · X[pattern, e] )        X [2^n, E]; column 0 is the intercept, all ones
 *
 * Bit a of `pattern` says whether the student masters the a-th attribute that the item needs.
 *
 * Source: [dlT11, eq. 1–3 and their special cases].
 */
export interface ItemModel {
  readonly name: ItemModelName;
  readonly link: LinkName;
  /** E, the intercept counted. */
  effects(n: number): number;
  /** X[pattern, effect]. */
  design(n: number, pattern: number, effect: number): number;
  /**
   * True where the items have no parameters of their own: each attribute has two, which all items of this model that
   * need it share, and the effects of an item are sums of them. Such items are fitted together.
   */
  readonly shared?: true;
}

/** Name of an item model; docs/models has a page on each. */
export type ItemModelName =
  | "DINA"
  | "DINO"
  | "ACDM"
  | "LLM"
  | "RRUM"
  | "GDINA"
  | "LCDM"
  | "log-GDINA"
  | "NIDA"
  | "GDM";
