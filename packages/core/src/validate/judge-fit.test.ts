import { expect, it } from "vitest";
import { bestFit } from "./judge-fit.ts";
import type { FitOutcome } from "./validate-jobs.ts";

/** A fit known by its name. */
const outcome = (bic: number, fitted: string | null) =>
  ({ judged: { criteria: { bic } }, fitted }) as unknown as FitOutcome;

it("takes the lowest BIC of the fits that were kept, the first of equals", () => {
  const outcomes = [outcome(1, null), outcome(5, "a"), outcome(3, "b"), outcome(3, "c"), outcome(4, "d")];
  expect(bestFit(outcomes)).toBe("b");
});

it("is null where no fit was kept", () => {
  expect(bestFit([])).toBeNull();
  expect(bestFit([outcome(1, null)])).toBeNull();
});
