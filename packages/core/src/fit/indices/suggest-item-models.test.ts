import { describe, expect, it } from "vitest";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { runHere } from "../../jobs/run-here.ts";
import { simulate } from "../../simulate/simulate.ts";
import { fitCdm } from "../fit-cdm.ts";
import { statisticsMethod } from "../fit-statistics.ts";
import type { ReducedModel } from "./reduced-model-restrictions.ts";
import { suggestItemModels, suggestModel } from "./suggest-item-models.ts";

describe("suggestModel", () => {
  const tests = (p: Partial<Record<ReducedModel, number | null>>) =>
    Object.entries(p).map(([model, value]) => ({ model: model as ReducedModel, p: value }));

  it("prefers DINA and DINO to the additive models, even where their p is smaller", () => {
    expect(suggestModel(tests({ DINA: 0.06, DINO: 0.01, ACDM: 0.9 }), "simpler", 0.05)).toBe("DINA");
    expect(suggestModel(tests({ DINA: 0.06, DINO: 0.07, ACDM: 0.9 }), "simpler", 0.05)).toBe("DINO");
  });

  it("else takes the largest p of the additive ones", () => {
    expect(
      suggestModel(tests({ DINA: 0.01, DINO: 0, ACDM: 0.2, LLM: 0.4, RRUM: 0.3 }), "simpler", 0.05),
    ).toBe("LLM");
  });

  it("suggests none where all are rejected, at the level itself too, or untested", () => {
    expect(suggestModel(tests({ DINA: 0.05, ACDM: 0.01, LLM: null }), "simpler", 0.05)).toBeUndefined();
  });

  it("takes the largest p of all under R's default rule", () => {
    expect(suggestModel(tests({ DINA: 0.06, DINO: 0.01, ACDM: 0.9 }), "largestp", 0.05)).toBe("ACDM");
    expect(suggestModel(tests({ DINA: 0.04, DINO: 0.01, ACDM: 0.03 }), "largestp", 0.05)).toBeUndefined();
  });
});

describe("suggestItemModels", () => {
  it("has a model for every item: by Wald tests, by likelihood-ratio tests on a bound, its own with one attribute", () => {
    // nobody without both attributes is right: the success probabilities of these patterns are on their bound
    const design = { model: "DINA", attributes: 2, examinees: 400, noise: 0.001, seed: 3 } as const;
    const q = qMatrixFrom([
      ...[
        [1, 0],
        [0, 1],
        [1, 0],
        [0, 1],
        [1, 1],
        [1, 1],
      ],
    ]);
    const { responses } = simulate({ ...design, q });
    const { model } = fitCdm(responses, { q, model: "GDINA" });
    const { suggestions, ratios, comparison } = runHere(statisticsMethod, {
      responses,
      model,
      standardErrors: "complete",
    });
    expect(comparison.figure!.every(({ tests }) => tests.some(({ p }) => p === null))).toBe(true);
    expect(ratios.map(({ item }) => item)).toEqual(["item5", "item6"]);
    expect(suggestions.map(({ model, test }) => `${model} ${test}`)).toEqual([
      ...new Array(4).fill("GDINA null"),
      ...new Array(2).fill("DINA likelihood-ratio"),
    ]);
    // what it says can be fitted as it is
    const again = fitCdm(responses, { q, model: suggestions.map((of) => of.model) });
    expect(again.parameters.items).toBe(12);
  });

  it("goes by likelihood-ratio tests where all items have them, as modelcomp of R with LR: it went by Wald tests all the same", () => {
    const { responses, q } = simulate({ model: "GDINA", attributes: 3, examinees: 300, seed: 3 });
    const { model } = fitCdm(responses, { q, model: "GDINA" });
    const input = { responses, model, standardErrors: "complete", rule: "largestp" } as const;
    const { suggestions, ratios } = runHere(statisticsMethod, { ...input, likelihoodRatios: "all" });
    for (const { item, tests } of ratios) {
      const suggested = suggestions.find((of) => of.item === item)!;
      expect(suggested.test).toBe("likelihood-ratio");
      expect(suggested.model).toBe(suggestModel(tests, "largestp", 0.05) ?? "GDINA");
    }
    const byWald = runHere(statisticsMethod, input).suggestions;
    expect(new Set(byWald.map(({ test }) => test))).toEqual(new Set(["wald", null]));
  });

  it("refuses a level that is none, and an unknown rule", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 100, seed: 3 });
    const { model } = fitCdm(responses, { q });
    expect(() => suggestItemModels(model, [], [], { level: 1 })).toThrow(
      "suggestItemModels: level must be greater than 0 and less than 1; received 1.",
    );
    expect(() => suggestItemModels(model, [], [], { rule: "smallest" as "simpler" })).toThrow(
      'suggestItemModels: rule must be simpler or largestp; received "smallest".',
    );
  });
});
