import ln from "@stdlib/math-base-special-ln";
import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import type { Responses } from "../../data/responses.ts";
import type { Cdm } from "../../models/cdm.ts";
import { chiSquareTail } from "../../numeric/chi-square-tail.ts";
import { holm } from "../../numeric/holm.ts";
import type { ResponsePatterns } from "../em/response-patterns.ts";
import { asPatterns } from "./as-patterns.ts";
import { classTable } from "./class-table.ts";
import {
  countPairs,
  expectedPairs,
  MOST_PAIRS,
  observedPairs,
  type PairMargins,
  pairCorrelation,
} from "./pair-margins.ts";

/** How well a model reproduces the responses to each pair of items. */
export interface ItemPairFit {
  /** [J(J − 1)/2] in the order (0,1), (0,2), …, (1,2), …; none where there are too many. */
  readonly pairs: readonly ItemPair[];
  /** How many pairs there are where they are too many to be tested: more than 200,000, those of 632 items. */
  readonly untested?: number;
  /** The pair furthest off by each test; null where no pair could be tested. Its adjusted p-value judges the model. */
  readonly worst: {
    readonly correlation: ItemPair | null;
    readonly logOddsRatio: ItemPair | null;
    readonly chiSquare: ItemPair | null;
  };
}

export interface ItemPair {
  /** Item numbers, first < second. */
  readonly items: readonly [number, number];
  /** Students who answered both. */
  readonly n: number;
  readonly observed: PairTable;
  readonly expected: PairTable;
  /** Of Fisher's transform. null where the observed correlation is ±1 or there is none, or n ≤ 3. */
  readonly correlation: PairResidual | null;
  /** null where nobody answered both. */
  readonly logOddsRatio: PairResidual | null;
  /** Pearson's, one degree of freedom. null where nobody answered both. */
  readonly chiSquare: PairChiSquare | null;
}

/** Students by their two responses. */
export interface PairTable {
  readonly both: number;
  readonly firstOnly: number;
  readonly secondOnly: number;
  readonly neither: number;
}

export interface PairResidual {
  readonly observed: number;
  readonly expected: number;
  /** Observed − expected, on the transformed scale, and in standard errors. */
  readonly residual: number;
  readonly z: number;
  /** Two-sided. */
  readonly pValue: number;
  /** Holm's, over all pairs. */
  readonly adjusted: number;
}

export interface PairChiSquare {
  readonly statistic: number;
  readonly pValue: number;
  /** Holm's, over all pairs. */
  readonly adjusted: number;
}

/**
 * Three tests of every pair of items. With n students who answered both, cells O of their responses and E = n P(cell)
 * under the model:
 *
 *   correlation   z = √(n − 3) · (F(r) − F(ρ)),  F(x) = ½ ln((1 + x)/(1 − x))        r observed, ρ the model's
 *   log odds      z = (ln OR_O − ln OR_E) / √(Σ 1/E)        OR = both · neither / (firstOnly · secondOnly)
 *   chi-square    X² = Σ (O − E)²/E        df 1
 *
 * An empty observed cell counts ½ in ln OR_O, as in R.
 *
 * Source: [CTZ13] for the first two, as GDINA's itemfit; CDM's modelfit.cor for X². Differs: GDINA draws its expected
 * values from 10⁵ simulated students, these are exact; CDM's p-value of the correlation was one-sided; and with
 * missing responses CDM weighs the classes of E by the posterior of the students who answered both.
 */
export function itemPairFit(data: Responses | ResponsePatterns, cdm: Cdm): ItemPairFit {
  const where = "itemPairFit";
  const { J } = cdm.q;
  if (countPairs(J) > MOST_PAIRS)
    return {
      ...{ pairs: [], untested: countPairs(J) },
      worst: { correlation: null, logOddsRatio: null, chiSquare: null },
    };
  const observed = observedPairs(asPatterns(where, data, cdm));
  const expected = expectedPairs(classTable(where, cdm));
  const untested: ItemPair[] = [];
  for (let i = 0, pair = 0; i < J; i++)
    for (let j = i + 1; j < J; j++, pair++) untested.push(pairAt(observed, expected, pair, [i, j]));
  const pairs = adjust(adjust(adjust(untested, "correlation"), "logOddsRatio"), "chiSquare");
  return {
    pairs,
    worst: {
      correlation: furthest(pairs, "correlation"),
      logOddsRatio: furthest(pairs, "logOddsRatio"),
      chiSquare: furthest(pairs, "chiSquare"),
    },
  };
}

type TestName = "correlation" | "logOddsRatio" | "chiSquare";

/** One pair with p-values not yet adjusted. */
function pairAt(
  observed: PairMargins,
  expected: PairMargins,
  pair: number,
  items: readonly [number, number],
): ItemPair {
  const n = observed.n[pair];
  const o = tableOf(observed, pair, 1);
  const e = tableOf(expected, pair, n);
  const tested = n > 0 && cells(e).every((cell) => cell > 0);
  return {
    items,
    n,
    observed: o,
    expected: e,
    correlation: correlationResidual(pairCorrelation(observed, pair), pairCorrelation(expected, pair), n),
    logOddsRatio: tested ? logOddsResidual(o, e) : null,
    chiSquare: tested ? pearson(o, e) : null,
  };
}

function tableOf({ n, first, second, both }: PairMargins, pair: number, times: number): PairTable {
  return {
    both: times * both[pair],
    firstOnly: times * (first[pair] - both[pair]),
    secondOnly: times * (second[pair] - both[pair]),
    neither: times * (n[pair] - first[pair] - second[pair] + both[pair]),
  };
}

function cells({ both, firstOnly, secondOnly, neither }: PairTable): number[] {
  return [both, firstOnly, secondOnly, neither];
}

function correlationResidual(r: number | null, rho: number | null, n: number): PairResidual | null {
  if (r === null || rho === null || Math.abs(r) >= 1 || Math.abs(rho) >= 1 || n <= 3) return null;
  const residual = fisher(r) - fisher(rho);
  return withP({ observed: r, expected: rho, residual, z: residual * Math.sqrt(n - 3) });
}

function fisher(r: number): number {
  return ln((1 + r) / (1 - r)) / 2;
}

function logOddsResidual(o: PairTable, e: PairTable): PairResidual {
  const [observed, expected] = [logOddsRatio(o), logOddsRatio(e)];
  const variance = cells(e).reduce((sum, cell) => sum + 1 / cell, 0);
  const residual = observed - expected;
  return withP({ observed, expected, residual, z: residual / Math.sqrt(variance) });
}

/** What an empty cell counts. */
const EMPTY_CELL = 0.5;

function logOddsRatio(table: PairTable): number {
  const [both, firstOnly, secondOnly, neither] = cells(table).map((cell) =>
    ln(cell === 0 ? EMPTY_CELL : cell),
  );
  return both + neither - firstOnly - secondOnly;
}

function withP(test: Omit<PairResidual, "pValue" | "adjusted">): PairResidual {
  const pValue = twoSidedP(test.z);
  return { ...test, pValue, adjusted: pValue };
}

function pearson(o: PairTable, e: PairTable): PairChiSquare {
  const expected = cells(e);
  const statistic = cells(o).reduce((sum, cell, i) => sum + square(cell - expected[i]) / expected[i], 0);
  const pValue = chiSquareTail(statistic, 1);
  return { statistic, pValue, adjusted: pValue };
}

function square(x: number): number {
  return x * x;
}

/** The pairs with Holm's p-values for one test, over the pairs that have it. */
function adjust(pairs: readonly ItemPair[], name: TestName): ItemPair[] {
  const pValues = pairs.flatMap((pair) => pair[name]?.pValue ?? []);
  const adjusted = holm(pValues)[Symbol.iterator]();
  return pairs.map((pair) => {
    const test = pair[name];
    return test === null ? pair : { ...pair, [name]: { ...test, adjusted: adjusted.next().value } };
  });
}

function furthest(pairs: readonly ItemPair[], name: TestName): ItemPair | null {
  const distance = (pair: ItemPair) => {
    const test = pair[name];
    return test === null ? -1 : "z" in test ? Math.abs(test.z) : test.statistic;
  };
  const found = pairs.reduce<ItemPair | null>(
    (best, pair) => (best !== null && distance(best) >= distance(pair) ? best : pair),
    null,
  );
  return found?.[name] ? found : null;
}

/** P(|Z| ≥ |z|) of a standard normal Z: 2Φ(−|z|), precise however small. */
export function twoSidedP(z: number): number {
  return 2 * normalCdf(-Math.abs(z), 0, 1);
}
