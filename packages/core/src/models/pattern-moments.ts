import { solveSemidefinite } from "../numeric/solve-semidefinite.ts";
import { subsetSums, supersetSums } from "../numeric/subset-sums.ts";
import type { ClassSpace } from "./class-space.ts";

/**
 * Sums over sets S of attributes, given as bits, sets [P]; a pattern c holds S if it masters all of S:
 *
 *   setSums     η_c = Σ_{S held by c} λ_S
 *   setMoments  E[S] = Σ_{c holds S} π_c,   Cov[S, T] = E[S ∪ T] − E[S] E[T]
 *
 * By one subset sum of λ, or one superset sum of π, over the lattice of all 2^K sets, where the space is not much
 * smaller than that; otherwise pattern by pattern, O(C·P) and O(C·P²).
 */
export function setSums(space: ClassSpace, sets: Uint32Array, values: Float64Array): Float64Array {
  const { K, C, patterns } = space;
  const sums = new Float64Array(C);
  if (paysLattice(space)) {
    const lattice = new Float64Array(2 ** K);
    for (let s = 0; s < sets.length; s++) lattice[sets[s]] = values[s];
    subsetSums(lattice);
    for (let c = 0; c < C; c++) sums[c] = lattice[patterns[c]];
  } else
    for (let c = 0; c < C; c++)
      for (let s = 0; s < sets.length; s++) if ((patterns[c] & sets[s]) === sets[s]) sums[c] += values[s];
  return sums;
}

export interface SetMoments {
  /** [P] */
  readonly means: Float64Array;
  /** [P, P] */
  readonly covariances: Float64Array;
}

export function setMoments(space: ClassSpace, sets: Uint32Array, probabilities: Float64Array): SetMoments {
  const P = sets.length;
  const unions = paysLattice(space)
    ? unionsOnLattice(space, sets, probabilities)
    : unionsByPattern(space, sets, probabilities);
  const means = Float64Array.from(sets, (_, s) => unions[s * P + s]);
  const covariances = new Float64Array(P * P);
  for (let s = 0; s < P; s++)
    for (let t = 0; t <= s; t++) {
      covariances[s * P + t] = unions[s * P + t] - means[s] * means[t];
      covariances[t * P + s] = covariances[s * P + t];
    }
  return { means, covariances };
}

/** How many of the sets the patterns of the space tell apart, a constant counted as one more. */
export function setRank(space: ClassSpace, sets: Uint32Array): number {
  const even = new Float64Array(space.C).fill(1 / space.C);
  return solveSemidefinite(setMoments(space, sets, even).covariances, new Float64Array(sets.length)).rank;
}

/** The lattice pays until it is this many times larger than the space. */
const SPARSEST = 64;

/** Beyond, the lattice is too large whatever the space. */
const MOST_ON_LATTICE = 20;

function paysLattice({ K, C }: ClassSpace): boolean {
  return K <= MOST_ON_LATTICE && 2 ** K <= SPARSEST * C;
}

/** E[S ∪ T] [P, P], the lower triangle. */
function unionsOnLattice({ K, C, patterns }: ClassSpace, sets: Uint32Array, probabilities: Float64Array) {
  const P = sets.length;
  const lattice = new Float64Array(2 ** K);
  for (let c = 0; c < C; c++) lattice[patterns[c]] = probabilities[c];
  supersetSums(lattice);
  const unions = new Float64Array(P * P);
  for (let s = 0; s < P; s++) for (let t = 0; t <= s; t++) unions[s * P + t] = lattice[sets[s] | sets[t]];
  return unions;
}

function unionsByPattern({ C, patterns }: ClassSpace, sets: Uint32Array, probabilities: Float64Array) {
  const P = sets.length;
  const unions = new Float64Array(P * P);
  const held = new Uint32Array(P);
  for (let c = 0; c < C; c++) {
    let H = 0;
    for (let s = 0; s < P; s++) if ((patterns[c] & sets[s]) === sets[s]) held[H++] = s;
    for (let i = 0; i < H; i++)
      for (let j = 0; j <= i; j++) unions[held[i] * P + held[j]] += probabilities[c];
  }
  return unions;
}
