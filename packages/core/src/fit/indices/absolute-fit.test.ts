import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import {
  GOLDEN_MODELS,
  GOLDEN_SETS,
  type GoldenFit,
  goldenFile as golden,
  goldenCdm,
  goldenResponses,
} from "../../../test/golden-cdm.ts";
import { type QMatrix, qMatrixFrom, requiredAttributes } from "../../data/q-matrix.ts";
import { type Responses, responseOf, responsesFrom } from "../../data/responses.ts";
import type { AttributeDistributionName } from "../../models/attribute-distribution.ts";
import type { Cdm } from "../../models/cdm.ts";
import { allPatterns, type ClassSpace } from "../../models/class-space.ts";
import { dina } from "../../models/item-models.ts";
import { itemProbabilities } from "../../models/item-probabilities.ts";
import { paperQ } from "../../simulate/paper-q.ts";
import { simulate } from "../../simulate/simulate.ts";
import { fitCdm } from "../fit-cdm.ts";
import { absoluteFit, residualBlocks, srmsr } from "./absolute-fit.ts";
import { asPatterns } from "./as-patterns.ts";
import { classTable } from "./class-table.ts";
import type { PairMargins } from "./pair-margins.ts";

/** What GDINA::modelfit gave. */
interface GoldenModelfit {
  readonly GDINA: {
    readonly npar: number;
    readonly modelfit: {
      readonly M2: number;
      readonly "M2.df": number;
      readonly "M2.pvalue": number;
      readonly RMSEA2: number;
      readonly "RMSEA2.CI": readonly [number, number];
      readonly SRMSR: number;
    };
  };
}

describe("absoluteFit as GDINA::modelfit", () => {
  for (const set of GOLDEN_SETS)
    for (const model of GOLDEN_MODELS)
      it(`on ${set}, ${model}`, () => {
        const fit: GoldenFit & GoldenModelfit = JSON.parse(golden(`${set}__${model}.json`));
        const { npar, modelfit } = fit.GDINA;
        const found = absoluteFit(goldenResponses(golden(`${set}_responses.csv`)), goldenCdm(fit));
        expect(found.parameters).toBe(npar);
        expect(found.m2!.df).toBe(modelfit["M2.df"]);
        // a covariance of up to 210 margins with condition 1300 solved in another order; on k5_acdm with GDINA one
        // derivative is left with 1e-6 of its length beside the others, elsewhere 1e-12 is reached
        expectClose(found.m2!.statistic, modelfit.M2, { rtol: 1e-9 });
        expectClose(found.m2!.pValue, modelfit["M2.pvalue"], { atol: 1e-9 });
        expectClose(found.rmsea2!.value, modelfit.RMSEA2, { atol: 1e-12 });
        // R's uniroot stops 1.2e-4 from the noncentrality λ; the limits are √(λ/(N df))
        expectClose([found.rmsea2!.low, found.rmsea2!.high], modelfit["RMSEA2.CI"], { atol: 5e-8 });
        expectClose(found.srmsr!, modelfit.SRMSR, { rtol: 1e-13 }); // written with 15 digits
        expect(found.reason).toBeNull();
      });
});

const responses = goldenResponses(golden("k5_acdm_responses.csv"));
const fitOf = (name: string) => goldenCdm(JSON.parse(golden(name)));
const additive = fitOf("k5_acdm__ACDM.json");

describe("absoluteFit where margins do not determine all parameters", () => {
  it("counts those that they do: an additive model moves pairs of items by single and paired attributes only", () => {
    // to pairs of items it is a factor model: 15 means, 27 loadings and the 10 correlations of five attributes
    const { m2AtRank, margins, parameters } = absoluteFit(responses, additive);
    expect([margins, parameters, m2AtRank!.df]).toEqual([120, 73, 120 - 52]);
  });

  it("does not depend on the order of items there, while R's statistic does", () => {
    const order = [14, 3, 7, 0, 11, 9, 1, 12, 5, 2, 13, 4, 10, 8, 6];
    const { q, items, attributes } = additive;
    const rows = order.map((j) => Array.from(q.entries.subarray(j * q.K, (j + 1) * q.K)));
    const permuted: Cdm = {
      q: qMatrixFrom(rows, { items: order.map((j) => q.items[j]) }),
      items: order.map((j) => items[j]),
      attributes,
    };
    const [before, after] = [absoluteFit(responses, additive), absoluteFit(responses, permuted)];
    expectClose(after.m2AtRank!.statistic, before.m2AtRank!.statistic, { rtol: 1e-10 }); // rounding, as above
    expectClose(after.srmsr!, before.srmsr!, { rtol: 1e-13 });
    expect(Math.abs(after.m2!.statistic - before.m2!.statistic)).toBeGreaterThan(0.1);
  });

  it("is m2 itself where they do", () => {
    const { m2, m2AtRank } = absoluteFit(
      goldenResponses(golden("k4_gdina_responses.csv")),
      fitOf("k4_gdina__DINA.json"),
    );
    expect(m2AtRank).toEqual(m2);
  });
});

it("has the mean of its chi-square distribution where the model holds, at the count and at the rank", () => {
  const REPLICATIONS = 20;
  const sums = { atCount: 0, atRank: 0 };
  for (let seed = 1; seed <= REPLICATIONS; seed++) {
    const { responses, q } = simulate({ model: "ACDM", attributes: 4, examinees: 500, noise: 0.2, seed });
    const { m2, m2AtRank } = absoluteFit(responses, fitCdm(responses, { q, model: "ACDM" }).model);
    expect([m2!.df, m2AtRank!.df]).toEqual([30, 39]); // 12 means, 21 loadings, 6 correlations of 78 margins
    sums.atCount += m2!.statistic;
    sums.atRank += m2AtRank!.statistic;
  }
  // a mean of 20 has the standard error √(2 df/20), 1.7 and 2.0; four of them
  expectClose(sums.atCount / REPLICATIONS, 30, { atol: 4 * Math.sqrt(60 / REPLICATIONS) });
  expectClose(sums.atRank / REPLICATIONS, 39, { atol: 4 * Math.sqrt(78 / REPLICATIONS) });
});

describe("absoluteFit does not compute M2", () => {
  const nothing = { m2: null, rmsea2: null, m2AtRank: null };

  it("where responses are missing, and has the SRMSR over those who answered both", () => {
    const k3 = fitOf("k3_dina__DINA.json");
    const all = goldenResponses(golden("k3_dina_responses.csv"));
    const rows = Array.from({ length: all.N }, (_, i) => all.items.map((_, j) => responseOf(all, i, j)));
    const gaps = rows.map((row, i) => (i === 3 ? [null, ...row.slice(1)] : row));
    const found = absoluteFit(responsesFrom(gaps, { items: all.items }), k3);
    expect(found).toMatchObject({
      ...nothing,
      reason: "M2 requires complete data, and some responses are missing",
    });
    expectClose(found.srmsr!, absoluteFit(all, k3).srmsr!, { rtol: 0.02 }); // one student of 500 less
  });

  it("where margins are not more than parameters, and says how many there are", () => {
    const q = paperQ(12);
    const found = absoluteFit(alike(q), dinaOver(q, "saturated", allPatterns(12)));
    const reason =
      "with 4167 parameters, the 666 univariate and bivariate margins leave no degrees of freedom"; // 72 and 2^12 − 1
    expect(found).toMatchObject({ ...nothing, reason, margins: 666, parameters: 4167 });
  });

  it("where there are too many margins", () => {
    const q = paperQ(21);
    const space = { K: 21, C: 2, patterns: Uint32Array.of(0, 2 ** 21 - 1) };
    const found = absoluteFit(alike(q), dinaOver(q, "independent", space));
    expect(found).toMatchObject({
      ...nothing,
      reason: "more than 1830 margins (2016) would take too long",
    });
  });

  it("where their covariance is singular", () => {
    const { q, items, attributes } = fitOf("k3_dina__DINA.json");
    const sure = { ...items[0], probabilities: Float64Array.of(1, 1) };
    const certain: Cdm = { q, items: [sure, ...items.slice(1)], attributes };
    const found = absoluteFit(goldenResponses(golden("k3_dina_responses.csv")), certain);
    expect(found).toMatchObject({
      ...nothing,
      reason: "the covariance matrix of the margins is singular",
    });
  });
});

/** Two students, all right and all wrong. */
function alike(q: QMatrix): Responses {
  return responsesFrom([q.items.map(() => 1), q.items.map(() => 0)], { items: q.items });
}

function dinaOver(q: QMatrix, distribution: AttributeDistributionName, space: ClassSpace): Cdm {
  return {
    q,
    items: q.items.map((_, j) => ({
      model: "DINA",
      effects: Float64Array.of(0.1, 0.8),
      probabilities: Float64Array.from(itemProbabilities(dina, requiredAttributes(q, j).length, 0.1)),
    })),
    attributes: {
      distribution,
      components: 1,
      values: new Float64Array(q.K),
      space,
      probabilities: new Float64Array(space.C).fill(1 / space.C),
    },
  };
}

const margins = (n: number[], first: number[], second: number[], both: number[]): PairMargins => ({
  n: Float64Array.from(n),
  first: Float64Array.from(first),
  second: Float64Array.from(second),
  both: Float64Array.from(both),
});

/** All halves: the correlation is 4 · both/n − 1. */
const expected = margins([1, 1, 1], [0.5, 0.5, 0.5], [0.5, 0.5, 0.5], [0.25, 0.3, 0.35]);

it("gives a hand value: residuals −.2, .2 and .1 have √(.09/3)", () => {
  const observed = margins([10, 20, 40], [5, 10, 20], [5, 10, 20], [2, 7, 15]);
  expectClose(srmsr(observed, expected)!, Math.sqrt(0.03), { rtol: 1e-14 }); // rounding
});

it("leaves out pairs whose responses do not vary, or that nobody answered", () => {
  const observed = margins([10, 20, 0], [5, 20, 0], [5, 10, 0], [2, 10, 0]);
  expectClose(srmsr(observed, expected)!, 0.2, { rtol: 1e-14 }); // rounding
  expect(srmsr(margins([3, 3, 0], [3, 0, 0], [1, 1, 0], [1, 0, 0]), expected)).toBeNull();
});

it("sees the same pairs in blocks of first items as all at once", () => {
  const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 60, noise: 0.2, seed: 4 });
  const { model } = fitCdm(responses, { q, model: "DINA" });
  const blocks = (most: number) => [
    ...residualBlocks(asPatterns("test", responses, model), classTable("test", model), most),
  ];
  const [whole] = blocks(1000);
  expect(blocks(1000)).toHaveLength(1);
  const parts = blocks(7);
  expect(parts.length).toBeGreaterThan(2);
  for (const at of [0, 1])
    for (const name of ["n", "first", "second", "both"] as const)
      expect(parts.flatMap((block) => [...block[at][name]])).toEqual([...whole[at][name]]);
});
