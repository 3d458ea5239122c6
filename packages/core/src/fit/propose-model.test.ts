import { expect, it } from "vitest";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { simulate } from "../simulate/simulate.ts";
import { fitCdm } from "./fit-cdm.ts";
import { countParameters, proposeModel } from "./propose-model.ts";

const q = qMatrixFrom([
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 0],
  [0, 1, 1],
  [1, 1, 1],
]);

it("counts what a fit counts, for every distribution and model", () => {
  const { responses } = simulate({ model: "GDINA", attributes: 3, examinees: 300, seed: 1, q });
  for (const attributeDistribution of [
    "saturated",
    "independent",
    "higher-order",
    "log-linear",
    "mixture",
  ] as const)
    for (const model of ["GDINA", "DINA", "ACDM", "NIDA"] as const) {
      const options = { model, attributeDistribution };
      const fit = fitCdm(responses, { q, ...options, starts: 1, maxIterations: 2 });
      expect(countParameters(q, options), `${model}, ${attributeDistribution}`).toBe(fit.parameters.total);
    }
});

it("proposes the largest model that has no more parameters than students", () => {
  // GDINA: 3·2 + 2·4 + 8 = 22; ACDM 6 + 6 + 4 = 16; DINA 12. Saturated 7, higher-order 6, independent 3.
  const choice = { model: "GDINA", attributeDistribution: "saturated" } as const;
  expect(countParameters(q, choice)).toBe(29);
  expect(proposeModel(q, choice, 28)).toEqual({ model: "GDINA", attributeDistribution: "higher-order" });
  expect(proposeModel(q, choice, 26)).toEqual({ model: "GDINA", attributeDistribution: "independent" });
  expect(proposeModel(q, choice, 23)).toEqual({ model: "ACDM", attributeDistribution: "higher-order" });
  expect(proposeModel(q, choice, 19)).toEqual({ model: "DINA", attributeDistribution: "higher-order" });
  expect(proposeModel(q, choice, 15)).toEqual({ model: "DINA", attributeDistribution: "independent" });
  expect(proposeModel(q, choice, 14)).toBeUndefined();
});
