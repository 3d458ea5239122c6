import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { stream } from "../random/stream.ts";
import { allPatterns, type ClassSpace } from "./class-space.ts";
import { classWeights, expectedNodeCounts } from "./node-sums.ts";

function randomNodes(Q: number, K: number) {
  const random = stream(5, Q, K);
  const weights = Float64Array.from({ length: Q }, () => random.uniform());
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    weights: weights.map((weight) => weight / total),
    mastery: Float64Array.from({ length: Q * K }, () => random.uniform()),
  };
}

/** Q = 2, K = 2 by hand: ½ of (½, ¼) and ½ of (1/10, 1/5). */
const small = { weights: Float64Array.of(0.5, 0.5), mastery: Float64Array.of(0.5, 0.25, 0.1, 0.2) };

const rtol = 1e-12; // tens of roundings

describe("classWeights", () => {
  it("adds products over nodes, by hand", () => {
    const { weights, total } = classWeights(allPatterns(2), small);
    // 00: ½·½·¾ + ½·.9·.8; 10: ½·½·¾ + ½·.1·.8; 01: ½·½·¼ + ½·.9·.2; 11: ½·½·¼ + ½·.1·.2
    expectClose(weights, [0.5475, 0.2275, 0.1525, 0.0725], { rtol });
    expectClose(total, 1, { rtol });
  });

  it("adds them over the patterns of a restricted space", () => {
    const { weights, total } = classWeights({ K: 2, C: 3, patterns: Uint32Array.of(0, 1, 3) }, small);
    expectClose(weights, [0.5475, 0.2275, 0.0725], { rtol });
    expectClose(total, 0.8475, { rtol });
  });
});

describe("expectedNodeCounts", () => {
  /** The definition: every pattern, allowed or not, with its expected students. */
  function byDefinition(space: ClassSpace, nodes: ReturnType<typeof randomNodes>, counts: Float64Array) {
    const Q = nodes.weights.length;
    const { K } = space;
    const all = classWeights(allPatterns(K), nodes).weights;
    const seen = new Map([...space.patterns].map((pattern, c) => [pattern, counts[c]]));
    const allowed = [...space.patterns].reduce((sum, pattern) => sum + all[pattern], 0);
    const students = counts.reduce((sum, count) => sum + count, 0);
    const nodeCounts = new Float64Array(Q);
    const masteredCounts = new Float64Array(Q * K);
    for (let pattern = 0; pattern < 2 ** K; pattern++)
      for (let q = 0; q < Q; q++) {
        let product = nodes.weights[q];
        for (let k = 0; k < K; k++) {
          const p = nodes.mastery[q * K + k];
          product *= (pattern >>> k) & 1 ? p : 1 - p;
        }
        const here = seen.get(pattern) ?? (students / allowed) * all[pattern];
        nodeCounts[q] += (here * product) / all[pattern];
        for (let k = 0; k < K; k++)
          if ((pattern >>> k) & 1) masteredCounts[q * K + k] += (here * product) / all[pattern];
      }
    return { nodeCounts, masteredCounts };
  }

  for (const K of [1, 2, 3, 6, 7])
    for (const every of [1, 3])
      it(`equals the sum over all patterns with K=${K}, one in ${every} allowed`, () => {
        const patterns = allPatterns(K).patterns.filter((pattern) => pattern % every === 0);
        const space = { K, C: patterns.length, patterns };
        const random = stream(6, K);
        const counts = Float64Array.from(patterns, () => 100 * random.uniform());
        const nodes = randomNodes(3, K);
        const { nodeCounts, masteredCounts } = expectedNodeCounts(space, nodes, counts);
        const expected = byDefinition(space, nodes, counts);
        expectClose(nodeCounts, expected.nodeCounts, { rtol: 1e-10 }); // differences of larger sums
        expectClose(masteredCounts, expected.masteredCounts, { rtol: 1e-10 });
      });

  it("gives the log-likelihood over the space, empty classes aside", () => {
    const space = { K: 2, C: 3, patterns: Uint32Array.of(0, 1, 3) };
    const { logLik } = expectedNodeCounts(space, small, Float64Array.of(2, 0, 3));
    expectClose(logLik, 2 * Math.log(0.5475 / 0.8475) + 3 * Math.log(0.0725 / 0.8475), { rtol });
  });

  it("counts every student once on all patterns", () => {
    const counts = Float64Array.of(1, 0, 2.5, 7);
    const { nodeCounts } = expectedNodeCounts(allPatterns(2), small, counts);
    expectClose(nodeCounts[0] + nodeCounts[1], 10.5, { rtol });
    expect(nodeCounts.every((count) => count > 0)).toBe(true);
  });
});
