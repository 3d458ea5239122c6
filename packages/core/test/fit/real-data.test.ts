import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fitCdm } from "../../src/fit/fit-cdm.ts";
import { expectClose } from "../expect-close.ts";
import { REAL_DATA, readRealData } from "./read-real-data.ts";

/** All fits of these data, from many starts: studies/real-data and studies/timss-2003. */
describe.skipIf(!existsSync(REAL_DATA))("on real data (skipped where ../shared/data is not there)", () => {
  it("ECPE, DINA: above the −42841.61 that R's CDM prints in its help page, with the same 63 parameters", () => {
    const { responses, q } = readRealData("ecpe");
    const { logLik, parameters, criteria, converged } = fitCdm(responses, { q, model: "DINA" });
    expect(converged).toBe(true);
    expect(parameters).toEqual({ items: 56, attributes: 7, total: 63 });
    expectClose(logLik as number, -42841.491, { atol: 0.001 }); // starts end within 0.0005: a flat top
    expectClose(criteria?.aic as number, 2 * 42841.491 + 2 * 63, { atol: 0.002 }); // twice that
  });

  it("TIMSS 2003, DINA, log-linear: above the −9692.02 of R's GDINA, with the same 137 parameters", () => {
    const { responses, q } = readRealData("timss03");
    const options = { q, model: "DINA", attributeDistribution: "log-linear", maxIterations: 150 } as const;
    const { logLik, parameters } = fitCdm(responses, options);
    expect(parameters).toEqual({ items: 46, attributes: 91, total: 137 });
    expect(logLik).toBeGreaterThan(-9692.02);
  });

  it("TIMSS 2011, half of the responses missing: two starts agree", () => {
    const { responses, q } = readRealData("timss11_part_q1");
    const { starts, logLik } = fitCdm(responses, {
      q,
      model: "DINA",
      attributeDistribution: "saturated",
      starts: 2,
    });
    expectClose(logLik as number, -13360.328, { atol: 0.001 }); // the digits given
    expectClose(starts[1].logLik as number, logLik as number, { atol: 0.01 }); // what the starts are to agree within
  });
});
