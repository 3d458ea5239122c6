import exp from "@stdlib/math-base-special-exp";
import type { MesaPoint } from "./mesa.ts";

/** What a q-vector must account for, by default: [dlTC16] and R's GDINA. */
export const PVAF_CUT = 0.95;

/** The simplest q-vector that accounts for more than the cut: its place on the mesa. Source: [dlTC16]. */
export function choosePvaf(points: readonly MesaPoint[], cut: number): number {
  const at = points.findIndex(({ pvaf }) => pvaf > cut);
  return at === -1 ? points.length - 1 : at;
}

/**
 * The cut that suits a test, from a logistic regression over simulated ones:
 *
 *   cut = σ(−0.405 + 0.000484 N + 2.867 quality − 0.00332 J)        quality = mean over items of P(all) − P(none)
 *
 * Source: [NSA19]; coefficients to the last digit from GDINA::Qval with eps = −1.
 */
export function predictedCut(N: number, J: number, quality: number): number {
  const line =
    -0.4045140782147791 + 4.8404850955032684e-4 * N + 2.8667570118638275 * quality - 0.003315555999671906 * J;
  return 1 / (1 + exp(-line));
}
