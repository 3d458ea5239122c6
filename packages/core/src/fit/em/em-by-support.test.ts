import { describe, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { simulate } from "../../simulate/simulate.ts";
import { fitCdm } from "../fit-cdm.ts";

describe("emStepsBySupport does not stop while a rare class grows", () => {
  // [attributes, seed, where it used to stop, the top: where tolerance 1e-10 ends]
  const cases = [
    [6, 1, -3320.755, -3319.2719],
    [5, 7, -2747.915, -2747.4396],
    [5, 5, -2749.401, -2749.3757],
  ] as const;
  for (const [attributes, seed, early, top] of cases)
    it(`${attributes} attributes, seed ${seed}: ${top}, no longer ${early}`, () => {
      const design = { model: "GDINA", attributes, examinees: 300, noise: 0.2, rho: 0.5, seed } as const;
      const { responses, q } = simulate(design);
      const { logLik } = fitCdm(responses, { q, model: "GDINA", attributeDistribution: "saturated" });
      expectClose(logLik as number, top, { atol: 0.001 }); // what the default tolerance leaves at a flat top
    });
});
