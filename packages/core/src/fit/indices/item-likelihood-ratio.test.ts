import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { REAL_DATA, readRealData } from "../../../test/fit/read-real-data.ts";
import { simulate } from "../../simulate/simulate.ts";
import { fitCdm } from "../fit-cdm.ts";
import { comparableItems, itemLikelihoodRatios } from "./item-likelihood-ratio.ts";

/** Statistics and the refit's likelihood against fits of their own; how many refits ended higher than these. */
function refitsAbove(
  data: Pick<ReturnType<typeof simulate>, "responses" | "q">,
  { starts, step = 1 }: { readonly starts: number; readonly step?: number },
): number {
  const { responses, q } = data;
  const strict = { q, starts, tolerance: 1e-9, maxIterations: 50_000 };
  const full = fitCdm(responses, { ...strict, model: "GDINA" });
  const compared = comparableItems(full.model);
  let higher = 0;
  const ratios = itemLikelihoodRatios(responses, full.model);
  expect(ratios.map(({ item }) => item)).toEqual(compared.map((j) => q.items[j]));
  for (const [at, j] of compared.entries()) {
    if (at % step !== 0) continue;
    for (const { model, statistic, df, logLik, converged } of ratios[at].tests) {
      const names = q.items.map((_, other) => (other === j ? model : ("GDINA" as const)));
      const reduced = fitCdm(responses, { ...strict, model: names });
      expect(converged).toBe(true);
      expect(logLik).toBeGreaterThanOrEqual(reduced.logLik! - 5e-5);
      if (logLik > reduced.logLik! + 5e-5) higher++;
      else expectClose(statistic, 2 * (full.logLik! - reduced.logLik!), { atol: 1e-4 });
      expect(df).toBe(full.parameters.total - reduced.parameters.total);
    }
  }
  return higher;
}

describe("itemLikelihoodRatios", () => {
  it("equals two full fits from cold starts", () => {
    const design = { model: "GDINA", attributes: 3, examinees: 800, noise: 0.15, rho: 0.3, seed: 4 } as const;
    expect(refitsAbove(simulate(design), { starts: 8 })).toBe(0);
  });

  it("has the statistic and p of a chi-square, 0 and 1 where a hierarchy makes both models one", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 300, seed: 5 });
    const hierarchy = [{ attribute: q.attributes[1], needs: q.attributes[0] }];
    const fit = fitCdm(responses, { q, model: "GDINA", hierarchy });
    for (const { item, tests } of itemLikelihoodRatios(responses, fit.model)) {
      const j = q.items.indexOf(item);
      const both = q.entries[j * 3] + q.entries[j * 3 + 1] === 2 && q.entries[j * 3 + 2] === 0;
      for (const { model, statistic, df, p } of tests) {
        expect(statistic).toBeGreaterThanOrEqual(0);
        // patterns 00, 10, 11: three parameters, as ACDM, LLM and RRUM have
        if (both && model !== "DINA" && model !== "DINO") expect([statistic, df, p]).toEqual([0, 0, 1]);
        else expect(df).toBeGreaterThan(0);
      }
    }
  });
});

describe.skipIf(!existsSync(REAL_DATA))("on real data (skipped where ../shared/data is not there)", () => {
  it("ECPE: equals two full fits, every third item", () => {
    // item E12, RRUM: .08 above the maximum of all eight starts
    expect(refitsAbove(readRealData("ecpe"), { starts: 8, step: 3 })).toBeLessThanOrEqual(2);
  });
});
