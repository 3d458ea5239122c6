import type { Responses } from "../../data/responses.ts";
import { attributeDistribution } from "../../models/attribute-distributions.ts";
import { type Cdm, enumerated } from "../../models/cdm.ts";
import { countItemParameters } from "../../models/count-item-parameters.ts";
import { chiSquareTail } from "../../numeric/chi-square-tail.ts";
import type { ResponsePatterns } from "../em/response-patterns.ts";
import { asPatterns } from "./as-patterns.ts";
import { type ClassTable, classTable } from "./class-table.ts";
import { distributionDerivatives } from "./distribution-derivatives.ts";
import { itemDerivatives } from "./item-derivatives.ts";
import { m2Statistic } from "./m2-statistic.ts";
import { marginCovariance } from "./margin-covariance.ts";
import {
  countPairs,
  expectedPairs,
  MOST_PAIRS,
  marginsOf,
  observedPairs,
  type PairMargins,
  pairCorrelation,
} from "./pair-margins.ts";
import { type Rmsea2, rmsea2 } from "./rmsea2.ts";

/** How well a model reproduces the responses to items and to pairs of items. */
export interface AbsoluteFit {
  /** Margins less parameters are its degrees of freedom, as in the R package GDINA. null where not computed. */
  readonly m2: M2Test | null;
  /** null where m2 is. */
  readonly rmsea2: Rmsea2 | null;
  /**
   * Margins less the parameters that they determine: m2 itself where they determine all. Where not, m2 depends on the
   * order of the items and this does not.
   */
  readonly m2AtRank: M2Test | null;
  /** Why m2 is not computed; null where it is. */
  readonly reason: string | null;
  /** J items and their J(J − 1)/2 pairs. */
  readonly margins: number;
  readonly parameters: number;
  /** null where the responses vary in no pair of items. */
  readonly srmsr: number | null;
}

export interface M2Test {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

const WHERE = "absoluteFit";

export interface AbsoluteFitOptions {
  /**
   * M2 is not computed for more margins. Default 1830, 60 items: a few seconds. Time grows with the sixth power of the
   * number of items, memory with the fourth: 80 items take some twenty seconds and 84 megabytes.
   */
  readonly mostMargins?: number;
}

/**
 * M2 of [MOJ06] over the margins of items and of pairs, with RMSEA2 and SRMSR [MO13]. The formulas are in the files
 * that this one calls; docs/methods/fit-indices.md has them together.
 */
export function absoluteFit(
  data: Responses | ResponsePatterns,
  cdm: Cdm,
  { mostMargins = 1830 }: AbsoluteFitOptions = {},
): AbsoluteFit {
  const patterns = asPatterns(WHERE, data, cdm);
  const table = classTable(WHERE, cdm);
  const margins = table.J + countPairs(table.J);
  const parameters = countParameters(cdm);
  const shared = { margins, parameters, srmsr: rootMeanSquare(residualBlocks(patterns, table)) };
  const refused = (reason: string) => ({ ...shared, m2: null, rmsea2: null, m2AtRank: null, reason });
  if (patterns.missing) return refused("M2 requires complete data, and some responses are missing");
  if (margins <= parameters)
    return refused(
      `with ${parameters} parameters, the ${margins} univariate and bivariate margins leave no degrees of freedom`,
    );
  if (margins > mostMargins)
    return refused(`more than ${mostMargins} margins (${margins}) would take too long`);
  const means = marginsOf(table.J, expectedPairs(table));
  const shares = marginsOf(table.J, observedPairs(patterns));
  const found = m2Statistic({
    N: patterns.N,
    residuals: shares.map((share, a) => share - means[a]),
    covariance: marginCovariance(table, means),
    derivatives: [...itemDerivatives(WHERE, cdm, table), ...distributionDerivatives(WHERE, cdm, table)],
    parameters,
  });
  if (found === null) return refused("the covariance matrix of the margins is singular");
  const m2 = tested(found.atCount, margins - parameters);
  return {
    ...shared,
    m2,
    rmsea2: rmsea2(m2.statistic, m2.df, patterns.N),
    m2AtRank: tested(found.atRank, margins - found.rank),
    reason: null,
  };
}

function tested(statistic: number, df: number): M2Test {
  return { statistic, df, pValue: chiSquareTail(statistic, df) };
}

function countParameters(cdm: Cdm): number {
  const { distribution, components } = cdm.attributes;
  const models = cdm.items.map(({ model }) => model);
  const { space } = enumerated(WHERE, cdm);
  return (
    countItemParameters(cdm.q, models, space) +
    attributeDistribution(distribution, { components }).parameters(space)
  );
}

/**
 * Standardised root mean squared residual of the item pairs' correlations:
 *
 *   SRMSR = √( mean over pairs of (r_ij − ρ_ij)² )        r observed, ρ the model's
 *
 * Pairs without an observed correlation (nobody answered both, or all alike) are left out; null if no pair has one.
 *
 * Source: [MO13], as GDINA's modelfit computes it.
 */
export function srmsr(observed: PairMargins, expected: PairMargins): number | null {
  return rootMeanSquare([[observed, expected]]);
}

/** Of blocks of pairs one after the other: those of many items are not held at once. */
function rootMeanSquare(blocks: Iterable<readonly [PairMargins, PairMargins]>): number | null {
  let sum = 0;
  let pairs = 0;
  for (const [observed, expected] of blocks)
    for (let pair = 0; pair < observed.n.length; pair++) {
      const r = pairCorrelation(observed, pair);
      const rho = pairCorrelation(expected, pair);
      if (r === null || rho === null) continue;
      sum += (r - rho) * (r - rho);
      pairs++;
    }
  return pairs > 0 ? Math.sqrt(sum / pairs) : null;
}

/** The pairs with the same first items, about `most` of them at a time. */
export function* residualBlocks(
  patterns: ResponsePatterns,
  table: ClassTable,
  most = MOST_PAIRS,
): Generator<readonly [PairMargins, PairMargins]> {
  const { J } = table;
  const items = Math.max(1, Math.floor(most / J));
  for (let from = 0; from < J - 1; ) {
    const to = countPairs(J) <= most ? J : Math.min(J, from + items);
    yield [observedPairs(patterns, { from, to }), expectedPairs(table, { from, to })];
    from = to;
  }
}
