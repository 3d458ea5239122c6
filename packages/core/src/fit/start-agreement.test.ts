import { expect, it } from "vitest";
import type { StartOutcome } from "./cdm-fit.ts";
import { startAgreement } from "./start-agreement.ts";

function starts(...ends: [kind: StartOutcome["kind"], logLik: number | null, finished?: boolean][]) {
  return ends.map(([kind, logLik, finished = true], start) => ({
    start,
    kind,
    logLik,
    finished,
    converged: true,
    iterations: 1,
  }));
}

it("agrees where all finished starts are within 0.01 and of different kinds", () => {
  expect(startAgreement(starts(["additive", -100], ["random", -100.009], ["random", -90, false]))).toEqual({
    finished: 2,
    reached: 2,
    kinds: 2,
    gap: expect.closeTo(0.009, 10),
    agrees: true,
    differs: false,
  });
});

it("does not agree where one ended lower, where all are of one kind, or where there is one", () => {
  expect(startAgreement(starts(["additive", -100], ["random", -100], ["conjunctive", -104.3]))).toEqual({
    finished: 3,
    reached: 2,
    kinds: 2,
    gap: expect.closeTo(4.3, 10),
    agrees: false,
    differs: true,
  });
  // was reported by models as "starts ended at different maxima"
  expect(startAgreement(starts(["random", -100], ["random", -100]))).toMatchObject({
    agrees: false,
    differs: false,
  });
  expect(startAgreement(starts(["random", -100]))).toMatchObject({ agrees: false, differs: false });
});

it("says nothing where there is no likelihood", () => {
  expect(startAgreement(starts([null, null]))).toBeNull();
});
