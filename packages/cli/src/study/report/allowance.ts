import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import tQuantile from "@stdlib/stats-base-dists-t-quantile";

/** Standard errors that chance is given where one mean is judged and its standard error is known. */
const DEVIATIONS = 2;

/**
 * Standard errors within which the worst of so many means stays by chance as often as one stays within two, if a standard
 * error has so many degrees of freedom.
 */
export function allowance(means: number, freedom: number): number {
  const beyond = normalCdf(-DEVIATIONS, 0, 1) / means;
  return freedom === Infinity ? -normalQuantile(beyond, 0, 1) : tQuantile(1 - beyond, freedom);
}

/** A mean of differences, its standard error, and the degrees of freedom of that. */
export interface MeanDifference {
  readonly mean: number;
  /** Undefined where nothing tells it. */
  readonly standardError: number | undefined;
  readonly freedom: number;
  readonly pairs: number;
}

export interface Uncertain {
  readonly mean: number;
  readonly variance: number | undefined;
  readonly freedom: number;
  readonly group: unknown;
}

/**
 * Second less first, averaged over pairs. Degrees of freedom by Welch and Satterthwaite: (Σ V)² / Σ V²/f over groups of
 * variances that come from the same replications.
 */
export function meanDifference(pairs: readonly (readonly [Uncertain, Uncertain])[]): MeanDifference {
  const mean = pairs.reduce((sum, [first, second]) => sum + second.mean - first.mean, 0) / pairs.length;
  const all = pairs.flat();
  if (all.some(({ variance }) => variance === undefined)) return bySpread(pairs, mean);
  const groups = new Map<unknown, { variance: number; freedom: number }>();
  for (const { variance = 0, freedom, group } of all)
    groups.set(group, { variance: (groups.get(group)?.variance ?? 0) + variance, freedom });
  const total = all.reduce((sum, { variance = 0 }) => sum + variance, 0);
  const squares = [...groups.values()].reduce(
    (sum, { variance, freedom }) => sum + variance ** 2 / freedom,
    0,
  );
  return {
    mean,
    standardError: Math.sqrt(total) / pairs.length,
    freedom: squares === 0 ? Infinity : total ** 2 / squares,
    pairs: pairs.length,
  };
}

/** Pairs from which on their own differences tell how far the mean may be off. */
const LEAST_PAIRS = 4;

/** Where a standard error is not known, from the spread of the pairs: too large rather than too small, as they differ in truth too. */
function bySpread(pairs: readonly (readonly [Uncertain, Uncertain])[], mean: number): MeanDifference {
  const squares = pairs.reduce((sum, [first, second]) => sum + (second.mean - first.mean - mean) ** 2, 0);
  const n = pairs.length;
  if (n < LEAST_PAIRS || squares === 0) return { mean, standardError: undefined, freedom: 0, pairs: n };
  return { mean, standardError: Math.sqrt(squares / (n * (n - 1))), freedom: n - 1, pairs: n };
}

/** Whether a mean difference is above a bound by more than chance gives. */
export function isClearlyAbove({ mean, standardError, freedom }: MeanDifference, bound: number): boolean {
  return standardError !== undefined && mean - bound > allowance(1, freedom) * standardError;
}
