import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { qMatrixFrom, requiredAttributes } from "../../data/q-matrix.ts";
import type { Cdm, CdmItem } from "../../models/cdm.ts";
import { allPatterns } from "../../models/class-space.ts";
import { itemDesign } from "../../models/item-design.ts";
import { itemProbabilitiesFrom } from "../../models/item-effects.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { itemModels } from "../../models/item-models.ts";
import { classTable } from "./class-table.ts";
import { itemDerivatives } from "./item-derivatives.ts";
import { expectedPairs, marginsOf } from "./pair-margins.ts";

const q = qMatrixFrom([
  [1, 0, 0],
  [0, 1, 1],
  [1, 1, 1],
  [0, 0, 0],
]);
const STEP = 1e-5;
/** The error of a central difference, h² f‴/6, and rounding, 2^−52/h; both for f below 1. */
const atol = 5e-10;

describe("itemDerivatives", () => {
  for (const model of Object.keys(itemModels) as ItemModelName[]) {
    if (itemModels[model].shared) continue;
    it(`are differences of the margins by the effects: ${model}`, () => {
      const effects = startEffects(model);
      const expected = effects.flatMap((row, j) =>
        gdinaOrder(model, j).map((effect) =>
          difference((h) =>
            marginsAt(
              model,
              effects.map((other, k) =>
                k === j ? row.map((value, e) => (e === effect ? value + h : value)) : other,
              ),
            ),
          ),
        ),
      );
      const found = itemDerivatives("test", cdmOf(model, effects), classTable("test", cdmOf(model, effects)));
      expect(found.length).toBe(expected.length);
      for (const [p, row] of found.entries()) expectClose(row, expected[p], { atol });
    });
  }

  it("are differences by ln g_k and ln(1 − s_k), which the items share: NIDA", () => {
    const logs = [-0.9, -0.1, -1.2, -0.2, -0.7, -0.15]; // g_1, 1 − s_1, g_2, …
    const effectsAt = (values: readonly number[]) =>
      q.items.map((_, j) => {
        const required = requiredAttributes(q, j);
        if (required.length === 0) return Float64Array.of(-0.5);
        const intercept = required.reduce((sum, k) => sum + values[2 * k], 0);
        return Float64Array.of(intercept, ...required.map((k) => values[2 * k + 1] - values[2 * k]));
      });
    const cdm = cdmOf("NIDA", effectsAt(logs));
    const found = itemDerivatives("test", cdm, classTable("test", cdm));
    const shared = logs.map((_, p) =>
      difference((h) =>
        marginsAt("NIDA", effectsAt(logs.map((value, other) => (other === p ? value + h : value)))),
      ),
    );
    const constant = difference((h) =>
      marginsAt("NIDA", [...effectsAt(logs).slice(0, 3), Float64Array.of(-0.5 + h)]),
    );
    for (const [p, row] of found.entries()) expectClose(row, [constant, ...shared][p], { atol });
    expect(found.length).toBe(7);
  });
});

/** Effects that keep P inside (0, 1) in any link: η from −2 to −.2 for log, and small steps from .1 for identity. */
function startEffects(model: ItemModelName): Float64Array[] {
  const { link } = itemModels[model];
  const [intercept, step] = { identity: [0.1, 0.08], logit: [-1.5, 0.7], log: [-2, 0.22] }[link];
  return q.items.map((_, j) => {
    const { effects } = itemDesign(model, requiredAttributes(q, j).length);
    return Float64Array.from({ length: effects }, (_, e) => (e === 0 ? intercept : step + 0.01 * e));
  });
}

/** Saturated items list sets by size: – 1 2 3 12 13 23 123. */
function gdinaOrder(model: ItemModelName, j: number): number[] {
  const { effects, rows } = itemDesign(model, requiredAttributes(q, j).length);
  if (effects === 8 && rows === 8) return [0, 1, 2, 4, 3, 5, 6, 7];
  return Array.from({ length: effects }, (_, e) => e);
}

function cdmOf(model: ItemModelName, effects: readonly Float64Array[]): Cdm {
  const probabilities = Float64Array.of(0.05, 0.1, 0.15, 0.2, 0.08, 0.12, 0.07, 0.23);
  const items = effects.map((row, j): CdmItem => {
    const { length } = requiredAttributes(q, j);
    return { model, effects: row, probabilities: itemProbabilitiesFrom(model, length, row) };
  });
  const attributes = { components: 1, values: probabilities, space: allPatterns(3), probabilities };
  return { q, items, attributes: { ...attributes, distribution: "saturated" } };
}

function marginsAt(model: ItemModelName, effects: readonly Float64Array[]): Float64Array {
  return marginsOf(q.J, expectedPairs(classTable("test", cdmOf(model, effects))));
}

function difference(at: (h: number) => Float64Array): Float64Array {
  const [up, down] = [at(STEP), at(-STEP)];
  return up.map((value, a) => (value - down[a]) / (2 * STEP));
}
