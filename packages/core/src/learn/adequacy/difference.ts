import type { Difference } from "./adequacy.ts";

/** Held-out log-likelihoods of a model, student by student. */
export interface Predicted {
  /** [N] ln P(R_i | model fitted without i). */
  readonly logLiks: Float64Array;
  /** [N] standard errors of these where they are estimates. */
  readonly errors: Float64Array | null;
}

/**
 * Paired over the students: with d_i = ln P_a(R_i) − ln P_b(R_i),
 *
 *   Σ_i d_i        standard error √( N s² + Σ_i e_i² ),   s² the variance of the d_i
 *
 * and e_i the errors of estimated likelihoods. Students of one fold share the models that they are predicted by, which s² does not
 * see: the variation due to the training students is left out, so the standard error is somewhat too small.
 */
export function differenceOf(a: Predicted, b: Predicted): Difference {
  const d = a.logLiks.map((logLik, i) => logLik - b.logLiks[i]);
  return sumOf(d, [a.errors, b.errors]);
}

/** Σ_i ln P(R_i) with its standard error. */
export function totalOf({ logLiks, errors }: Predicted): Difference {
  return sumOf(logLiks, [errors]);
}

function sumOf(values: Float64Array, errors: readonly (Float64Array | null)[]): Difference {
  const N = values.length;
  let value = 0;
  for (let i = 0; i < N; i++) value += values[i];
  let squares = 0;
  for (let i = 0; i < N; i++) squares += (values[i] - value / N) ** 2;
  let noise = 0;
  for (const row of errors) if (row) for (let i = 0; i < N; i++) noise += row[i] * row[i];
  return { value, standardError: Math.sqrt((N * squares) / (N - 1) + noise) };
}

/** The difference in standard errors; infinite where every student has the same difference. */
export function standardised({ value, standardError }: Difference): number {
  return value === 0 ? 0 : value / standardError;
}
