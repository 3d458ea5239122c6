import { gdina } from "./gdina.ts";
import type { ItemModel } from "./item-model.ts";

/**
 * GDINA in the logarithm: saturated, effects multiply.
 *
 *   ln P = δ_0 + Σ_a δ_a α_a + Σ_{a<b} δ_ab α_a α_b + … + δ_{1…n} Π_a α_a
 *
 * Source: [dlT11].
 */
export const logGdina: ItemModel = { ...gdina, name: "log-GDINA", link: "log" };
