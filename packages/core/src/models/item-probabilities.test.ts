import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import type { ItemModel, ItemModelName } from "./item-model.ts";
import { itemModels } from "./item-models.ts";
import { itemProbabilities } from "./item-probabilities.ts";

/** One rounding each of 1 − 2·noise, the share, the product and the sum. */
const rtol = 4 * Number.EPSILON;
/** Through a logarithm and back: a rounding of η, which is at most ln 9, moves P by as much. */
const linkRtol = 16 * Number.EPSILON;

describe("itemProbabilities", () => {
  // Patterns in the order 000, 100, 010, 110, 001, 101, 011, 111 (first attribute first), noise 0.1, so 0.8
  // lies between the lowest and the highest probability.
  const byHand: Record<ItemModelName, number[]> = {
    DINA: [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.9],
    DINO: [0.1, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9],
    // thirds of 0.8: one attribute 0.1 + 0.8/3 = 1.1/3, two 0.1 + 1.6/3 = 1.9/3
    ACDM: [0.1, 1.1 / 3, 1.1 / 3, 1.9 / 3, 1.1 / 3, 1.9 / 3, 1.9 / 3, 0.9],
    // odds from 1/9 to 9, a third of the way each: 1/9 · 81^(m/3) = 3^(4m/3 − 2)
    LLM: [0, 1, 1, 2, 1, 2, 2, 3].map((m) => odds(3 ** ((4 * m) / 3 - 2))),
    // 0.1 · 9^(m/3)
    RRUM: [0, 1, 1, 2, 1, 2, 2, 3].map((m) => 0.1 * 9 ** (m / 3)),
    // sevenths of 0.8: one attribute has 1 effect, two have 2 + 1 = 3, three have 3 + 3 + 1 = 7
    GDINA: [0.1, 1.5 / 7, 1.5 / 7, 3.1 / 7, 1.5 / 7, 3.1 / 7, 3.1 / 7, 0.9],
    // the same sevenths, of 81 in the odds and of 9 in the probability
    LCDM: [0, 1, 1, 3, 1, 3, 3, 7].map((on) => odds(3 ** ((4 * on) / 7 - 2))),
    "log-GDINA": [0, 1, 1, 3, 1, 3, 3, 7].map((on) => 0.1 * 9 ** (on / 7)),
    // 0.1³, 0.9 · 0.1², 0.9² · 0.1, 0.9³
    NIDA: [0.001, 0.009, 0.009, 0.081, 0.009, 0.081, 0.081, 0.729],
    GDM: [0, 1, 1, 2, 1, 2, 2, 3].map((m) => odds(3 ** ((4 * m) / 3 - 2))),
  };
  const toleranceOf = ({ link }: ItemModel) => ({ rtol: link === "identity" ? rtol : linkRtol });
  for (const model of Object.values(itemModels)) {
    it(`${model.name}: hand values for three attributes`, () => {
      expectClose(itemProbabilities(model, 3, 0.1), byHand[model.name], toleranceOf(model));
    });

    it(`${model.name}: one attribute tells noise from 1 − noise`, () => {
      expectClose(itemProbabilities(model, 1, 0.2), [0.2, 0.8], { rtol });
    });

    it(`${model.name}: slipping of its own is what masters of all lack`, () => {
      expectClose(itemProbabilities(model, 1, 0.2, 0.05), [0.2, 0.95], { rtol });
      expect(itemProbabilities(model, 0, 0.2, 0.05)).toEqual([0.95]);
      expect(itemProbabilities(model, 3, 0.2, 0.2)).toEqual(itemProbabilities(model, 3, 0.2));
    });

    it(`${model.name}: an item that needs nothing is a constant`, () => {
      expect(itemProbabilities(model, 0, 0.1)).toEqual([0.9]);
    });

    it(`${model.name}: never falls when an attribute is mastered, and spans noise to 1 − noise unless items share`, () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 6 }),
          fc.double({ min: model.link === "identity" ? 0 : 1e-300, max: 0.49, noNaN: true }),
          (n, noise) => {
            const probabilities = itemProbabilities(model, n, noise);
            expect(probabilities.length).toBe(2 ** n);
            if (!model.shared) {
              expect(probabilities[0]).toBe(noise);
              expectClose(probabilities[2 ** n - 1], 1 - noise, { rtol });
            }
            for (let pattern = 0; pattern < 2 ** n; pattern++)
              for (let a = 0; a < n; a++)
                expect(probabilities[pattern | (1 << a)]).toBeGreaterThanOrEqual(probabilities[pattern]);
          },
        ),
      );
    });
  }

  it("GDINA with two attributes: effects of 0.8/3, the paper's §4.3", () => {
    const [p00, p10, p01, p11] = itemProbabilities(itemModels.GDINA, 2, 0.1);
    const third = 0.8 / 3;
    // differences of numbers below 1 lose an absolute, not a relative, rounding
    expectClose([p00, p10 - p00, p01 - p00, p11 - p10 - p01 + p00], [0.1, third, third, third], {
      atol: 4 * Number.EPSILON,
    });
  });
});

/** The probability of odds. */
function odds(ratio: number): number {
  return ratio / (1 + ratio);
}
