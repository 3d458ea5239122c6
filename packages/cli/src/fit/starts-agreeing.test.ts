import { expect, it } from "vitest";
import { startsAgreeing } from "./starts-agreeing.ts";

const starts = (...logLiks: (number | null)[]) =>
  logLiks.map((logLik, start) => ({ start, logLik, converged: true, iterations: 1 }));

it("counts the starts within 0.01 of the best", () => {
  expect(startsAgreeing(starts(-100, -100.009, -100.02))).toBe(2);
  expect(startsAgreeing(starts(-100))).toBe(1);
});

it("counts none where there is no likelihood", () => {
  expect(startsAgreeing(starts(null))).toBe(0);
});
