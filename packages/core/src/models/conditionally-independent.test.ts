import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { stream } from "../random/stream.ts";
import { allPatterns } from "./class-space.ts";
import { isConditionallyIndependent } from "./conditionally-independent.ts";
import { higherOrder, MOST_SLOPE, slopesAtLimit } from "./higher-order.ts";
import { independent } from "./independent.ts";
import { mixture } from "./mixture.ts";

const { log } = Math;
const rtol = 1e-12; // tens of roundings

describe("independent", () => {
  it("multiplies: logits ln 3 and 0 give 1/8, 3/8, 1/8, 3/8", () => {
    expectClose(
      independent.probabilities(allPatterns(2), Float64Array.of(log(3), 0)),
      [1 / 8, 3 / 8, 1 / 8, 3 / 8],
      { rtol },
    );
  });

  it("updates to the shares of masters: 6 and 5 of 8", () => {
    const updated = independent.update(allPatterns(2), new Float64Array(2), Float64Array.of(1, 2, 1, 4));
    expectClose(updated, [log(3), log(5 / 3)], { rtol });
  });

  it("has the counts' shares of masters under a hierarchy, where p is not that share", () => {
    const space = { K: 3, C: 5, patterns: Uint32Array.of(0, 1, 3, 4, 5) }; // without 2, 6 and 7
    const counts = Float64Array.of(5, 20, 30, 10, 15);
    const updated = independent.update(space, independent.start(space), counts);
    const p = independent.probabilities(space, updated);
    const rtol = 1e-7; // Newton's last step promised 1e-8
    expectClose([p[1] + p[2] + p[4], p[2], p[3] + p[4]], [65 / 80, 30 / 80, 25 / 80], { rtol });
    expectClose(p[4] / p[1], p[3] / p[0], { rtol: 1e-12 }); // odds of the third attribute, as the product says
  });

  it("keeps logits of nobody and of everybody finite", () => {
    const updated = independent.update(allPatterns(2), new Float64Array(2), Float64Array.of(0, 5, 0, 0));
    expect([...updated]).toEqual([30, -30]);
    expectClose(independent.probabilities(allPatterns(2), updated), [0, 1, 0, 0], { atol: 1e-12 }); // e^−30
  });
});

describe("higherOrder", () => {
  it("is independent with slopes 0", () => {
    const values = Float64Array.of(0, 0, log(3), 0);
    expectClose(higherOrder.probabilities(allPatterns(2), values), [1 / 8, 3 / 8, 1 / 8, 3 / 8], { rtol });
  });

  it("agrees with 4001 nodes within 6e-7 up to slopes of 3, K = 8", () => {
    const K = 8;
    for (const slope of [1, 2, 3]) {
      const values = Float64Array.from({ length: 2 * K }, (_, at) =>
        at < K ? slope : 1.3 * slope * ((at - K) / (K - 1) - 0.5),
      );
      expectClose(higherOrder.probabilities(allPatterns(K), values), onManyNodes(K, values), { atol: 6e-7 });
    }
  });

  it("agrees with 4001 nodes within 1e-4 at the largest slope, and takes a larger one as that", () => {
    const K = 8;
    const valuesOf = (slope: number) =>
      Float64Array.from({ length: 2 * K }, (_, at) =>
        at < K ? slope : 1.3 * MOST_SLOPE * ((at - K) / (K - 1) - 0.5),
      );
    const resolved = onManyNodes(K, valuesOf(MOST_SLOPE));
    expectClose(higherOrder.probabilities(allPatterns(K), valuesOf(MOST_SLOPE)), resolved, { atol: 1e-4 });
    expectClose(higherOrder.probabilities(allPatterns(K), valuesOf(69.5)), resolved, { atol: 1e-4 });
    expect(higherOrder.within?.(valuesOf(69.5))).toEqual(valuesOf(MOST_SLOPE));
    expect(slopesAtLimit({ distribution: "higher-order", values: [3, 10, -10, 0, 0, 40] })).toEqual([1, 2]);
    expect(slopesAtLimit({ distribution: "mixture", values: [3, 10, -10, 0] })).toEqual([]);
  });

  it("never overstates a likelihood by steps between nodes: attributes that follow θ exactly (was 69.5, 1.27 too high)", () => {
    const K = 4;
    const space = allPatterns(K);
    // a Guttman scale: only 0000, 1000, 1100, 1110, 1111 occur
    const counts = new Float64Array(space.C);
    for (const [n, pattern] of [0, 1, 3, 7, 15].entries())
      counts[space.patterns.indexOf(pattern)] = [30, 25, 20, 15, 40][n];
    let values = higherOrder.start(space);
    for (let step = 0; step < 300; step++) values = higherOrder.update(space, values, counts);
    expect(slopesAtLimit({ distribution: "higher-order", values }).length).toBeGreaterThan(0);
    const logLik = (probabilities: Float64Array) =>
      counts.reduce((sum, count, c) => sum + (count > 0 ? count * log(probabilities[c]) : 0), 0);
    // 130 students · an error of 1e-4 in probabilities of a tenth or more
    expectClose(logLik(higherOrder.probabilities(space, values)), logLik(onManyNodes(K, values)), {
      atol: 0.1,
    });
  });

  /** The integral over θ by 4001 nodes from −9 to 9. */
  function onManyNodes(K: number, values: Float64Array): Float64Array {
    const sums = new Float64Array(2 ** K);
    let total = 0;
    for (let q = 0; q <= 4000; q++) {
      const theta = -9 + (18 * q) / 4000;
      const weight = Math.exp((-theta * theta) / 2);
      total += weight;
      const p = Array.from({ length: K }, (_, k) => 1 / (1 + Math.exp(-values[k] * theta - values[K + k])));
      for (let c = 0; c < 2 ** K; c++)
        sums[c] += p.reduce((product, p_k, k) => product * ((c >>> k) & 1 ? p_k : 1 - p_k), weight);
    }
    return sums.map((sum) => sum / total);
  }

  it("is the same with θ turned around", () => {
    const values = Float64Array.of(1.5, -0.4, 2, 0.3, -1, 0.2);
    const turned = values.map((value, at) => (at < 3 ? -value : value));
    const space = allPatterns(3);
    expectClose(higherOrder.probabilities(space, turned), higherOrder.probabilities(space, values), { rtol });
  });
});

describe("mixture", () => {
  it("adds its classes: half with (½, ¼), half with (1/10, 1/5)", () => {
    const values = Float64Array.of(7, 7, 0, -log(3), -log(9), -log(4)); // only differences of ln w matter
    expectClose(mixture(2).probabilities(allPatterns(2), values), [0.5475, 0.2275, 0.1525, 0.0725], { rtol });
  });

  it("takes logarithms of weights of any size, and logits as no more than 30", () => {
    const { weights, mastery } = mixture(2).nodes(1, Float64Array.of(2000, 2000 + log(3), 1e4, -1e4));
    expectClose(weights, [0.25, 0.75], { rtol });
    expectClose([1 - mastery[0], mastery[1]], [Math.exp(-30), Math.exp(-30)], { rtol: 1e-2 }); // 1 − 9e-14 is rounded
  });

  it("with one class is the independent distribution", () => {
    const space = allPatterns(3);
    const counts = Float64Array.of(3, 1, 4, 1, 5, 9, 2, 6);
    const updated = mixture(1).update(space, mixture(1).start(space), counts);
    expectClose(updated.slice(1), independent.update(space, independent.start(space), counts), { rtol });
  });

  it("starts its classes apart, the first lowest", () => {
    expectClose(mixture(3).start({ K: 2 }), [-log(3), -log(3), -log(3), -1, -1, 0, 0, 1, 1], { rtol });
  });

  it("keeps a class that lost its students where it was", () => {
    const values = Float64Array.of(log(0.5), log(0.5), 0.1, 0.2, 0.3, 0.4);
    const updated = mixture(2).updateFromNodes(2, values, Float64Array.of(4, 0), Float64Array.of(1, 3, 0, 0));
    expectClose(updated, [0, log(1e-300), -log(3), log(3), 0.3, 0.4], { rtol });
  });
});

const families = [independent, higherOrder, mixture(2), mixture(3)];

describe.each(families.map((family, at) => [`${family.name} (${at})`, family] as const))(
  "%s",
  (_, family) => {
    const spaces = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.nat(), fc.boolean())
      .map(([K, seed, restricted]) => {
        const random = stream(seed, "space");
        const all = allPatterns(K).patterns;
        const patterns = restricted ? all.filter((pattern) => pattern === 0 || random.uniform() < 0.7) : all;
        const counts = Float64Array.from(patterns, () => (random.below(4) === 0 ? 0 : 50 * random.uniform()));
        counts[0] += 1;
        return { space: { K, C: patterns.length, patterns }, counts, random };
      });

    const height = (counts: Float64Array, probabilities: Float64Array) =>
      counts.reduce((sum, count, c) => (count > 0 ? sum + count * log(probabilities[c]) : sum), 0);

    it("sums to one over its space", () => {
      fc.assert(
        fc.property(spaces, ({ space, random }) => {
          const probabilities = family.probabilities(space, family.start(space, random));
          expectClose(
            probabilities.reduce((sum, p) => sum + p, 0),
            1,
            { rtol },
          );
        }),
        { seed: 1, numRuns: 50 },
      );
    });

    it("is never less likely after an update", () => {
      fc.assert(
        fc.property(spaces, ({ space, counts, random }) => {
          let values = family.start(space, random);
          const rounding = 4 * Number.EPSILON * counts.reduce((sum, count) => sum + count, 0);
          let before = height(counts, family.probabilities(space, values));
          for (let update = 0; update < 4; update++) {
            values = family.update(space, values, counts);
            const after = height(counts, family.probabilities(space, values));
            // rounding of the sum, and of probabilities next to 1, whose logarithms are near 0
            expect(after).toBeGreaterThanOrEqual(before - 1e-10 * Math.abs(before) - rounding);
            before = after;
          }
        }),
        { seed: 2, numRuns: 50 },
      );
    });

    it("stays where the counts are what it expects", () => {
      const space = allPatterns(4);
      const values = family.start(space, stream(3));
      const probabilities = family.probabilities(space, values);
      const counts = probabilities.map((p) => 1000 * p);
      expectClose(family.probabilities(space, family.update(space, values, counts)), probabilities, {
        rtol: 1e-8, // the ridge of the logistic regressions
      });
    });

    it("stays without students", () => {
      const space = allPatterns(3);
      const values = family.start(space, stream(6));
      expect(family.update(space, values, new Float64Array(8))).toEqual(values);
      const { weights, mastery } = family.nodes(3, values);
      const none = family.updateFromNodes(
        3,
        values,
        weights.map(() => 0),
        mastery.map(() => 0),
      );
      expect(none).toEqual(values);
    });

    it("gives back the distribution behind expected counts", () => {
      const space = allPatterns(5);
      const truth = family.probabilities(space, family.start(space, stream(4)));
      const counts = truth.map((p) => 1000 * p);
      let values = family.start(space);
      // each update is one step of an EM, which nothing accelerates here
      for (let update = 0; update < 4000; update++) values = family.update(space, values, counts);
      // Kullback–Leibler distance per student, all that the counts tell; mixtures of like classes are flat
      expect(
        (height(counts, truth) - height(counts, family.probabilities(space, values))) / 1000,
      ).toBeLessThan(1e-7);
    });

    it("permutes when attributes are relabelled", () => {
      const order = [2, 0, 3, 1];
      const moved = (pattern: number) => order.reduce((sum, to, k) => sum + (((pattern >>> k) & 1) << to), 0);
      const space = allPatterns(4);
      const random = stream(9);
      const counts = Float64Array.from(space.patterns, () => 30 * random.uniform());
      const relabelled = new Float64Array(16);
      counts.forEach((count, pattern) => {
        relabelled[moved(pattern)] = count;
      });
      const one = family.probabilities(space, family.update(space, family.start(space), counts));
      const other = family.probabilities(space, family.update(space, family.start(space), relabelled));
      expectClose(
        one,
        one.map((_p, pattern) => other[moved(pattern)]),
        { rtol: 1e-6 }, // sums in another order, magnified by the extrapolation
      );
    });

    it("is known as conditionally independent, its nodes a distribution over patterns", () => {
      expect(isConditionallyIndependent(family)).toBe(true);
      const values = family.start({ K: 3 }, stream(5));
      const { weights, mastery } = family.nodes(3, values);
      expectClose(
        weights.reduce((sum, weight) => sum + weight, 0),
        1,
        { rtol },
      );
      expect(mastery).toHaveLength(3 * weights.length);
      const first = weights.reduce((sum, weight, q) => sum + weight * mastery[3 * q], 0);
      const probabilities = family.probabilities(allPatterns(3), values);
      expectClose(first, probabilities[1] + probabilities[3] + probabilities[5] + probabilities[7], { rtol });
    });
  },
);

describe("parameters", () => {
  it("are counted: K, 2K, M − 1 + MK", () => {
    expect(families.map((family) => family.parameters({ K: 5 }))).toEqual([5, 10, 11, 17]);
    // a chain of three attributes has four patterns, which three numbers describe
    expect(families.map((family) => family.parameters({ K: 3, C: 4 }))).toEqual([3, 3, 3, 3]);
  });
});
