import ln from "@stdlib/math-base-special-ln";
import type { Responses } from "../data/responses.ts";
import { twoSidedP } from "../fit/indices/item-pair-fit.ts";
import { gatherBits, popcount, spreadBits } from "../numeric/bits.ts";
import { holm } from "../numeric/holm.ts";
import { logistic } from "../numeric/logistic.ts";
import { countPair, type PairCounts } from "./starts/index.ts";

/** What the dependence of two items under a model follows from. */
export interface PairModel {
  readonly K: number;
  /** [J] the attributes that each item requires, as bits. */
  readonly q: ArrayLike<number>;
  /** [J] of [2^n] P(correct | pattern of the n required attributes), the lowest attribute changing fastest; with an ability, at θ = 0. */
  readonly cells: readonly ArrayLike<number>[];
  readonly distribution: PatternShares | OneFactor;
}

/** [2^K] P(attribute pattern). */
export interface PatternShares {
  readonly patterns: ArrayLike<number>;
}

/** Attributes independent given a node of a common factor. */
export interface OneFactor {
  /** [M], they sum to 1. */
  readonly nodeWeights: ArrayLike<number>;
  /** [M, K] P(α_k = 1 | node). */
  readonly mastery: ArrayLike<number>;
  /** A continuous ability beside the attributes, logit P = logit cell + loading_j θ: its values at the nodes [M], loadings [J]. */
  readonly ability?: { readonly theta: ArrayLike<number>; readonly loadings: ArrayLike<number> };
}

/** Item pairs whose responses are more, or less, correlated than the learned model implies. */
export interface ResidualDependence {
  /** The pairs furthest from the model, the furthest first, at most 20. */
  readonly pairs: readonly DependentPair[];
  /** Number of all pairs with a Holm-adjusted p-value below 0.05. */
  readonly significant: number;
  /** Number of pairs that could be tested. */
  readonly of: number;
  /** Mean of z² over these pairs, at most about 1 where the model holds. */
  readonly meanSquare: number;
}

/** The responses to two items beside what the learned model implies. */
export interface DependentPair {
  /** Names of the items. */
  readonly items: readonly [string, string];
  /** Students who answered both. */
  readonly n: number;
  /** Correlation of the responses. */
  readonly observed: number;
  /** Correlation that the model implies. */
  readonly expected: number;
  /** Difference of the Fisher-transformed correlations in standard errors; positive: more dependent than the model implies. */
  readonly z: number;
  /** Two-sided. */
  readonly pValue: number;
  /** Holm's, over all pairs. */
  readonly adjusted: number;
}

const LEVEL = 0.05;
const MOST_PAIRS = 20;

/**
 * Residual dependence of every pair of items under a model: with n students who answered both,
 *
 *   z = √(n − 3) · (F(r) − F(ρ)),   F(x) = ½ ln((1 + x)/(1 − x))
 *
 * r the correlation of their responses, ρ the one that the model implies by its success probabilities and attribute distribution
 * (no student's own posterior enters):
 *
 *   ρ = (E p_j p_l − E p_j E p_l) / √(E p_j (1 − E p_j) E p_l (1 − E p_l))        E over patterns, and nodes of the factor
 *
 * Pairs without variance, or with n ≤ 3, are not tested. The model was fitted to the same responses, so z varies less than a standard normal
 * variable does where it holds. The test is the `correlation` of fit/indices/item-pair-fit.ts, for models whose patterns need
 * not be listed. Source: [CTZ13].
 */
export function residualDependence(responses: Responses, model: PairModel): ResidualDependence {
  const { J, items } = responses;
  const implied =
    "patterns" in model.distribution
      ? overPatterns(model, model.distribution)
      : overNodes(model, model.distribution);
  const counts: PairCounts = { both: 0, bothRight: 0, firstRight: 0, secondRight: 0 };
  const tested: Omit<DependentPair, "adjusted">[] = [];
  for (let j = 0; j < J; j++)
    for (let l = j + 1; l < J; l++) {
      countPair(responses, j, l, counts);
      const n = counts.both;
      if (n <= 3) continue;
      const observed = correlation(counts.firstRight / n, counts.secondRight / n, counts.bothRight / n);
      const expected = correlation(implied.mean[j], implied.mean[l], implied.both(j, l));
      if (!(Math.abs(observed) < 1) || !(Math.abs(expected) < 1)) continue;
      const z = Math.sqrt(n - 3) * (fisher(observed) - fisher(expected));
      tested.push({ items: [items[j], items[l]], n, observed, expected, z, pValue: twoSidedP(z) });
    }
  const adjusted = holm(tested.map(({ pValue }) => pValue));
  return {
    pairs: tested
      .map((pair, at) => ({ ...pair, adjusted: adjusted[at] }))
      .sort((a, b) => Math.abs(b.z) - Math.abs(a.z))
      .slice(0, MOST_PAIRS),
    significant: adjusted.filter((p) => p < LEVEL).length,
    of: tested.length,
    meanSquare: tested.reduce((sum, { z }) => sum + z * z, 0) / Math.max(1, tested.length),
  };
}

/**
 * Standard errors by which the mean square of all z must exceed 1; squares of normal variables vary by √2. Where the model made the data, the
 * mean is below 1, for it was fitted to them (bench/misfit).
 */
const LARGEST_EXCESS = 1;

/** Whether pairs depend on each other otherwise than the model implies: one clearly, or all of them a little more than by chance. */
export function hasResidualDependence({ significant, of, meanSquare }: ResidualDependence): boolean {
  return significant > 0 || (meanSquare - 1) * Math.sqrt(of / 2) > LARGEST_EXCESS;
}

/** Of two binary variables; NaN where one of them does not vary. */
function correlation(first: number, second: number, both: number): number {
  return (both - first * second) / Math.sqrt(first * (1 - first) * second * (1 - second));
}

function fisher(r: number): number {
  return ln((1 + r) / (1 - r)) / 2;
}

/** P(correct) of each item [J], and P(both correct) of a pair. */
interface Implied {
  readonly mean: Float64Array;
  both(j: number, l: number): number;
}

function overPatterns({ q, cells }: PairModel, { patterns }: PatternShares): Implied {
  const success = cells.map((own, j) =>
    Float64Array.from({ length: patterns.length }, (_, pattern) => own[gatherBits(pattern, q[j])]),
  );
  return {
    mean: Float64Array.from(success, (p) => p.reduce((sum, value, c) => sum + patterns[c] * value, 0)),
    both(j, l) {
      let sum = 0;
      for (let c = 0; c < patterns.length; c++) sum += patterns[c] * success[j][c] * success[l][c];
      return sum;
    },
  };
}

function overNodes({ K, q, cells }: PairModel, { nodeWeights, mastery, ability }: OneFactor): Implied {
  const M = nodeWeights.length;
  /** [M, J] of [2^n]: success by cell at a node. */
  const success = Array.from({ length: M }, (_, m) =>
    cells.map((own, j) =>
      ability
        ? Float64Array.from(own, (p) => logistic(ln(p / (1 - p)) + ability.loadings[j] * ability.theta[m]))
        : own,
    ),
  );
  const shareOf = (mask: number, pattern: number, m: number) => {
    let share = 1;
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const p = mastery[m * K + 31 - Math.clz32(rest & -rest)];
      share *= pattern & rest & -rest ? p : 1 - p;
    }
    return share;
  };
  /** E(p_j | node, the pattern of the attributes in `known`), over the others that item j requires. */
  const expected = (j: number, m: number, known: number, pattern: number) => {
    const open = q[j] & ~known;
    let sum = 0;
    for (let x = 0; x < 1 << popcount(open); x++) {
      const all = spreadBits(x, open) | (pattern & known);
      sum += shareOf(open, all, m) * success[m][j][gatherBits(all, q[j])];
    }
    return sum;
  };
  const atNode = Array.from({ length: M }, (_, m) => Float64Array.from(q, (_, j) => expected(j, m, 0, 0)));
  return {
    mean: Float64Array.from(q, (_, j) =>
      atNode.reduce((sum, means, m) => sum + nodeWeights[m] * means[j], 0),
    ),
    both(j, l) {
      const shared = q[j] & q[l];
      let sum = 0;
      for (let m = 0; m < M; m++) {
        let both = shared === 0 ? atNode[m][j] * atNode[m][l] : 0;
        if (shared !== 0)
          for (let x = 0; x < 1 << popcount(shared); x++) {
            const pattern = spreadBits(x, shared);
            both +=
              shareOf(shared, pattern, m) * expected(j, m, shared, pattern) * expected(l, m, shared, pattern);
          }
        sum += nodeWeights[m] * both;
      }
      return sum;
    },
  };
}
