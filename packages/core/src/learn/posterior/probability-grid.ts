import ln from "@stdlib/math-base-special-ln";
import log1p from "@stdlib/math-base-special-log1p";

/**
 * G intervals of success probabilities, on which Beta distributions of the same size are equally wide:
 *
 *   p(t) = t² (3 − 2t)        t = 0 … 1 in G equal steps        dp/dt = 6 t (1 − t)
 *
 * It is sin²(πt/2), the variance-stabilising scale, to within 0.01, without a sine. Among n answers the standard error
 * of t is between 0.289/√n (p near 0 or 1) and 0.333/√n (p = ½).
 */
export interface ProbabilityGrid {
  readonly G: number;
  /** [G] at the middle of each interval. */
  readonly logRight: Float64Array;
  readonly logWrong: Float64Array;
  /** [G] ln dp/dt. */
  readonly logWidth: Float64Array;
  readonly middles: Float64Array;
  /** [G + 1] */
  readonly edges: Float64Array;
}

/** Smallest standard error of t, times √n. */
const LEAST_ERROR = 1 / Math.sqrt(12);
/** Steps are at most so many standard errors; see ordered-betas.test.ts for what that costs. */
const STEP = 0.8;
const FEWEST = 64;

/** Intervals enough for Beta distributions of up to n answers; grids grow by a half or a third, so that few are made. */
export function intervalsFor(n: number): number {
  const wanted = Math.sqrt(n + 2) / (LEAST_ERROR * STEP);
  let G = FEWEST;
  while (G < wanted) {
    if (1.5 * G >= wanted) return 1.5 * G;
    G *= 2;
  }
  return G;
}

export function probabilityGrid(G: number): ProbabilityGrid {
  const t = Float64Array.from({ length: G }, (_, g) => (g + 0.5) / G);
  const middles = t.map(smooth);
  return {
    G,
    middles,
    logRight: middles.map((p) => ln(p)),
    logWrong: middles.map((p) => log1p(-p)),
    logWidth: t.map((x) => ln(6 * x * (1 - x))),
    edges: Float64Array.from({ length: G + 1 }, (_, g) => smooth(g / G)),
  };
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}
