import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import {
  type GoldenFit,
  goldenFile as golden,
  goldenCdm,
  goldenResponses,
} from "../../../test/golden-cdm.ts";
import { type Responses, responseOf, responsesFrom } from "../../data/responses.ts";
import type { CdmItem } from "../../models/cdm.ts";
import { itemProbabilitiesFrom } from "../../models/item-effects.ts";
import { classifierOf, posteriors } from "../em/posteriors.ts";
import { responsePatterns } from "../em/response-patterns.ts";
import { compareItemModels } from "./compare-item-models.ts";
import { REDUCED_MODELS } from "./reduced-model-restrictions.ts";
import { twoStepRatio, twoStepRatios } from "./two-step-ratio.ts";

const fit: GoldenFit = JSON.parse(golden("k4_gdina__GDINA.json"));
const cdm = goldenCdm(fit);
const responses = goldenResponses(golden("k4_gdina_responses.csv"));
const name = "I14"; // needs three attributes
const j = cdm.q.items.indexOf(name);

/** The log-likelihood with item j changed. */
function logLikWith(data: Responses, changed: CdmItem): number {
  const items = cdm.items.map((item, at) => (at === j ? changed : item));
  const patterns = responsePatterns(data);
  let sum = 0;
  for (const { row, logLik } of posteriors(patterns, classifierOf("test", { ...cdm, items })))
    sum += patterns.counts[row] * logLik;
  return sum;
}

const atol = 1e-8; // sums of 1000 logarithms

describe("twoStepRatio", () => {
  for (const model of REDUCED_MODELS) {
    const ratio = twoStepRatio(responses, cdm, name, model);

    it(`${model}: the statistic is twice the log-likelihood lost by the refitted item`, () => {
      expect(ratio.item.model).toBe(model);
      const lost = logLikWith(responses, cdm.items[j]) - logLikWith(responses, ratio.item);
      expectClose(ratio.statistic, 2 * lost, { atol });
    });

    it(`${model}: no item of that model near the refitted one is likelier`, () => {
      const { effects, probabilities } = ratio.item;
      const best = logLikWith(responses, { ...ratio.item, probabilities });
      for (let e = 0; e < effects.length; e++)
        for (const step of [-0.003, 0.003]) {
          const moved = effects.map((value, at) => value + (at === e ? step : 0));
          const p = itemProbabilitiesFrom(model, 3, moved);
          expect(logLikWith(responses, { ...ratio.item, probabilities: p })).toBeLessThan(best);
        }
    });
  }

  it("is the same for all items at once, in the order of compareItemModels", () => {
    const all = twoStepRatios(responses, cdm, { models: ["ACDM", "DINA"] });
    expect(all.map(({ item }) => item)).toEqual(compareItemModels(responses, cdm).map(({ item }) => item));
    const { tests } = all.find(({ item }) => item === name)!;
    expect(tests).toEqual(
      (["ACDM", "DINA"] as const).map((model) => twoStepRatio(responses, cdm, name, model)),
    );
    const additive = { ...cdm, items: cdm.items.map((item) => ({ ...item, model: "ACDM" as const })) };
    expect(twoStepRatios(responses, additive)).toEqual([]);
  });

  it("agrees with the Wald test where a model is kept", () => {
    let compared = 0;
    for (const { item, tests } of compareItemModels(responses, cdm, { information: "complete" }))
      for (const { model, statistic, df, p } of tests) {
        if (p! < 0.1) continue;
        const ratio = twoStepRatio(responses, cdm, item, model);
        expect(ratio.df).toBe(df);
        expectClose(ratio.statistic, statistic!, { rtol: 0.3 }); // both are χ² at large N; here N = 1000
        compared++;
      }
    expect(compared).toBeGreaterThan(5);
  });

  it("leaves out students who were not given the item", () => {
    const rows = responses.students.map((_, i) =>
      responses.items.map((_, at) => (at === j && i % 3 === 0 ? null : responseOf(responses, i, at))),
    );
    const fewer = responsesFrom(rows, { items: responses.items });
    const ratio = twoStepRatio(fewer, cdm, name, "ACDM");
    const lost = logLikWith(fewer, cdm.items[j]) - logLikWith(fewer, ratio.item);
    expectClose(ratio.statistic, 2 * lost, { atol });
  });

  it("refuses an item that has nothing to reduce", () => {
    expect(() => twoStepRatio(responses, cdm, "I1", "DINA")).toThrow(
      expect.objectContaining({
        name: "InvalidInputError",
        message:
          'twoStepRatio: item must be an item of the model that requires two or more attributes and has the model GDINA, LCDM or log-GDINA; received "I1".',
      }),
    );
  });
});
