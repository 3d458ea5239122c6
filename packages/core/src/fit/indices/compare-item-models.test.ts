import { inverse, Matrix } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import {
  type GoldenFit,
  goldenFile as golden,
  goldenCdm,
  goldenResponses,
} from "../../../test/golden-cdm.ts";
import type { Cdm } from "../../models/cdm.ts";
import { effectsFrom } from "../../models/item-effects.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { standardErrors } from "../errors/standard-errors.ts";
import { compareItemModels, waldTest } from "./compare-item-models.ts";
import { type ReducedModel, reducedModelRestrictions } from "./reduced-model-restrictions.ts";
import { suggestItemModels } from "./suggest-item-models.ts";

const loaded = (set: string) => {
  const fit: GoldenFit = JSON.parse(golden(`${set}__GDINA.json`));
  return { cdm: goldenCdm(fit), responses: goldenResponses(golden(`${set}_responses.csv`)) };
};

/** The same probabilities as effects of another saturated model. */
function onLink({ items, ...rest }: Cdm, model: ItemModelName): Cdm {
  return {
    ...rest,
    items: items.map(({ probabilities }) => ({
      model,
      probabilities,
      effects: effectsFrom(model, Math.log2(probabilities.length), probabilities),
    })),
  };
}

describe("waldTest", () => {
  const { cdm, responses } = loaded("k4_gdina");
  const j = 8; // needs two attributes

  for (const [reduced, saturated] of [
    ["ACDM", "GDINA"],
    ["LLM", "LCDM"],
    ["RRUM", "log-GDINA"],
  ] as const)
    it(`of ${reduced} with two attributes is (δ_12 / its standard error)² on that link`, () => {
      const same = onLink(cdm, saturated);
      const { effects } = standardErrors(responses, same).items[j];
      const { items } = standardErrors(responses, cdm);
      const { statistic, df } = waldTest(cdm.items[j], items[j], reduced);
      const z = same.items[j].effects[3] / effects[3]!;
      expectClose(statistic!, z * z, { rtol: 1e-8 }); // two ways through the inverse of a 74 × 74 matrix
      expect(df).toBe(1);
    });

  for (const reduced of ["DINA", "DINO"] as const)
    it(`of ${reduced} is that of neighbours being equal, as the package GDINA writes the restrictions`, () => {
      const three = 13; // needs three attributes
      const { items } = standardErrors(responses, cdm);
      const { probabilities } = cdm.items[three];
      const shift = reduced === "DINA" ? 0 : 1;
      const R = Matrix.zeros(6, 8);
      for (let r = 0; r < 6; r++) {
        R.set(r, r + shift, 1);
        R.set(r, r + shift + 1, -1);
      }
      const V = Matrix.from1DArray(8, 8, [...items[three].probabilityCovariance]);
      const distance = R.mmul(Matrix.columnVector([...probabilities]));
      const expected = distance
        .transpose()
        .mmul(inverse(R.mmul(V).mmul(R.transpose())))
        .mmul(distance)
        .get(0, 0);
      const { statistic, df } = waldTest(cdm.items[three], items[three], reduced);
      expectClose(statistic!, expected, { rtol: 1e-10 });
      expect(df).toBe(6);
    });

  it("is 0 with p = 1 for an item that is what the model says", () => {
    const item = {
      model: "GDINA",
      effects: new Float64Array(4),
      probabilities: Float64Array.of(0.2, 0.2, 0.2, 0.9),
    } as const;
    const identity = Float64Array.from({ length: 16 }, (_, at) => (at % 5 === 0 ? 0.01 : 0));
    const errors = { probabilities: [0.1, 0.1, 0.1, 0.1], probabilityCovariance: identity };
    expect(waldTest(item, errors, "DINA")).toEqual({ model: "DINA", statistic: 0, df: 2, p: 1 });
  });

  it("is null where a probability has no standard error", () => {
    const item = {
      model: "GDINA",
      effects: new Float64Array(4),
      probabilities: Float64Array.of(1e-4, 0.2, 0.2, 0.9),
    } as const;
    const covariance = Float64Array.from({ length: 16 }, (_, at) => (at % 5 === 0 && at > 0 ? 0.01 : 0));
    const errors = { probabilities: [null, 0.1, 0.1, 0.1], probabilityCovariance: covariance };
    expect(waldTest(item, errors, "ACDM")).toEqual({ model: "ACDM", statistic: null, df: 1, p: null });
  });
});

it("has as many restrictions as effects are saved, and none that the model breaks", () => {
  const sizes = (["DINA", "DINO", "ACDM", "LLM", "RRUM"] as const).map((model) =>
    [2, 3, 4].map((n) => reducedModelRestrictions(model, n).length),
  );
  expect(sizes).toEqual([
    [2, 6, 14],
    [2, 6, 14],
    [1, 4, 11],
    [1, 4, 11],
    [1, 4, 11],
  ]);
  const additive = Float64Array.from(
    { length: 8 },
    (_, l) => 5 + 1 * (l & 1) + 2 * ((l >> 1) & 1) - 7 * (l >> 2),
  );
  const sums = reducedModelRestrictions("ACDM", 3).map((row) =>
    row.reduce((sum, r, l) => sum + r * additive[l], 0),
  );
  expect(sums.map(Math.abs)).toEqual([0, 0, 0, 0]);
});

describe("compareItemModels on simulated data", () => {
  it("keeps DINA for items made by DINA, and rejects DINO, at the level that it says", () => {
    const { cdm, responses } = loaded("k3_dina");
    const comparisons = compareItemModels(responses, cdm);
    expect(comparisons.map(({ item }) => item)).toEqual([
      "I7",
      "I8",
      "I10",
      "I11",
      "I12",
      "I13",
      "I14",
      "I15",
    ]);
    const p = (model: ReducedModel) =>
      comparisons.map(({ tests }) => tests.find((test) => test.model === model)!.p!);
    expect(p("DINA").filter((value) => value <= 0.01)).toEqual([]); // 8 true hypotheses: P(any below .01) = .08
    expect(Math.max(...p("DINO"))).toBeLessThan(1e-5);
    const at = (level: number) =>
      suggestItemModels(cdm, comparisons, [], { level }).map(({ model, test }) => (test ? model : null));
    // null for items with one attribute; two items have p = .041 and .047
    expect(at(0.05).filter((model) => model !== null)).toEqual([
      ...["DINA", "DINA", "GDINA", "DINA", "GDINA", "DINA", "DINA", "DINA"],
    ]);
    expect(at(0.01).filter((model) => model !== null)).toEqual(new Array(8).fill("DINA"));
  });

  it("rejects DINA and DINO for additive items", () => {
    const { cdm, responses } = loaded("k5_acdm");
    const comparison = compareItemModels(responses, cdm);
    for (const { tests } of comparison) {
      expect(tests[0].p!).toBeLessThan(1e-9);
      expect(tests[1].p!).toBeLessThan(1e-8);
    }
    for (const { model, test } of suggestItemModels(cdm, comparison, []))
      expect(test === null ? ["GDINA"] : ["ACDM", "LLM", "RRUM"]).toContain(model);
  });

  it("compares with the models asked for", () => {
    const { cdm, responses } = loaded("k3_dina");
    const [{ tests }] = compareItemModels(responses, cdm, { models: ["LLM"] });
    expect(tests.map(({ model }) => model)).toEqual(["LLM"]);
  });

  it("leaves out items that are not saturated", () => {
    const { responses } = loaded("k3_dina");
    expect(compareItemModels(responses, goldenCdm(JSON.parse(golden("k3_dina__DINA.json"))))).toEqual([]);
  });
});
