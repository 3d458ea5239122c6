import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { cholesky } from "../../numeric/cholesky.ts";
import { stream } from "../../random/stream.ts";
import { columnSigns, scaleColumns } from "./factor-loadings.ts";
import { randomOrthogonal } from "./random-orthogonal.ts";
import { rotateOblique, rotationSteps } from "./rotate-oblique.ts";
import { geomin, monotoneSparse, quartimin, sparse } from "./rotation-criteria.ts";
import { varimax } from "./varimax.ts";

const K = 4;
const RHO = 0.5;
/** Four items a factor, loadings .8, .7, .6, .5; factors correlate at .5. */
const known = Float64Array.from({ length: 16 * K }, (_, at) => {
  const j = Math.floor(at / K);
  return j % K === at % K ? 0.8 - 0.1 * Math.floor(j / K) : 0;
});
/** A with A Aᵀ = Λ Φ Λᵀ: Λ times a root of Φ, turned at random. */
const unrotated = times(times(known, rootOfPhi()), randomOrthogonal(K, stream(7, "turn")));

describe("rotateOblique", () => {
  for (const [name, criterion] of Object.entries({ quartimin, geomin, sparse: sparse(0.001) }))
    it(`${name} finds a simple structure and the factors' correlations again, from any axes`, () => {
      for (const seed of [1, 2, 3]) {
        const start = seed === 1 ? varimax(unrotated, K) : randomOrthogonal(K, stream(seed, "start"));
        const { loadings, factorCorrelations, converged } = rotateOblique(unrotated, K, criterion, start);
        expect(converged).toBe(true);
        const signs = columnSigns(loadings, K);
        const order = columnsByTheirFirstItem(loadings);
        const found = known.map((_, at) => {
          const k = order[at % K];
          return loadings[at - (at % K) + k] * signs[k];
        });
        // the slope ends at 1e-3; where ε makes small loadings cheap, many of them buy shorter large ones
        const tolerance = { atol: name === "quartimin" ? 0.003 : 0.06 };
        expectClose(found, known, tolerance);
        for (let k = 0; k < K; k++)
          for (let m = 0; m < K; m++)
            expectClose(factorCorrelations[k * K + m] * signs[k] * signs[m], k === m ? 1 : RHO, tolerance);
      }
    });

  it("keeps Λ Φ Λᵀ, and so the communalities, whatever the criterion", () => {
    const products = timesTransposed(unrotated, unrotated);
    for (const criterion of [quartimin, geomin, sparse(0.001), monotoneSparse(2000)]) {
      const rotated = rotateOblique(unrotated, K, criterion, varimax(unrotated, K));
      const kept = timesTransposed(times(rotated.loadings, rotated.factorCorrelations), rotated.loadings);
      expectClose(kept, products, { atol: 1e-12 }); // rounding
    }
  });

  it("does not go up from the start, and says so when the slope is not yet small", () => {
    const start = randomOrthogonal(K, stream(9, "start"));
    const values: number[] = [];
    for (const { value, slope } of rotationSteps(unrotated, K, quartimin, start)) {
      values.push(value);
      if (slope < 1e-6) break;
    }
    expect(Math.max(...values)).toBe(values[0]);
    expect(values.at(-1)).toBeLessThan(1e-8); // 0 for a simple structure
    expect(rotateOblique(unrotated, K, quartimin, start).iterations).toBeLessThan(values.length);
  });

  it("turns loadings that sparse alone leaves negative", () => {
    const random = stream(10, "noise");
    const noisy = unrotated.map((value) => value + 0.15 * random.normal());
    const even = rotateOblique(noisy, K, sparse(0.001), varimax(noisy, K));
    const start = scaleColumns(even.rotation, columnSigns(even.loadings, K));
    const lifted = rotateOblique(noisy, K, monotoneSparse(2000), start);
    const negativeSquares = (loadings: Float64Array) =>
      scaleColumns(loadings, columnSigns(loadings, K)).reduce((sum, l) => sum + Math.min(l, 0) ** 2, 0);
    expect(negativeSquares(lifted.loadings)).toBeLessThan(0.7 * negativeSquares(even.loadings));
  });

  it("refuses a start without an inverse", () => {
    expect(() => rotateOblique(unrotated, K, quartimin, new Float64Array(K * K).fill(0.5))).toThrow(
      "rotationSteps: the start has no inverse",
    );
  });
});

/** L [K, K], row after row, with L Lᵀ = Φ. */
function rootOfPhi(): Float64Array {
  const phi = Float64Array.from({ length: K * K }, (_, at) => (at % (K + 1) === 0 ? 1 : RHO));
  cholesky(phi, K);
  return phi.map((value, at) => (at % K <= Math.floor(at / K) ? value : 0));
}

/** A B for A [rows, K] and B [K, K]. */
function times(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((_, at) => {
    let sum = 0;
    for (let m = 0; m < K; m++) sum += a[Math.floor(at / K) * K + m] * b[m * K + (at % K)];
    return sum;
  });
}

/** A Bᵀ for A and B [J, K]. */
function timesTransposed(a: Float64Array, b: Float64Array): Float64Array {
  const J = a.length / K;
  return Float64Array.from({ length: J * J }, (_, at) => {
    let sum = 0;
    for (let k = 0; k < K; k++) sum += a[Math.floor(at / J) * K + k] * b[(at % J) * K + k];
    return sum;
  });
}

/** [K] the column on which item k loads most: items 0 … K − 1 are the factors' best. */
function columnsByTheirFirstItem(loadings: Float64Array): number[] {
  return Array.from({ length: K }, (_, j) => {
    const row = [...loadings.subarray(j * K, (j + 1) * K)].map(Math.abs);
    return row.indexOf(Math.max(...row));
  });
}
