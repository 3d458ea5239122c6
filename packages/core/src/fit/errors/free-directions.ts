/** Directions of θ [n] that keep some linear functions of it constant. */
export interface FreeDirections {
  /** F, the number of them. */
  readonly count: number;
  /** A gradient with respect to θ [n] → with respect to the free directions [F]. */
  gradient(theta: Float64Array, target: Float64Array): void;
}

/** A coefficient below this is rounding: constraints have coefficients 0 and ±1 before they are combined. */
const ROUNDING = 1e-9;

/**
 * With fixed functions a·θ, one for each row a [n] of `fixed`, Gauss and Jordan solve for some of θ by the others:
 *
 *   θ_p = Σ_f B[p, f] θ_f        dg/dθ_f → dg/dθ_f + Σ_p B[p, f] dg/dθ_p
 */
export function freeDirections(n: number, fixed: readonly Float64Array[]): FreeDirections {
  const rows: { pivot: number; row: Float64Array }[] = [];
  for (const constraint of fixed) {
    const row = Float64Array.from(constraint);
    for (const earlier of rows) subtract(row, row[earlier.pivot], earlier.row);
    let pivot = 0;
    for (let i = 1; i < n; i++) if (Math.abs(row[i]) > Math.abs(row[pivot])) pivot = i;
    const size = row[pivot];
    if (!(Math.abs(size) > ROUNDING)) continue;
    for (let i = 0; i < n; i++) row[i] /= size;
    for (const earlier of rows) subtract(earlier.row, earlier.row[pivot], row);
    rows.push({ pivot, row });
  }
  const pivots = new Set(rows.map(({ pivot }) => pivot));
  const free = Array.from({ length: n }, (_, i) => i).filter((i) => !pivots.has(i));
  const solved = rows.map(({ pivot, row }) => ({
    pivot,
    terms: free.flatMap((i, f) => (Math.abs(row[i]) > ROUNDING ? [{ f, coefficient: -row[i] }] : [])),
  }));
  return {
    count: free.length,
    gradient(theta, target) {
      for (let f = 0; f < free.length; f++) target[f] = theta[free[f]];
      for (const { pivot, terms } of solved)
        for (const { f, coefficient } of terms) target[f] += coefficient * theta[pivot];
    },
  };
}

function subtract(row: Float64Array, factor: number, other: Float64Array): void {
  if (factor !== 0) for (let i = 0; i < row.length; i++) row[i] -= factor * other[i];
}
