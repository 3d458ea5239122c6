/**
 * An item model with the identity link: the success probability of a student is a sum of effects,
 *
 *   P(correct | pattern) = Σ_e δ_e · X[pattern, e]        X [2^n, E], 0 or 1; column 0 is the intercept
 *
 * for an item that needs n ≥ 1 attributes. Bit a of `pattern` says whether the student masters the a-th
 * attribute that the item needs.
 *
 * Source: [dlT11, eq. 1 and its special cases].
 */
export interface ItemModel {
  readonly name: ItemModelName;
  /** E, the intercept counted. */
  effects(n: number): number;
  /** X[pattern, effect]. */
  isOn(n: number, pattern: number, effect: number): boolean;
}

export type ItemModelName = "DINA" | "DINO" | "ACDM" | "GDINA";
