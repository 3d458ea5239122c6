import type { ItemModel } from "./item-model.ts";
import { rrum } from "./rrum.ts";

/**
 * NIDA, "noisy inputs, and": every attribute that the item needs must come off; who masters it slips with s_k, who
 * does not guesses with g_k, the same on every item.
 *
 *   P = Π_a (1 − s_a)^α_a · g_a^(1 − α_a)        ln P = Σ_a ln g_a + Σ_a (ln(1 − s_a) − ln g_a) α_a
 *
 * An R-RUM whose effects are tied over the items: δ_0 = Σ_a ln g_a, δ_a = ln(1 − s_a) − ln g_a.
 *
 * Source: [JS01].
 */
export const nida: ItemModel = { ...rrum, name: "NIDA", shared: true };
