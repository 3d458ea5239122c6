import { dot } from "../../numeric/dot.ts";
import { solveSemidefinite } from "../../numeric/solve-semidefinite.ts";

/**
 * Anderson acceleration of a fixed-point map F, of depth m: from the last points x_i and their images F(x_i),
 *
 *   x⁺ = F(x_k) − Σ_i γ_i (F(x_{i+1}) − F(x_i)),        γ = argmin ‖ f_k − Σ_i γ_i (f_{i+1} − f_i) ‖
 *
 * f_i = F(x_i) − x_i the residuals. Near the fixed point F is nearly linear, and x⁺ is then what m steps of a
 * conjugate-direction method would give, for the price of one.
 *
 * Two rows belong to a point: its `coordinates`, which are moved, and its `metric`, in whose weighted norm γ is
 * chosen, so that a coordinate that hardly matters for the likelihood has hardly a say.
 *
 * Source: [WN11, §2]; for EM [HV19], whose guard by the likelihood is in em.ts.
 */
export interface AndersonMemory {
  /** Forgets what came before. */
  clear(): void;
  /** Takes x_k and F(x_k); returns the coordinates of x⁺, or undefined where that is F(x_k) itself. */
  propose(pair: AndersonPair, weights: Float64Array): Float64Array | undefined;
}

export interface AndersonPair {
  readonly imageCoordinates: Float64Array;
  /** F(x) − x in the metric. */
  readonly residual: Float64Array;
}

export function createAnderson(depth: number): AndersonMemory {
  let pairs: AndersonPair[] = [];
  return {
    clear() {
      pairs = [];
    },
    propose(pair, weights) {
      pairs = [pair, ...pairs.slice(0, depth)];
      if (pairs.length === 1) return undefined;
      const changes = Array.from({ length: pairs.length - 1 }, (_, i) =>
        weightedDifference(pairs[i].residual, pairs[i + 1].residual, weights),
      );
      const gamma = leastSquares(
        changes,
        pair.residual.map((value, at) => value * weights[at]),
      );
      const next = pair.imageCoordinates.slice();
      for (let i = 0; i < changes.length; i++) {
        const after = pairs[i].imageCoordinates;
        const before = pairs[i + 1].imageCoordinates;
        for (let at = 0; at < next.length; at++) next[at] -= gamma[i] * (after[at] - before[at]);
      }
      return next;
    },
  };
}

/** argmin ‖target − Σ_i γ_i columns_i‖; a column that hardly differs from those before it, the newer ones, gets 0. */
function leastSquares(columns: readonly Float64Array[], target: Float64Array): Float64Array {
  const n = columns.length;
  const scales = columns.map((column) => 1 / Math.sqrt(dot(column, column) || 1));
  const gram = new Float64Array(n * n);
  for (let a = 0; a < n; a++)
    for (let b = 0; b <= a; b++) {
      gram[a * n + b] = dot(columns[a], columns[b]) * scales[a] * scales[b];
      gram[b * n + a] = gram[a * n + b];
    }
  const right = Float64Array.from(columns, (column, a) => dot(column, target) * scales[a]);
  return solveSemidefinite(gram, right).x.map((value, a) => value * scales[a]);
}

function weightedDifference(a: Float64Array, b: Float64Array, weights: Float64Array): Float64Array {
  const difference = new Float64Array(a.length);
  for (let at = 0; at < a.length; at++) difference[at] = (a[at] - b[at]) * weights[at];
  return difference;
}
