import type { ItemModel, ItemModelName } from "./item-model.ts";

/**
 * DINA, "and": one effect, for those who master every attribute that the item needs.
 *
 *   P = g + (1 − s − g) · Π_a α_a        g guessing, s slipping
 *
 * Source: [LMX22, §2.1, Example 1].
 */
export const dina: ItemModel = {
  name: "DINA",
  link: "identity",
  effects: () => 2,
  design: (n, pattern, effect) => (effect === 0 || pattern === 2 ** n - 1 ? 1 : 0),
};

/**
 * DINO, "or": one effect, for those who master at least one attribute that the item needs.
 *
 *   P = g + (1 − s − g) · (1 − Π_a (1 − α_a))        g guessing, s slipping
 *
 * Source: [TH06]; used in [LMX22, supplement, "Estimating Randomly Sampled Q-Matrix"].
 */
const dino: ItemModel = {
  name: "DINO",
  link: "identity",
  effects: () => 2,
  design: (_n, pattern, effect) => (effect === 0 || pattern !== 0 ? 1 : 0),
};

/**
 * ACDM, additive: one effect for each attribute that the item needs.
 *
 *   P = δ_0 + Σ_a δ_a α_a
 *
 * Source: [LMX22, §2.1, Example 2, identity link].
 */
const acdm: ItemModel = {
  name: "ACDM",
  link: "identity",
  effects: (n) => n + 1,
  design: (_n, pattern, effect) => (effect === 0 || ((pattern >>> (effect - 1)) & 1) === 1 ? 1 : 0),
};

/**
 * LLM, the linear logistic model: additive like ACDM, in the logit.
 *
 *   logit P = δ_0 + Σ_a δ_a α_a
 *
 * Source: [Maris99]; [dlT11].
 */
const llm: ItemModel = { ...acdm, name: "LLM", link: "logit" };

/**
 * R-RUM, the reduced reparametrised unified model: additive like ACDM, in the logarithm, so that each attribute that
 * is lacking multiplies the success probability by its penalty.
 *
 *   ln P = δ_0 + Σ_a δ_a α_a        P = π* · Π_a r_a*^(1 − α_a),  π* = e^(δ_0 + Σ_a δ_a),  r_a* = e^(−δ_a)
 *
 * Source: [Hartz02]; [dlT11].
 */
const rrum: ItemModel = { ...acdm, name: "RRUM", link: "log" };

/**
 * GDINA, saturated: one effect for each set of attributes that the item needs, on for those who master the
 * whole set. Bit a of the effect's number says whether the a-th attribute is in its set.
 *
 *   P = δ_0 + Σ_a δ_a α_a + Σ_{a<b} δ_ab α_a α_b + … + δ_{1…n} Π_a α_a
 *
 * Source: [LMX22, §2.1, Example 3]; [dlT11, eq. 1].
 */
export const gdina: ItemModel = {
  name: "GDINA",
  link: "identity",
  effects: (n) => 2 ** n,
  design: (_n, pattern, effect) => ((pattern & effect) === effect ? 1 : 0),
};

/**
 * LCDM, the log-linear cognitive diagnosis model: saturated like GDINA, in the logit.
 *
 *   logit P = δ_0 + Σ_a δ_a α_a + Σ_{a<b} δ_ab α_a α_b + … + δ_{1…n} Π_a α_a
 *
 * Source: [HTW09]; [dlT11].
 */
const lcdm: ItemModel = { ...gdina, name: "LCDM", link: "logit" };

/**
 * GDINA in the logarithm: saturated, effects multiply.
 *
 *   ln P = δ_0 + Σ_a δ_a α_a + Σ_{a<b} δ_ab α_a α_b + … + δ_{1…n} Π_a α_a
 *
 * Source: [dlT11].
 */
const logGdina: ItemModel = { ...gdina, name: "log-GDINA", link: "log" };

/**
 * NIDA, "noisy inputs, and": every attribute that the item needs must come off; students who have mastered it slip with s_k, those who
 * does not guesses with g_k, the same on every item.
 *
 *   P = Π_a (1 − s_a)^α_a · g_a^(1 − α_a)        ln P = Σ_a ln g_a + Σ_a (ln(1 − s_a) − ln g_a) α_a
 *
 * An R-RUM whose effects are tied over the items: δ_0 = Σ_a ln g_a, δ_a = ln(1 − s_a) − ln g_a.
 *
 * Source: [JS01].
 */
export const nida: ItemModel = { ...rrum, name: "NIDA", shared: true };

/**
 * GDM, the general diagnostic model, for skills of two levels −1 (not mastered) and +1 (mastered):
 *
 *   logit P = δ_0 + Σ_a δ_a (2 α_a − 1)
 *
 * LLM in another parametrisation: the same probabilities with δ_a half of LLM's, and an intercept half-way between
 * none and all mastered.
 *
 * Source: [vD08].
 */
const gdm: ItemModel = {
  name: "GDM",
  link: "logit",
  effects: (n) => n + 1,
  design: (_n, pattern, effect) => (effect === 0 || ((pattern >>> (effect - 1)) & 1) === 1 ? 1 : -1),
};

/** Every item model by its name. */
export const itemModels: Readonly<Record<ItemModelName, ItemModel>> = {
  DINA: dina,
  DINO: dino,
  ACDM: acdm,
  LLM: llm,
  RRUM: rrum,
  GDINA: gdina,
  LCDM: lcdm,
  "log-GDINA": logGdina,
  NIDA: nida,
  GDM: gdm,
};

/** Names of the item models. */
export const ITEM_MODEL_NAMES = Object.keys(itemModels) as readonly ItemModelName[];
