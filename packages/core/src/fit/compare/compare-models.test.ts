import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { simulate } from "../../simulate/simulate.ts";
import { judgeFit } from "../../validate/judge-fit.ts";
import { DEFAULT_STARTS } from "../cdm-fit.ts";
import { encodedResponses } from "../em/encoded-responses.ts";
import { fitCdm } from "../fit-cdm.ts";
import { startAgreement } from "../start-agreement.ts";
import { compareModels, compareModelsMethod } from "./compare-models.ts";

const design = { model: "DINA", attributes: 3, examinees: 400, noise: 0.15, rho: 0.3, seed: 6 } as const;
const { responses, q } = simulate(design);

describe("compareModels", () => {
  const comparison = compareModels(responses, {
    qs: [{ name: "true", q }],
    models: ["DINA", "GDINA", "per-item"],
    attributeDistributions: ["saturated", "independent"],
    folds: 4,
  });
  const { fits, tests, reported } = comparison;

  it("has a row for every model and distribution, as fitCdm fits it", () => {
    expect(fits.map(({ model, distribution }) => `${model} ${distribution}`)).toEqual([
      ...["DINA saturated", "GDINA saturated", "DINA independent", "GDINA independent"],
      ...["per-item saturated", "per-item independent"],
    ]);
    for (const { items, distribution, logLik, parameters, criteria } of fits) {
      const fit = fitCdm(responses, {
        q,
        model: items,
        attributeDistribution: distribution,
        starts: DEFAULT_STARTS,
      });
      expect([fit.logLik, fit.parameters, fit.criteria]).toEqual([logLik, parameters, criteria]);
    }
  });

  it("has held-out log-likelihoods with standard errors, of all students, below those of the fit", () => {
    for (const { logLik, heldOut } of fits) {
      expect(heldOut!.logLik).toBeLessThan(logLik);
      expect(heldOut!.standardError).toBeGreaterThan(0);
      expect(heldOut!.difference).toBeLessThanOrEqual(0);
    }
    expect(fits.filter(({ heldOut }) => heldOut!.difference === 0).length).toBeGreaterThan(0);
  });

  it("tests models within each other only, by twice the difference", () => {
    for (const { smaller, larger, test } of tests) {
      expectClose(test!.statistic, 2 * (fits[larger].logLik - fits[smaller].logLik), { atol: 1e-9 });
      expect(test!.df).toBe(fits[larger].parameters.total - fits[smaller].parameters.total);
    }
    const pairs = tests.map(({ smaller, larger }) => `${smaller}<${larger}`);
    expect(pairs).toEqual(expect.arrayContaining(["0<1", "2<3", "2<0", "3<1", "4<1"]));
    // neither contains the other
    expect(pairs).not.toContain("2<1");
    expect(pairs).not.toContain("3<0");
  });

  it("reports DINA for data made by DINA", () => {
    expect(["DINA", "per-item"]).toContain(fits[reported].model);
    expect(comparison.reason).toMatch(/held-out/);
  });
});

it("tests a Q-matrix within another, columns by name, where the larger model is saturated", () => {
  const order = Array.from({ length: q.K }, (_, k) => q.K - 1 - k);
  const larger = {
    ...q,
    attributes: order.map((k) => q.attributes[k]),
    // one more 1 in the first item that lacks one
    entries: Uint8Array.from(q.entries, (_, at) => q.entries[at - (at % q.K) + order[at % q.K]]),
  };
  larger.entries[larger.entries.indexOf(0)] = 1;
  const { fits, tests } = compareModels(responses, {
    qs: [
      { name: "small", q },
      { name: "large", q: larger },
    ],
    models: ["DINA", "GDINA"],
    folds: 0,
  });
  const named = (at: number) => `${fits[at].model} ${fits[at].q}`;
  expect(tests.map(({ smaller, larger }) => `${named(smaller)} < ${named(larger)}`).sort()).toEqual([
    "DINA large < GDINA large",
    "DINA small < GDINA large",
    "DINA small < GDINA small",
    "GDINA small < GDINA large",
  ]);
});

it("gives the same likelihood, parameters and BIC as fit and validate, with many patterns for the students too", () => {
  for (const K of [3, 6]) {
    const data = simulate({ model: "DINA", attributes: K, examinees: 300, noise: 0.2, seed: 8 });
    const fit = fitCdm(data.responses, { q: data.q, model: "DINA", starts: DEFAULT_STARTS });
    const [row] = compareModels(data.responses, {
      qs: [{ name: "q", q: data.q }],
      models: ["DINA"],
      folds: 0,
    }).fits;
    const { judged } = judgeFit(encodedResponses(data.responses), data.q, {
      of: "expert",
      model: "DINA",
      seed: 1,
    });
    for (const of of [row, judged]) {
      expect(of.starts).toEqual(startAgreement(fit.starts));
      expect(of.distribution).toBe(K === 3 ? "saturated" : "higher-order");
      expect([of.logLik, of.parameters, of.criteria.bic]).toEqual([
        fit.logLik,
        fit.parameters,
        fit.criteria!.bic,
      ]);
    }
  }
});

it("refuses a Q-matrix before anything is fitted, by its name: one with 15 attributes used to be fitted, then to be qs", () => {
  const large = simulate({ model: "DINA", attributes: 15, examinees: 60, seed: 2 });
  const fault = (qs: Parameters<typeof compareModels>[1]["qs"]) => () =>
    compareModelsMethod.prepare({ responses: large.responses, options: { qs } });
  expect(fault([{ name: "my q", q: large.q }])).toThrow(
    expect.objectContaining({
      message: 'compareModels: q["my q"] has 15 attributes; models can be compared with at most 14.',
      path: ["q", "my q"],
    }),
  );
  const row = large.q.entries.map((entry, at) => (at < large.q.K ? 1 : entry));
  expect(fault([{ name: "expert", q: { ...large.q, entries: row } }])).toThrow(
    expect.objectContaining({
      message: 'compareModels: q.expert, item "item1" must be a row with at most 14 ones; received 15.',
      path: ["q", "expert", "items", 0],
    }),
  );
  expect(fault([{ name: "expert", q }])).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        /^compareModels: the rows of q\.expert must match the items of the responses\. No row for/,
      ),
      path: ["q", "expert"],
    }),
  );
});

it("refuses what it cannot compare, in one sentence", () => {
  expect(() => compareModels(responses, { qs: [] })).toThrow(
    "compareModels: qs must be one or more Q-matrices; received none.",
  );
  expect(() => compareModels(responses, { qs: [{ name: "q", q }], folds: 1 })).toThrow(
    "compareModels: folds must be 0, or 2 or more; received 1.",
  );
});
