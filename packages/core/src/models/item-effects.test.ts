import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { isSaturated } from "./item-design.ts";
import { effectsFrom, itemProbabilitiesFrom } from "./item-effects.ts";
import { ITEM_MODEL_NAMES, itemModels } from "./item-models.ts";

/** η is at most ln(1e4) ≈ 9.2 and goes through 2^4 additions each way; a rounding of it moves P by as much. */
const atol = 2 * 16 * 9.2 * Number.EPSILON;

describe("effectsFrom", () => {
  it("GDINA with two attributes: δ_12 = P_11 − P_10 − P_01 + P_00", () => {
    const effects = effectsFrom("GDINA", 2, Float64Array.of(0.125, 0.25, 0.5, 0.875));
    expect([...effects]).toEqual([0.125, 0.125, 0.375, 0.25]);
  });

  it("LCDM with two attributes: differences of logits", () => {
    // odds 1/4, 1, 1, 9: logits −ln 4, 0, 0, ln 9; interaction ln 9 − 0 − 0 + (−ln 4) = ln 9/4
    const effects = effectsFrom("LCDM", 2, Float64Array.of(0.2, 0.5, 0.5, 0.9));
    expectClose(effects, [-Math.log(4), Math.log(4), Math.log(4), Math.log(9 / 4)], { atol });
  });

  it("GDM with one attribute: half-way, and half the way", () => {
    // logits −ln 9 and ln 4
    const effects = effectsFrom("GDM", 1, Float64Array.of(0.1, 0.8));
    expectClose(effects, [(Math.log(4) - Math.log(9)) / 2, (Math.log(4) + Math.log(9)) / 2], { atol });
  });

  for (const model of ITEM_MODEL_NAMES)
    it(`${model}: gives the probabilities back`, () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 4 }).filter((n) => isSaturated(model, n)),
          fc.array(fc.double({ min: 1e-4, max: 1 - 1e-4, noNaN: true }), { minLength: 16, maxLength: 16 }),
          (n, drawn) => {
            const { effects, design } = itemModels[model];
            // two effects tell two probabilities apart
            const wanted = Float64Array.from({ length: 2 ** n }, (_, l) =>
              n > 0 && effects(n) === 2 ? drawn[design(n, l, 1) === design(n, 0, 1) ? 0 : 1] : drawn[l],
            );
            expectClose(itemProbabilitiesFrom(model, n, effectsFrom(model, n, wanted)), wanted, { atol });
          },
        ),
      );
    });

  it("is what itemProbabilitiesFrom inverts: RRUM multiplies by e^δ", () => {
    const halves = Float64Array.of(Math.log(0.2), Math.log(2), Math.log(1.5));
    // 0.2, 0.2 · 2, 0.2 · 1.5, 0.2 · 2 · 1.5
    expectClose(itemProbabilitiesFrom("RRUM", 2, halves), [0.2, 0.4, 0.3, 0.6], { atol });
  });

  it("NIDA and RRUM with the same effects give the same probabilities", () => {
    const effects = Float64Array.of(-2, 0.75, 1);
    expect(itemProbabilitiesFrom("NIDA", 2, effects)).toEqual(itemProbabilitiesFrom("RRUM", 2, effects));
  });
});
