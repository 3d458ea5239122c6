import { expect, it } from "vitest";
import type { ComparedFit } from "./compared-fit.ts";
import { chooseModel } from "./judge-models.ts";

/** As much of a fit as the reason reads. */
const fitWith = (low: number, high: number) =>
  ({
    q: "q.csv",
    model: "DINA",
    distribution: "saturated",
    criteria: { bic: 1 },
    heldOut: null,
    rmsea2: { value: 0.082, low, high },
    starts: { differs: false },
  }) as unknown as ComparedFit;

// "It does not fit well" used to be said of 25 students with an interval from 0
it("leaves open whether a model fits where the interval of RMSEA2 does", () => {
  expect(chooseModel([fitWith(0, 0.128)]).reason).toBe(
    "It has the lowest BIC. It does not fit well in this sample, but the sample is too small to be certain: RMSEA2 is 0.082 (90% CI 0.000 to 0.128; good up to 0.045).",
  );
  expect(chooseModel([fitWith(0.05, 0.128)]).reason).toBe(
    "It has the lowest BIC. It does not fit well: RMSEA2 is 0.082.",
  );
});
