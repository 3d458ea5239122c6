import { classifierOf } from "../fit/em/posteriors.ts";
import { ABSENT, type ResponsePatterns } from "../fit/em/response-patterns.ts";
import { crossProducts } from "../fit/errors/cross-products.ts";
import { inverseRoot } from "../fit/errors/inverse-root.ts";
import { tabledPosteriors } from "../fit/tabled-posteriors.ts";
import type { Cdm } from "../models/cdm.ts";
import { reducedPatterns } from "../models/class-space.ts";

/** What Wald tests of another q-vector need of a saturated fit. */
export interface ScoreTable {
  readonly patterns: ResponsePatterns;
  /** [C] the patterns of the classes that have students at all. */
  readonly classes: Uint32Array;
  /** [U, C] P(class | responses) of every distinct row. */
  readonly posteriors: Float64Array;
  /** The other items' part of the information, inverted: see OtherItems. */
  without(j: number): OtherItems;
}

export interface OtherItems {
  /** Number of the other items' free cells. */
  readonly F: number;
  /** [U, F] their scores. */
  readonly scores: Float64Array;
  /** [rank, F] W with WᵀW a generalised inverse of Σ_x w_x s_x s_xᵀ. */
  readonly root: Float64Array;
  readonly rank: number;
}

/** A share of students below which a class is empty: of many patterns most are, in a saturated fit. */
const NOBODY = 1e-12;

/** A probability nearer to its bound than this is held there: it has no score. */
export const ON_BOUND = 1e-4 + 1e-8;

/**
 * The scores of all success probabilities P_jl of a saturated fit, row after row,
 *
 *   s_jl(x) = P(l | x) (x_j − P_jl) / (P_jl (1 − P_jl))        0 where x_j is absent
 *
 * and the inverse of what they say of all items but one.
 */
export function scoreTable(where: string, patterns: ResponsePatterns, cdm: Cdm): ScoreTable {
  const classifier = classifierOf(where, cdm);
  const { J, U, codes } = patterns;
  const { space, classProbabilities } = classifier;
  const kept = Array.from(space.patterns.keys()).filter((c) => classProbabilities[c] > NOBODY);
  const C = kept.length;
  const reduced = reducedPatterns(cdm.q, space);
  const probabilities = cdm.items.map((item) => item.probabilities);
  const cells = probabilities.flatMap((p, j) =>
    Array.from(p, (value, l) => ({ j, l, value })).filter(
      ({ value }) => value > ON_BOUND && value < 1 - ON_BOUND,
    ),
  );
  const M = cells.length;
  const posteriors = new Float64Array(U * C);
  const scores = new Float64Array(U * M);
  const shares = probabilities.map(({ length }) => new Float64Array(length));
  for (const { row, posterior } of tabledPosteriors(patterns, classifier)) {
    for (let c = 0; c < C; c++) posteriors[row * C + c] = posterior[kept[c]];
    for (let j = 0; j < J; j++) {
      shares[j].fill(0);
      for (let c = 0; c < C; c++) shares[j][reduced[j][kept[c]]] += posteriors[row * C + c];
    }
    for (const [m, { j, l, value }] of cells.entries()) {
      const response = codes[row * J + j];
      if (response !== ABSENT)
        scores[row * M + m] = shares[j][l] * (response === 1 ? 1 / value : -1 / (1 - value));
    }
  }
  return {
    patterns,
    classes: Uint32Array.from(kept, (c) => space.patterns[c]),
    posteriors,
    without(j) {
      const free = cells.flatMap((cell, m) => (cell.j === j ? [] : [m]));
      const F = free.length;
      const others = new Float64Array(U * F);
      const cross = crossProducts(F);
      for (let row = 0; row < U; row++) {
        const from = others.subarray(row * F, (row + 1) * F);
        for (let f = 0; f < F; f++) from[f] = scores[row * M + free[f]];
        cross.add(from, patterns.counts[row]);
      }
      const { root, rank } = inverseRoot(cross.finish(), F);
      return { F, scores: others, root, rank };
    },
  };
}
