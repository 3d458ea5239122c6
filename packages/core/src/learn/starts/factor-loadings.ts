import { checkAttributeCount } from "../../data/check-attribute-count.ts";
import type { Responses } from "../../data/responses.ts";
import { checkWhole } from "../../errors/check-number.ts";
import { checkOneOf } from "../../errors/check-one-of.ts";
import { stream } from "../../random/stream.ts";
import { extractFactors } from "./extract-factors.ts";
import { pairWeights } from "./pair-weights.ts";
import { randomOrthogonal } from "./random-orthogonal.ts";
import { repairCorrelations } from "./repair-correlations.ts";
import { type ObliqueRotation, rotateOblique } from "./rotate-oblique.ts";
import { geomin, monotoneSparse, quartimin, type RotationCriterion } from "./rotation-criteria.ts";
import { tetrachoricCorrelations } from "./tetrachoric-correlations.ts";
import { varimax } from "./varimax.ts";

export const ROTATIONS = ["sparse", "geomin", "quartimin"] as const;

/**
 * What makes loadings simple: "sparse" asks for small and no negative loadings and begins where geomin ends; "geomin" and
 * "quartimin" are the known criteria.
 */
export type Rotation = (typeof ROTATIONS)[number];

export interface FactorOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Default "sparse". */
  readonly rotation?: Rotation;
  /** Rotations tried, the first from varimax, the others from random axes. Default 3 up to ten factors, else 2. */
  readonly starts?: number;
}

export interface FactorLoadings {
  readonly J: number;
  readonly K: number;
  /** [J, K] row after row; columns in the sign in which Σ_j λ_jk³ ≥ 0. */
  readonly loadings: Float64Array;
  /** [K, K]. */
  readonly factorCorrelations: Float64Array;
  /** [J] share of an item's variance that the factors have. */
  readonly communalities: Float64Array;
  /** Whether the extraction and the rotation that was kept both ended where nothing moves. */
  readonly converged: boolean;
}

/** Up to here three rotations cost a few milliseconds. More starts, or one, give the same Q-matrix in nearly all cells. */
const FEW_FACTORS = 10;

/**
 * Loadings of the items on K oblique factors: tetrachoric correlations, minres, the best of several rotations. Pairs of
 * items count by the number of students who answered both. A matrix of correlations that has no inverse is repaired,
 * unless some pair was never answered together: a repair would take its 0 for a finding.
 */
export function factorLoadings(
  responses: Responses,
  K: number,
  { seed = 1, rotation = "sparse", starts = K <= FEW_FACTORS ? 3 : 2 }: FactorOptions = {},
): FactorLoadings {
  const where = "factorLoadings";
  checkAttributeCount(where, K, responses.J);
  checkWhole(where, "seed", seed, 0, Number.MAX_SAFE_INTEGER);
  checkWhole(where, "starts", starts, 1, Number.MAX_SAFE_INTEGER);
  checkOneOf(where, "rotation", rotation, ROTATIONS);
  const { weights, students, everyPairKnown } = pairWeights(responses);
  const tetrachorics = tetrachoricCorrelations(responses);
  const correlations = everyPairKnown ? repairCorrelations(tetrachorics) : tetrachorics;
  const extracted = extractFactors(correlations, K, weights);
  const rotated = rotate(extracted.loadings, K, students, { rotation, starts, seed });
  const signs = columnSigns(rotated.loadings, K);
  return {
    J: responses.J,
    K,
    loadings: scaleColumns(rotated.loadings, signs),
    factorCorrelations: rotated.factorCorrelations.map(
      (r, at) => r * signs[at % K] * signs[Math.floor(at / K)],
    ),
    communalities: extracted.communalities,
    converged: extracted.converged && rotated.converged,
  };
}

function rotate(
  unrotated: Float64Array,
  K: number,
  students: number,
  { rotation, starts, seed }: Required<FactorOptions>,
): ObliqueRotation {
  const criterion = rotation === "quartimin" ? quartimin : geomin;
  const best = bestRotation(unrotated, K, criterion, starts, seed);
  if (rotation !== "sparse") return best;
  const start = scaleColumns(best.rotation, columnSigns(best.loadings, K));
  return rotateOblique(unrotated, K, monotoneSparse(students), start);
}

function bestRotation(
  unrotated: Float64Array,
  K: number,
  criterion: RotationCriterion,
  starts: number,
  seed: number,
): ObliqueRotation {
  let best = rotateOblique(unrotated, K, criterion, varimax(unrotated, K));
  for (let start = 1; start < starts; start++) {
    const axes = randomOrthogonal(K, stream(seed, "factor", "rotation", start));
    const other = rotateOblique(unrotated, K, criterion, axes);
    if (other.value < best.value) best = other;
  }
  return best;
}

/**
 * [K] the sign, 1 or −1, that makes Σ_j λ_jk³ ≥ 0: the large loadings of a factor decide, and mastering helps.
 */
export function columnSigns(loadings: Float64Array, K: number): Float64Array {
  const cubes = new Float64Array(K);
  for (let row = 0; row < loadings.length; row += K)
    for (let k = 0; k < K; k++) {
      const l = loadings[row + k];
      cubes[k] += l * l * l;
    }
  return cubes.map((sum) => (sum < 0 ? -1 : 1));
}

/** Every column k of a matrix of rows of length K times signs[k]. */
export function scaleColumns(matrix: Float64Array, signs: Float64Array): Float64Array {
  return matrix.map((value, at) => value * signs[at % signs.length]);
}
