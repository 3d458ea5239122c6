import fc from "fast-check";
import { determinant, Matrix, solve } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import type { CdmItem } from "../../models/cdm.ts";
import { itemDesign } from "../../models/item-design.ts";
import { itemProbabilitiesFrom } from "../../models/item-effects.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { ITEM_MODEL_NAMES, itemModels } from "../../models/item-models.ts";
import { links } from "../../models/link.ts";
import { stream } from "../../random/stream.ts";
import type { ItemCounts } from "./expected-counts.ts";
import { itemConstraints, itemMStep, planItemStep } from "./item-m-step.ts";
import type { LinearConstraints } from "./linear-constraints.ts";
import { startItems } from "./start-items.ts";

/** Models whose items are fitted one by one. */
const MODELS = ITEM_MODEL_NAMES.filter((model) => !itemModels[model].shared);
/** The optimiser stops when a Newton step promises 1e-11; what is left may be a little more, and rounding of f. */
const LIKELIHOOD_ATOL = 1e-8;

function logLik({ answered, correct }: ItemCounts, probabilities: ArrayLike<number>): number {
  let sum = 0;
  for (let l = 0; l < answered.length; l++)
    sum +=
      correct[l] * Math.log(probabilities[l]) + (answered[l] - correct[l]) * Math.log(1 - probabilities[l]);
  return sum;
}

function startOf(model: ItemModelName, n: number, seed?: number): CdmItem {
  const q = qMatrixFrom([Array.from({ length: 4 }, (_, k) => (k < n ? 1 : 0))]);
  return startItems(q, [model], { random: seed === undefined ? undefined : stream(seed, "start") })[0];
}

const countsOf = (answered: number[], shares: number[]): ItemCounts => ({
  answered: Float64Array.from(answered),
  correct: Float64Array.from(answered, (count, l) => count * shares[l]),
});

const step = (item: CdmItem, counts: ItemCounts, monotone = false): CdmItem =>
  itemMStep(planItemStep(item.model, Math.log2(item.probabilities.length), monotone), item, counts);

/** Cells of any size, empty and nearly empty ones among them, with any share of correct responses, 0 and 1 among them. */
const anyCounts = (n: number): fc.Arbitrary<ItemCounts> => {
  const mass = fc.oneof(
    fc.double({ min: 0.5, max: 800, noNaN: true }),
    fc.constantFrom(0, 1e-12, 1e-7, 1e-3, 5),
  );
  const share = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, 1e-9, 0.5));
  const row = (cell: fc.Arbitrary<number>) => fc.array(cell, { minLength: 2 ** n, maxLength: 2 ** n });
  return fc.tuple(row(mass), row(share)).map(([answered, shares]) => countsOf(answered, shares));
};

const anyItem = fc
  .record({
    model: fc.constantFrom(...MODELS),
    n: fc.integer({ min: 0, max: 3 }),
    seed: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }),
    monotone: fc.boolean(),
  })
  .chain((drawn) => anyCounts(drawn.n).map((counts) => ({ ...drawn, counts })));

describe("itemMStep", () => {
  it("an item that needs nothing: the share of correct responses, in every model", () => {
    for (const model of MODELS) {
      const { effects, probabilities } = step(startOf(model, 0), countsOf([40], [0.75]));
      expect([...probabilities]).toEqual([0.75]);
      expectClose(effects, [links[itemModels[model].link].predictor(0.75)], { rtol: 1e-15 });
    }
  });

  it("one attribute: the share of correct responses with and without it, in every model", () => {
    for (const model of MODELS)
      expect([...step(startOf(model, 1), countsOf([40, 20], [0.25, 0.75])).probabilities]).toEqual([
        0.25, 0.75,
      ]);
  });

  it("DINA and DINO pool the patterns that they do not tell apart", () => {
    const counts = countsOf([10, 20, 30, 40], [0, 0.5, 0.5, 1]);
    // (0 + 10 + 15) / 60, and 40/40 cut at 1 − 1e-4; 0/10 cut at 1e-4, and (10 + 15 + 40) / 90
    const low = 25 / 60;
    const high = 65 / 90;
    expect([...step(startOf("DINA", 2), counts).probabilities]).toEqual([low, low, low, 1 - 1e-4]);
    expect([...step(startOf("DINO", 2), counts).probabilities]).toEqual([1e-4, high, high, high]);
  });

  it("a saturated item keeps the probability of a cell that nobody is in", () => {
    const start = startOf("LCDM", 2, 7);
    const { probabilities } = step(start, countsOf([10, 0, 30, 40], [0.1, 0.3, 0.5, 0.8]));
    expectClose(probabilities, [0.1, start.probabilities[1], 0.5, 0.8], { rtol: 1e-15 });
  });

  it("additive items whose shares are additive in the link get exactly these", () => {
    const answered = [100, 50, 200, 80, 30, 60, 10, 300];
    const effects = {
      ACDM: [0.1, 0.2, 0.25, 0.3],
      LLM: [-2, 1, 0.5, 1.5],
      RRUM: [-2, 0.5, 0.25, 0.75],
      GDM: [-0.5, 1, 0.5, 0.25],
    };
    for (const model of ["ACDM", "LLM", "RRUM", "GDM"] as const) {
      const truth = itemProbabilitiesFrom(model, 3, Float64Array.from(effects[model]));
      const found = step(startOf(model, 3), countsOf(answered, [...truth]));
      // f is flat at its top: 1e-11 of f is sqrt(1e-11 / curvature ≈ 100) of P
      expectClose(found.probabilities, truth, { atol: 1e-6 });
      expectClose(found.effects, effects[model], { atol: 1e-5 });
    }
  });

  it("two attributes, additive: a fine grid finds nothing higher, with the top inside and on the bounds", () => {
    const cases = [
      countsOf([50, 40, 30, 60], [0.2, 0.5, 0.4, 0.8]),
      // DINA data: the additive fit is stuck at P = 1e-4 for none mastered
      countsOf([50, 40, 30, 60], [0.02, 0.03, 0.01, 0.97]),
      // more than 1 wanted for both mastered
      countsOf([50, 40, 30, 60], [0.5, 0.97, 0.96, 1]),
      // both bounds at once, and an empty cell
      countsOf([90, 0, 30, 90], [0, 0.5, 0.5, 1]),
    ];
    for (const model of ["ACDM", "LLM", "RRUM", "GDM"] as const)
      for (const counts of cases)
        for (const monotone of [false, true]) {
          const best = logLik(counts, step(startOf(model, 2), counts, monotone).probabilities);
          expect(gridMaximum(model, counts, monotone)).toBeLessThanOrEqual(best + LIKELIHOOD_ATOL);
        }
  });

  it("ACDM at a bound: hand value", () => {
    // Nobody with none or one is right, everybody with both: δ_1 = δ_2 by symmetry, and the intercept is at its bound.
    // With P = 1e-4 + δ for 20 wrong each and P = 1e-4 + 2δ for 30 right: 30 · 2/(1e-4 + 2δ) = 40/(1 − 1e-4 − δ),
    // so 60 (1 − 1e-4 − δ) = 40 (1e-4 + 2δ), δ = (60 − 100e-4)/140.
    const { effects } = step(startOf("ACDM", 2), countsOf([50, 20, 20, 30], [0, 0, 0, 1]));
    const slope = (60 - 0.01) / 140;
    expectClose(effects, [1e-4, slope, slope], { atol: 1e-7 }); // sqrt(1e-11 / curvature ≈ 700)
  });

  it("never lower than before, within the bounds, in order if it must be, and effects that give the probabilities", () => {
    fc.assert(
      fc.property(anyItem, ({ model, n, seed, monotone, counts }) => {
        const start = startOf(model, n, seed);
        const found = step(start, counts, monotone);
        expect(logLik(counts, found.probabilities)).toBeGreaterThanOrEqual(
          logLik(counts, start.probabilities) - LIKELIHOOD_ATOL,
        );
        for (const p of found.probabilities) {
          expect(p).toBeGreaterThanOrEqual(1e-4);
          expect(p).toBeLessThanOrEqual(1 - 1e-4);
        }
        if (monotone) expectInOrder(found.probabilities);
        // faces are kept to 1e-9 of η, rounding of Möbius sums is below
        expectClose(itemProbabilitiesFrom(model, n, found.effects), found.probabilities, { atol: 2e-9 });
      }),
      { numRuns: 1000 },
    );
  });

  it("no feasible point is higher: nothing is left to gain on the way to any corner", () => {
    fc.assert(
      fc.property(anyItem, ({ model, n, seed, monotone, counts }) => {
        fc.pre(itemDesign(model, n).effects <= 4); // the corners of more are too many to try
        const found = step(startOf(model, n, seed), counts, monotone);
        // the optimiser leaves 1e-11; of 60,000 items 19 had more than 1e-9 left, up to 2e-7, all with cells of next to nobody
        expect(gainTowardsCorners(model, n, monotone, counts, found)).toBeLessThanOrEqual(1e-6);
      }),
      { numRuns: 300 },
    );
  });

  it("finds the same likelihood from every start, feasible or not", () => {
    fc.assert(
      fc.property(anyItem, ({ model, n, seed, monotone, counts }) => {
        const one = step(startOf(model, n, seed), counts, monotone);
        const infeasible = startOf(model, n);
        const other = step(
          { ...infeasible, effects: infeasible.effects.map((x) => -3 * x) },
          counts,
          monotone,
        );
        expectClose(logLik(counts, other.probabilities), logLik(counts, one.probabilities), {
          atol: 1e-6, // a cell of 1e-12 students may be lost in rounding, and far starts stop elsewhere on a flat top
        });
      }),
      { numRuns: 1000 },
    );
  });

  it("LLM and GDM are one model, GDINA, LCDM and log-GDINA another", () => {
    fc.assert(
      fc.property(anyCounts(3), fc.boolean(), (counts, monotone) => {
        const likelihoods = (models: ItemModelName[]) =>
          models.map((model) => logLik(counts, step(startOf(model, 3), counts, monotone).probabilities));
        const [llm, gdm] = likelihoods(["LLM", "GDM"]);
        expectClose(gdm, llm, { atol: LIKELIHOOD_ATOL });
        const [identity, logit, log] = likelihoods(["GDINA", "LCDM", "log-GDINA"]);
        expectClose([logit, log], [identity, identity], { atol: LIKELIHOOD_ATOL });
      }),
    );
    const counts = countsOf([90, 40, 30, 60, 70, 20, 50, 80], [0.1, 0.3, 0.25, 0.5, 0.2, 0.6, 0.7, 0.9]);
    expectClose(
      step(startOf("GDM", 3), counts).probabilities,
      step(startOf("LLM", 3), counts).probabilities,
      { atol: 1e-6 }, // the top is flat: sqrt(1e-11 / curvature)
    );
  });
});

function expectInOrder(probabilities: Float64Array): void {
  for (let bit = 1; bit < probabilities.length; bit <<= 1)
    for (let l = 0; l < probabilities.length; l++)
      if (!(l & bit)) expect(probabilities[l | bit]).toBeGreaterThanOrEqual(probabilities[l]);
}

/** The highest likelihood on a grid of (P_00, P_10, P_01); P_11 follows. */
function gridMaximum(model: ItemModelName, counts: ItemCounts, monotone: boolean): number {
  const { predictor, probability } = links[itemModels[model].link];
  const grid = [1e-4, ...Array.from({ length: 30 }, (_, i) => (i + 1) / 31), 1 - 1e-4];
  let best = Number.NEGATIVE_INFINITY;
  for (const none of grid)
    for (const first of grid)
      for (const second of grid) {
        const both = probability(predictor(first) + predictor(second) - predictor(none));
        if (!(both >= 1e-4 && both <= 1 - 1e-4)) continue;
        if (monotone && (first < none || second < none)) continue;
        best = Math.max(best, logLik(counts, [none, first, second, both]));
      }
  return best;
}

/**
 * f is concave: if a feasible point is higher, the way to some corner of the feasible region rises at first. What is gained on it, after
 * the whole way, a half, a quarter … of it.
 *
 * The slope there would be no measure: where P is near a bound, f bends with 1e7 and corners are 9 away, so that a gain of 1e-11
 * that is left over is a slope of 0.1.
 */
function gainTowardsCorners(
  model: ItemModelName,
  n: number,
  monotone: boolean,
  counts: ItemCounts,
  { effects, probabilities }: CdmItem,
): number {
  const own = logLik(counts, probabilities);
  let most = 0;
  for (const corner of cornersOf(itemConstraints(model, n, monotone), effects.length))
    for (let halvings = 0; halvings <= 40; halvings++) {
      const there = effects.map((x, e) => x + 2 ** -halvings * (corner[e] - x));
      most = Math.max(most, logLik(counts, itemProbabilitiesFrom(model, n, there)) - own);
    }
  return most;
}

/** Every corner: where as many faces as there are dimensions meet, and all others hold. */
function cornersOf({ count, normals, floors }: LinearConstraints, E: number): number[][] {
  const corners: number[][] = [];
  const visit = (chosen: number[], from: number) => {
    if (chosen.length === E) {
      const faces = new Matrix(chosen.map((m) => [...normals.subarray(m * E, (m + 1) * E)]));
      if (Math.abs(determinant(faces)) < 1e-9) return; // entries are 0, ±1, ±2: otherwise at least 1
      const corner = solve(faces, Matrix.columnVector(chosen.map((m) => floors[m]))).to1DArray();
      if (holds(corner)) corners.push(corner);
    } else for (let m = from; m < count; m++) visit([...chosen, m], m + 1);
  };
  const holds = (corner: number[]) =>
    floors.every((floor, m) => corner.reduce((sum, x, e) => sum + normals[m * E + e] * x, 0) >= floor - 1e-9);
  visit([], 0);
  return corners;
}
