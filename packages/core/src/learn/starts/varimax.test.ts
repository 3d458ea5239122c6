import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { stream } from "../../random/stream.ts";
import { randomOrthogonal } from "./random-orthogonal.ts";
import { varimax } from "./varimax.ts";

describe("varimax", () => {
  it("turns a simple structure back, by hand: items on the axes, turned by 30°", () => {
    const [c, s] = [Math.sqrt(3) / 2, 1 / 2];
    const turned = Float64Array.of(0.8 * c, 0.8 * s, 0.6 * c, 0.6 * s, -0.7 * s, 0.7 * c, -0.5 * s, 0.5 * c);
    const loadings = times(turned, varimax(turned, 2), 2);
    expectClose(loadings, [0.8, 0, 0.6, 0, 0, 0.7, 0, 0.5], { atol: 1e-4 }); // the smallest turn made
  });

  it("is orthogonal, and no turn of a plane has a larger variance of squares", () => {
    const K = 4;
    const random = stream(3, "varimax");
    const unrotated = Float64Array.from({ length: 12 * K }, () => random.normal());
    const rotation = varimax(unrotated, K);
    const identity = rotation.map((_, at) => (at % (K + 1) === 0 ? 1 : 0));
    expectClose(times(transposed(rotation, K), rotation, K), identity, { atol: 1e-13 }); // rounding
    const loadings = times(unrotated, rotation, K);
    const reached = varianceOfSquares(loadings, K);
    for (let other = 0; other < 50; other++) {
      const axes = randomOrthogonal(K, stream(4, "axes", other));
      for (const share of [0.01, 0.1, 1]) {
        const near = orthonormal(
          axes.map((value, at) => share * value + (at % (K + 1) === 0 ? 1 : 0)),
          K,
        );
        // a last turn below 1e-4 leaves at most 1e-8 of the variance
        expect(varianceOfSquares(times(loadings, near, K), K)).toBeLessThan(reached * (1 + 1e-7));
      }
    }
  });
});

function times(a: Float64Array, b: Float64Array, K: number): Float64Array {
  return a.map((_, at) => {
    let sum = 0;
    for (let m = 0; m < K; m++) sum += a[Math.floor(at / K) * K + m] * b[m * K + (at % K)];
    return sum;
  });
}

function transposed(a: Float64Array, K: number): Float64Array {
  return a.map((_, at) => a[(at % K) * K + Math.floor(at / K)]);
}

/** Gram–Schmidt over the columns. */
function orthonormal(a: Float64Array, K: number): Float64Array {
  const q = a.slice();
  const product = (k: number, m: number) => {
    let sum = 0;
    for (let r = 0; r < K; r++) sum += q[r * K + k] * q[r * K + m];
    return sum;
  };
  for (let k = 0; k < K; k++) {
    for (let m = 0; m < k; m++) {
      const along = product(k, m);
      for (let r = 0; r < K; r++) q[r * K + k] -= along * q[r * K + m];
    }
    const length = Math.sqrt(product(k, k));
    for (let r = 0; r < K; r++) q[r * K + k] /= length;
  }
  return q;
}

function varianceOfSquares(loadings: Float64Array, K: number): number {
  const J = loadings.length / K;
  let total = 0;
  for (let k = 0; k < K; k++) {
    const squares = Array.from({ length: J }, (_, j) => loadings[j * K + k] ** 2);
    const mean = squares.reduce((sum, square) => sum + square, 0) / J;
    total += squares.reduce((sum, square) => sum + (square - mean) ** 2, 0);
  }
  return total;
}
