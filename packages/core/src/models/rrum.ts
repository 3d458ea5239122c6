import { acdm } from "./acdm.ts";
import type { ItemModel } from "./item-model.ts";

/**
 * R-RUM, the reduced reparametrised unified model: additive like ACDM, in the logarithm, so that each attribute that
 * is lacking multiplies the success probability by its penalty.
 *
 *   ln P = δ_0 + Σ_a δ_a α_a        P = π* · Π_a r_a*^(1 − α_a),  π* = e^(δ_0 + Σ_a δ_a),  r_a* = e^(−δ_a)
 *
 * Source: [Hartz02]; [dlT11].
 */
export const rrum: ItemModel = { ...acdm, name: "RRUM", link: "log" };
