import type { ResponseValue } from "../../src/data/responses.ts";
import { logistic } from "../../src/numeric/logistic.ts";

/**
 * One iteration of Algorithm 1 of [LMX22] in plain f64, written as it is printed: the oracle of the kernels'
 * tests. What is random comes from outside, so that the same samples can be given to both.
 *
 * Differs: the biases move inside the batch loop, and the penalty of every iteration is recorded, as in [TTA09];
 * as printed the record begins at t = 2, so that the first iteration's λγ would be applied twice.
 *
 * Shapes: W [J][K], b [J], c [K], received [J][K]; R0, R1 [B][J] with null where absent; α⁽⁰⁾, α⁽¹⁾ [B][K].
 */
export interface ReferenceState {
  readonly W: number[][];
  readonly b: number[];
  readonly c: number[];
  /** Penalty each weight has received: c_jk of the paper. */
  readonly received: number[][];
}

export interface ReferenceStep {
  readonly R0: readonly (readonly ResponseValue[])[];
  readonly R1: readonly (readonly ResponseValue[])[];
  readonly alpha0: readonly (readonly number[])[];
  readonly alpha1: readonly (readonly number[])[];
  /** γ and u of this iteration. */
  readonly rate: number;
  readonly total: number;
  readonly summed: boolean;
  readonly program: boolean;
}

/** P(α_k = 1 | R) for responses or probabilities R. */
export function hiddenProbability(
  { W, c }: ReferenceState,
  R: readonly (number | null)[],
  k: number,
): number {
  return logistic(R.reduce<number>((x, r, j) => x + (r ?? 0) * W[j][k], c[k]));
}

/** P(R_j = 1 | α). */
export function visibleProbability({ W, b }: ReferenceState, alpha: readonly number[], j: number): number {
  return logistic(alpha.reduce((x, a, k) => x + a * W[j][k], b[j]));
}

export function cd1Reference(state: ReferenceState, step: ReferenceStep): ReferenceState {
  const { R0, R1, alpha0, alpha1, rate, total, summed, program } = step;
  const B = R0.length;
  const second = program
    ? R0.map((row, i) => row.map((r, j) => (r === null ? null : visibleProbability(state, alpha0[i], j))))
    : R1;
  const p0 = R0.map((row) => state.c.map((_, k) => hiddenProbability(state, row, k)));
  const p1 = second.map((row) => state.c.map((_, k) => hiddenProbability(state, row, k)));
  const sum = (term: (i: number) => number): number => R0.reduce((total, _, i) => total + term(i), 0);

  const W = state.W.map((row) => row.slice());
  const received = state.received.map((row) => row.slice());
  for (let j = 0; j < W.length; j++)
    for (let k = 0; k < state.c.length; k++) {
      const gradient = sum((i) => (R0[i][j] ?? 0) * p0[i][k] - (R1[i][j] ?? 0) * p1[i][k]);
      const moved = W[j][k] + rate * (summed ? gradient : gradient / B);
      const penalised =
        moved > 0
          ? Math.max(0, moved - (total + received[j][k]))
          : Math.min(0, moved + (total - received[j][k]));
      W[j][k] = penalised;
      received[j][k] += penalised - moved;
    }
  const b = state.b.map((value, j) => value + (rate * sum((i) => (R0[i][j] ?? 0) - (R1[i][j] ?? 0))) / B);
  const c = state.c.map((value, k) => {
    const difference = program ? sum((i) => alpha0[i][k] - alpha1[i][k]) : sum((i) => p0[i][k] - p1[i][k]);
    return value + (rate * difference) / B;
  });
  return { W, b, c, received };
}
