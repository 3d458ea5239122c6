import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { priorOf } from "../../../test/search/block-reference.ts";
import { onesOf, popcount } from "../../numeric/bits.ts";
import { stream } from "../../random/stream.ts";
import { type BlockPrior, openPrior, updatePrior, writePrior } from "./block-prior.ts";
import { emptyModel, type SearchModel } from "./search-model.ts";

/** Written as f32, with 1e-9 for every pattern. */
const WRITTEN = { rtol: 1e-6, atol: 1e-8 };

describe("the prior of a block", () => {
  it("is the formula, whatever the attributes outside", () => {
    const model = drawnModel(8, 1);
    const mask = 0b10110111;
    // the two attributes outside make four scores, each alone in its bin
    const profiles = Uint32Array.from(
      { length: 40 },
      (_, i) => ((i & 1) << 3) | (((i >> 1) & 1) << 6) | (i & 1),
    );
    const { prior, rows } = written(model, mask, profiles);
    for (let i = 0; i < profiles.length; i++) {
      const expected = priorOf(model, mask, profiles[i] & ~mask);
      expectClose(rows.subarray(prior.binOf[i] * 64, (prior.binOf[i] + 1) * 64), expected, WRITTEN);
    }
    expect(new Set(prior.binOf).size).toBe(4);
  });

  it("by hand: without slopes attributes are independent, and the outside says nothing", () => {
    const model = emptyModel(1, 7);
    model.slopes.fill(0);
    model.intercepts.set([Math.log(3), 0, 0, 0, 0, 0, 0]);
    const { rows, prior } = written(model, 0b11, Uint32Array.of(0, 0b1111100));
    // P(α_0 = 1) = ¾, P(α_1 = 1) = ½
    for (const bin of prior.binOf)
      expectClose(rows.subarray(bin * 4, bin * 4 + 4), [1 / 8, 3 / 8, 1 / 8, 3 / 8], WRITTEN);
  });

  it("gives classes that only fill up a vector no probability", () => {
    const { rows } = written(drawnModel(1, 2), 0b1, new Uint32Array(3));
    expectClose(rows[0] + rows[1], 1, WRITTEN);
    expect([...rows.subarray(2, 4)]).toEqual([0, 0]);
  });

  it("puts every student into the bin nearest to his score", () => {
    const model = drawnModel(20, 3);
    const random = stream(1, "bins");
    const profiles = Uint32Array.from({ length: 500 }, () => random.below(2 ** 20));
    const mask = 0b111111;
    const { binOf } = openPrior(model, mask, profiles, 64);
    const scores = Array.from(profiles, (profile) =>
      onesOf(profile & ~mask).reduce((sum, k) => sum + model.slopes[k], 0),
    );
    const [low, high] = [Math.min(...scores), Math.max(...scores)];
    for (let i = 0; i < 500; i++)
      expect(Math.abs(binOf[i] - (63 * (scores[i] - low)) / (high - low))).toBeLessThanOrEqual(0.5 + 1e-9);
  });
});

describe("updatePrior", () => {
  it("finds slopes and intercepts again from the patterns they give", () => {
    const truth = emptyModel(1, 4);
    truth.slopes.set([1, 1.5, 0.8, 2]);
    truth.intercepts.set([0, -0.5, 0.5, 1]);
    const counts = Float32Array.from(priorOf(truth, 0b1111, 0), (p) => 1e6 * p);
    const model = emptyModel(1, 4);
    const prior = openPrior(model, 0b1111, new Uint32Array(1), 16);
    for (let step = 0; step < 400; step++) emStep(prior, model, counts);
    // EM is slow along the valley; ridges of 0.05 and 0.01 pull by a millionth of the counts
    expectClose(model.slopes, truth.slopes, { atol: 0.01 });
    expectClose(model.intercepts, truth.intercepts, { atol: 0.01 });
  });

  it("never lowers the penalised likelihood of the patterns", () => {
    const random = stream(4, "patterns");
    for (let t = 0; t < 10; t++) {
      const truth = drawnModel(4, t);
      const counts = Float32Array.from(
        priorOf(truth, 0b1111, 0),
        (p) => 200 * p * (0.8 + 0.4 * random.uniform()),
      );
      const model = emptyModel(1, 4);
      expectRising(model, counts, 30);
    }
  });

  /** The intercept's step was that of the slope before it was clipped at 6, and fell by up to 0.79 a step. */
  it("never lowers it where a slope is held at its bound", () => {
    const counts = Float32Array.from([400, 30, 1, 1, 1, 1, 8, 150]);
    expectRising(emptyModel(1, 3), counts, 100);
  });

  it("by hand: a pattern's own weight is found over expected, ten students added to both", () => {
    const model = emptyModel(1, 3);
    model.hasPatternWeights = true;
    model.slopes.fill(0);
    const prior = openPrior(model, 0b111, new Uint32Array(1000), 8);
    emStep(prior, model, HIERARCHY);
    // 125 expected of every pattern
    expectClose(
      prior.patternWeights,
      [...HIERARCHY].map((found) => (found + 10) / 135),
      { rtol: 1e-6 },
    );
  });

  it("learns weights of the patterns' own where the model asks for them", () => {
    const model = emptyModel(1, 3);
    model.hasPatternWeights = true;
    const prior = openPrior(model, 0b111, new Uint32Array(1000), 8);
    let rows = new Float32Array(8);
    for (let step = 0; step < 200; step++) rows = emStep(prior, model, HIERARCHY);
    // caution slows the way to 0 down
    expectClose(
      rows,
      [...HIERARCHY].map((found) => found / 1000),
      { atol: 0.01 },
    );
  });
});

/** Attribute 2 needs 1 needs 0: four patterns of eight. */
const HIERARCHY = Float32Array.from([250, 250, 0, 250, 0, 0, 0, 250]);

function drawnModel(K: number, seed: number): SearchModel {
  const random = stream(seed, "block prior");
  const model = emptyModel(1, K);
  for (let k = 0; k < K; k++) {
    model.slopes[k] = 0.5 + random.uniform();
    model.intercepts[k] = random.uniform() - 0.5;
  }
  return model;
}

function written(
  model: SearchModel,
  mask: number,
  profiles: Uint32Array,
): { prior: BlockPrior; rows: Float32Array } {
  const C = Math.max(4, 2 ** popcount(mask));
  const prior = openPrior(model, mask, profiles, C);
  const rows = new Float32Array(prior.bins * C);
  writePrior(prior, model, rows);
  return { prior, rows };
}

/** One step on counts that stay; returns the prior before it. */
function emStep(prior: BlockPrior, model: SearchModel, counts: Float32Array): Float32Array<ArrayBuffer> {
  const rows = new Float32Array(counts.length);
  writePrior(prior, model, rows);
  updatePrior(prior, model, rows, counts);
  return rows;
}

function expectRising(model: SearchModel, counts: Float32Array, steps: number): void {
  const prior = openPrior(model, counts.length - 1, new Uint32Array(1), counts.length);
  const penalised = () => {
    const fit = priorOf(model, counts.length - 1, 0).reduce((sum, p, c) => sum + counts[c] * Math.log(p), 0);
    const ridge = (0.05 * squares(model.slopes) + 0.01 * squares(model.intercepts)) / 2;
    return fit - ridge;
  };
  let last = penalised();
  for (let step = 0; step < steps; step++) {
    emStep(prior, model, counts);
    const next = penalised();
    // counts over f32 rows
    expect(next - last).toBeGreaterThan(-1e-4);
    last = next;
  }
}

function squares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
