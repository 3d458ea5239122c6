import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import {
  GOLDEN_MODELS,
  GOLDEN_SETS,
  goldenFile as golden,
  goldenCdm,
  goldenResponses,
} from "../../../test/golden-cdm.ts";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { responsesFrom } from "../../data/responses.ts";
import type { Cdm } from "../../models/cdm.ts";
import { allPatterns } from "../../models/class-space.ts";
import { simulate } from "../../simulate/simulate.ts";
import { responsePatterns } from "../em/response-patterns.ts";
import { fitCdm } from "../fit-cdm.ts";
import { itemRmsea } from "./item-rmsea.ts";

describe("itemRmsea as CDM::gdina", () => {
  for (const set of GOLDEN_SETS)
    for (const model of GOLDEN_MODELS)
      it(`on ${set}, ${model}`, () => {
        const fit = JSON.parse(golden(`${set}__${model}.json`));
        const { itemfit_RMSEA, mean_rmsea, ...block } = fit.CDM;
        const cdm = goldenCdm({ ...fit, GDINA: { ...block, item_delta: fit.GDINA.item_delta } });
        const found = itemRmsea(goldenResponses(golden(`${set}_responses.csv`)), cdm);
        // CDM's expected counts belong to the parameters of one EM step before those that it prints; where it
        // stopped far from its maximum (LLM and RRUM, and GDINA on k3_dina) a share moves by up to 3e-5 in a step
        const atol =
          ["LLM", "RRUM"].includes(model) || (set === "k3_dina" && model === "GDINA") ? 4e-5 : 1e-6;
        expectClose(found.items, itemfit_RMSEA, { atol });
        expectClose(found.mean, mean_rmsea, { atol: atol / 5 }); // the steps partly cancel
      });
});

/** One attribute, known for sure from the first two items. */
const cdm: Cdm = {
  q: qMatrixFrom([[1], [1], [1]]),
  items: [
    [0, 1],
    [0, 1],
    [0.25, 0.75],
  ].map((p) => ({ model: "DINA", effects: new Float64Array(2), probabilities: Float64Array.from(p) })),
  attributes: {
    distribution: "saturated",
    components: 1,
    values: new Float64Array(2),
    space: allPatterns(1),
    probabilities: Float64Array.of(0.4, 0.6),
  },
};

it("gives a hand value: shares ½ and 1 in classes of .4 and .6 against ¼ and ¾", () => {
  const responses = responsesFrom([
    [0, 0, 0],
    [0, 0, 1],
    [1, 1, 1],
    [1, 1, 1],
  ]);
  const { items, byChance, mean } = itemRmsea(responses, cdm);
  // two students a class: 2 · (.4 + .6) · ¼ · ¾ / 2; the first two items leave nothing to chance
  expectClose(byChance, [0, 0, Math.sqrt(3 / 16)], { rtol: 1e-14 });
  const third = Math.sqrt(2 * (0.4 / 16 + 0.6 / 16));
  expectClose(items, [0, 0, third], { atol: 1e-15 }); // rounding
  expectClose(mean, third / 3, { rtol: 1e-14 });
});

it("takes shares over those who answered, and nothing from a class that nobody is in", () => {
  const responses = responsesFrom([
    [0, 0, 0],
    [0, 0, 1],
    [0, null, null],
    [1, 1, null],
  ]);
  expectClose(itemRmsea(responsePatterns(responses), cdm).items[2], Math.sqrt(2 * (0.4 / 16)), {
    rtol: 1e-14,
  });
});

it("refuses patterns of another number of items", () => {
  expect(() => itemRmsea(responsePatterns(responsesFrom([[1, 0]])), cdm)).toThrow(
    expect.objectContaining({
      message: "itemRmsea: patterns must be responses to the 3 items of the model; received 2 items.",
    }),
  );
});

it("is large by chance where patterns are many, as the remark on items used not to know", () => {
  const { responses, q } = simulate({ model: "DINA", attributes: 6, examinees: 500, seed: 5 });
  const { model } = fitCdm(responses, { q, model: "DINA" });
  const { items, byChance } = itemRmsea(responses, model);
  expect(Math.max(...items)).toBeGreaterThan(0.1);
  for (const [j, rmsea] of items.entries()) expect(rmsea).toBeLessThan(Math.hypot(byChance[j], 0.05));
});
