import { acdm } from "./acdm.ts";
import type { ItemModel } from "./item-model.ts";

/**
 * LLM, the linear logistic model: additive like ACDM, in the logit.
 *
 *   logit P = δ_0 + Σ_a δ_a α_a
 *
 * Source: [Maris99]; [dlT11].
 */
export const llm: ItemModel = { ...acdm, name: "LLM", link: "logit" };
