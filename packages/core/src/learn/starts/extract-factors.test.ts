import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { stream } from "../../random/stream.ts";
import { extractFactors } from "./extract-factors.ts";

/** The sweeps end when no communality moves by 1e-3; what is left is of that order. */
const STOP = { atol: 5e-3 };

describe("extractFactors", () => {
  it("by hand: three items with r = .72, .63, .56 have one factor, l₁² = .72 · .63/.56, so l = .9, .8, .7", () => {
    const { loadings, communalities, converged } = extractFactors(
      Float64Array.of(1, 0.72, 0.63, 0.72, 1, 0.56, 0.63, 0.56, 1),
      1,
    );
    expectClose(loadings.map(Math.abs), [0.9, 0.8, 0.7], STOP);
    expectClose(communalities, [0.81, 0.64, 0.49], STOP);
    expect(converged).toBe(true);
  });

  it("finds the products of known loadings again", () => {
    for (const [J, K] of [
      [12, 3],
      [30, 7],
    ]) {
      const known = knownLoadings(J, K);
      const { loadings } = extractFactors(correlationsOf(known, K), K);
      expectClose(productsOf(loadings, K), productsOf(known, K), STOP);
    }
  });

  it("fills a pair of weight 0 by what the others say, whatever stands in its place", () => {
    const [J, K] = [12, 2];
    const known = knownLoadings(J, K);
    const correlations = correlationsOf(known, K);
    const weights = new Float64Array(J * J).fill(1);
    for (const [i, j] of [
      [0, 1],
      [4, 9],
    ])
      for (const at of [i * J + j, j * J + i]) {
        correlations[at] = 0;
        weights[at] = 0;
      }
    const { loadings } = extractFactors(correlations, K, weights);
    expectClose(productsOf(loadings, K), productsOf(known, K), STOP);
  });

  it("holds a Heywood case below 1: r₁₂ r₁₃/r₂₃ = 1.5 would be a communality", () => {
    const { communalities } = extractFactors(Float64Array.of(1, 0.6, 0.6, 0.6, 1, 0.24, 0.6, 0.24, 1), 1);
    expectClose(communalities[0], 0.995, { rtol: 1e-12 }); // where it is held
    for (const communality of communalities) expect(communality).toBeLessThanOrEqual(0.995);
  });

  it("has a factor too many to give without harm: no numbers that are none", () => {
    const J = 6;
    const identity = new Float64Array(J * J).map((_, at) => (at % (J + 1) === 0 ? 1 : 0));
    const { loadings } = extractFactors(identity, 3);
    expect(loadings.every(Number.isFinite)).toBe(true);
  });
});

/** Up to two loadings an item, between .3 and .9, with communalities below .9. */
function knownLoadings(J: number, K: number): Float64Array {
  const random = stream(4, "known loadings", J, K);
  const loadings = new Float64Array(J * K);
  for (let j = 0; j < J; j++) {
    loadings[j * K + (j % K)] = 0.5 + 0.3 * random.uniform();
    if (j >= 2 * K) loadings[j * K + ((j + 1) % K)] = 0.3 + 0.1 * random.uniform();
  }
  return loadings;
}

function productsOf(loadings: Float64Array, K: number): Float64Array {
  const J = loadings.length / K;
  const products = new Float64Array(J * J);
  for (let i = 0; i < J; i++)
    for (let j = 0; j < J; j++)
      for (let k = 0; k < K; k++) products[i * J + j] += loadings[i * K + k] * loadings[j * K + k];
  return products;
}

function correlationsOf(loadings: Float64Array, K: number): Float64Array {
  const J = loadings.length / K;
  return productsOf(loadings, K).map((product, at) => (at % (J + 1) === 0 ? 1 : product));
}
