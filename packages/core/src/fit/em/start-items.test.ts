import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { qMatrixFrom, requiredAttributes } from "../../data/q-matrix.ts";
import { effectCount } from "../../models/item-design.ts";
import { itemProbabilitiesFrom } from "../../models/item-effects.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { ITEM_MODEL_NAMES } from "../../models/item-models.ts";
import { stream } from "../../random/stream.ts";
import { nidaParameters } from "./nida-parameters.ts";
import { startItems } from "./start-items.ts";

const q = qMatrixFrom([
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [1, 1, 1],
]);
const all = (model: ItemModelName) => q.items.map(() => model);
/** Sums of η below 10 and a link. */
const atol = 1e-14;

describe("startItems", () => {
  it("without a stream: evenly from 0.2 to 0.8 in the link, hand values for two attributes", () => {
    const byHand: [model: ItemModelName, probabilities: number[]][] = [
      ["DINA", [0.2, 0.2, 0.2, 0.8]],
      ["DINO", [0.2, 0.8, 0.8, 0.8]],
      ["ACDM", [0.2, 0.5, 0.5, 0.8]],
      ["LLM", [0.2, 0.5, 0.5, 0.8]],
      ["GDM", [0.2, 0.5, 0.5, 0.8]],
      // 0.2 · 2 and 0.2 · 2 · 2
      ["RRUM", [0.2, 0.4, 0.4, 0.8]],
      ["GDINA", [0.2, 0.5, 0.5, 0.8]],
      ["LCDM", [0.2, 0.5, 0.5, 0.8]],
      ["log-GDINA", [0.2, 0.5, 0.5, 0.8]],
      // its items need two attributes in the mean: g = √0.2, 1 − s = √0.8
      ["NIDA", [0.2, 0.4, 0.4, 0.8]],
    ];
    for (const [model, probabilities] of byHand)
      expectClose(startItems(q, all(model))[2].probabilities, probabilities, { atol });
  });

  it("has a constant, half-way, for an item that needs nothing", () => {
    for (const model of ITEM_MODEL_NAMES)
      expectClose(startItems(q, all(model))[0].probabilities, [0.5], { atol });
  });

  for (const model of ITEM_MODEL_NAMES)
    it(`${model}: rises within the bounds and within the model, whatever the stream`, () => {
      fc.assert(
        fc.property(fc.option(fc.integer({ min: 0 }), { nil: undefined }), (seed) => {
          const items = startItems(q, all(model), {
            random: seed === undefined ? undefined : stream(seed, "start"),
          });
          for (const [j, { effects, probabilities }] of items.entries()) {
            const n = requiredAttributes(q, j).length;
            expect(effects.length).toBe(effectCount(model, n));
            expectClose(itemProbabilitiesFrom(model, n, effects), probabilities, { atol });
            for (const [l, p] of probabilities.entries()) {
              expect(p).toBeGreaterThanOrEqual(1e-3 - atol);
              expect(p).toBeLessThanOrEqual(0.999);
              for (let bit = 1; bit < 2 ** n; bit <<= 1)
                expect(probabilities[l | bit]).toBeGreaterThanOrEqual(p - atol);
            }
            if (model === "NIDA" || n === 0) continue;
            expect(probabilities[0]).toBeLessThanOrEqual(0.35 + atol);
            expect(probabilities[2 ** n - 1]).toBeGreaterThanOrEqual(0.65 - atol);
          }
        }),
        { numRuns: 50 },
      );
    });

  it("draws each item from its own stream: other items leave it alone, other seeds do not", () => {
    const items = startItems(q, all("GDINA"), { random: stream(1) });
    expect(startItems(q, ["DINA", "LLM", "ACDM", "GDINA"], { random: stream(1) })[3]).toEqual(items[3]);
    expect(startItems(q, all("GDINA"), { random: stream(2) })[2]).not.toEqual(items[2]);
    expect(items[3].probabilities.slice(0, 4)).not.toEqual(items[2].probabilities);
  });

  it("ties NIDA items, and keeps one that needs many attributes off the lowest probability", () => {
    const wide = qMatrixFrom([
      ...Array.from({ length: 30 }, () => [1, ...new Array(8).fill(0)]),
      new Array(9).fill(1),
    ]);
    const items = startItems(
      wide,
      wide.items.map(() => "NIDA"),
      { random: stream(3) },
    );
    // 30 items of one attribute, one of nine: alone, g = 0.2^(31/39) would give 0.2^7 = 1e-5
    expect(items[30].probabilities[0]).toBeGreaterThanOrEqual(1e-3 - atol);
    const { logGuess, attributes } = nidaParameters(wide, items);
    expect(attributes.length).toBe(9);
    expectClose(items[0].effects[0], logGuess[0], { atol: 1e-13 });
  });

  it("begins around an item's share of correct responses where it is known", () => {
    const [easy, hard, one] = startItems(qMatrixFrom([[1], [1], [0]]), all("DINA").slice(0, 3), {
      shares: [0.5, 0, 0.9],
    });
    // logit ½ = 0, and 1/(1 + e^±1.2) = 0.2315, 0.7685
    expectClose(easy.probabilities, [0.23147521650098232, 0.7685247834990176], { atol });
    // a share of 0 counts as 0.05, logit −2.944: 1/(1 + e^4.144) = 0.0156, kept at 0.02; 1/(1 + e^1.744) = 0.1487
    expectClose(hard.probabilities, [0.02, 0.14875], { atol: 5e-6 });
    // needs nothing: between 1/(1 + e^(−2.197 ± 1.2)), 0.7305 and 0.9676
    expectClose(one.probabilities, [0.84906], { atol: 5e-5 });
  });
});
