import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { stream } from "../../random/stream.ts";
import { obliquePoint } from "./oblique-point.ts";
import { geomin, monotoneSparse, quartimin } from "./rotation-criteria.ts";

const K = 5; // a block of four columns and a tail
const random = stream(6, "oblique point");
const unrotated = Float64Array.from({ length: 9 * K }, () => random.normal() / 2);
const rotation = unitColumns(
  Float64Array.from({ length: K * K }, (_, at) => random.normal() + (at % (K + 1) === 0 ? 2 : 0)),
);

describe("obliquePoint", () => {
  it("keeps the products of items: Λ (TᵀT) Λᵀ = A Aᵀ", () => {
    const { loadings } = obliquePoint(unrotated, K, quartimin, rotation)!;
    const back = loadings.map((_, at) => {
      let sum = 0;
      for (let k = 0; k < K; k++) sum += loadings[Math.floor(at / K) * K + k] * rotation[(at % K) * K + k];
      return sum;
    });
    expectClose(back, unrotated, { atol: 1e-12 }); // Λ Tᵀ = A, up to rounding
  });

  for (const [name, criterion] of Object.entries({ quartimin, geomin, monotoneSparse: monotoneSparse(2000) }))
    it(`has the slope of ${name} along every way that keeps columns at length 1`, () => {
      const { gradient } = obliquePoint(unrotated, K, criterion, rotation)!;
      const step = 1e-5;
      for (let at = 0; at < K * K; at++) {
        const valueAt = (by: number) =>
          obliquePoint(unrotated, K, criterion, unitColumns(rotation.map((t, i) => (i === at ? t + by : t))))!
            .value;
        const slope = (valueAt(step) - valueAt(-step)) / (2 * step);
        // rounding 1e-15/1e-5 in sums near 30, and third derivatives times step²
        expectClose(gradient[at], slope, { atol: 1e-6, rtol: 1e-6 });
      }
    });

  it("is not there for axes that coincide", () => {
    const flat = rotation.slice();
    for (let r = 0; r < K; r++) flat[r * K] = flat[r * K + 1];
    expect(obliquePoint(unrotated, K, quartimin, flat)).toBeUndefined();
  });
});

function unitColumns(matrix: Float64Array): Float64Array {
  const lengths = Array.from({ length: K }, (_, k) =>
    Math.sqrt(Array.from({ length: K }, (_, r) => matrix[r * K + k] ** 2).reduce((a, b) => a + b)),
  );
  return matrix.map((value, at) => value / lengths[at % K]);
}
