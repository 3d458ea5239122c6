import { describe, expect, it } from "vitest";
import { logistic } from "../../numeric/logistic.ts";
import { NODE_VALUES } from "./ability.ts";
import { emptyModel, type SamplerModel } from "./sampler-model.ts";
import { standardizeAbility } from "./standardize-ability.ts";

const ITEMS = 6;

/** Normal weights of a standard deviation other than 1. */
function modelOf(deviation: number, hasAbility = true): SamplerModel {
  const model = emptyModel(ITEMS, 2);
  const heights = NODE_VALUES.map((theta) => Math.exp(-((theta / deviation) ** 2) / 2));
  const total = heights.reduce((sum, height) => sum + height);
  model.nodeWeights.set(heights.map((height) => height / total));
  model.loadings.set(Float64Array.from({ length: ITEMS }, (_, j) => 0.4 + 0.2 * j));
  model.slopes.set([0.5, 1.5]);
  return { ...model, hasAbility };
}

const unitOf = ({ nodeWeights }: SamplerModel) =>
  Math.sqrt(nodeWeights.reduce((sum, weight, t) => sum + weight * NODE_VALUES[t] ** 2, 0));

/** P(item correct) at a logit, over the ability. */
const shareAt = ({ nodeWeights, loadings }: SamplerModel, j: number, logit: number) =>
  nodeWeights.reduce((sum, weight, t) => sum + weight * logistic(logit + loadings[j] * NODE_VALUES[t]), 0);

describe("standardizeAbility", () => {
  it.each([0.7, 0.9, 1.15, 1.3])(
    "gives an ability of standard deviation %s the unit 1, and items the same success probabilities",
    (deviation) => {
      const model = modelOf(deviation);
      const items = [0, 3, 5].flatMap((j) => [-1.5, 0, 1].map((logit) => [j, logit] as const));
      const before = items.map(([j, logit]) => shareAt(model, j, logit));
      const unit = unitOf(model);
      const [first, second] = model.slopes;
      expect(standardizeAbility(model)).toBe(true);
      expect(Math.abs(unitOf(model) - 1)).toBeLessThan(Math.abs(unit - 1) / 3);
      for (const [n, [j, logit]] of items.entries())
        expect(Math.abs(shareAt(model, j, logit) - before[n])).toBeLessThan(0.01);
      expect(model.slopes[1] / model.slopes[0]).toBeCloseTo(second / first, 12);
      expect(model.nodeWeights.reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12);
    },
  );

  it("leaves alone what has no ability", () => {
    const model = modelOf(1.4, false);
    const before = structuredClone(model);
    expect(standardizeAbility(model)).toBe(false);
    expect(model).toEqual(before);
  });

  it("leaves alone what has its unit", () => {
    const model = modelOf(1);
    standardizeAbility(model);
    const before = structuredClone(model);
    expect(standardizeAbility(model)).toBe(false);
    expect(model).toEqual(before);
  });
});
