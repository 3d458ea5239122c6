import { gdina } from "./gdina.ts";
import type { ItemModel } from "./item-model.ts";

/**
 * LCDM, the log-linear cognitive diagnosis model: saturated like GDINA, in the logit.
 *
 *   logit P = δ_0 + Σ_a δ_a α_a + Σ_{a<b} δ_ab α_a α_b + … + δ_{1…n} Π_a α_a
 *
 * Source: [HTW09]; [dlT11].
 */
export const lcdm: ItemModel = { ...gdina, name: "LCDM", link: "logit" };
