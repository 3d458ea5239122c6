import fc from "fast-check";
import { describe, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import type { RbmParameters } from "../kernels/rbm-memory.ts";
import { energy, freeEnergy } from "./energy.ts";
import { orient } from "./orient.ts";

const [J, K] = [4, 3];
const value = fc.float({ min: -3, max: 3, noNaN: true });
const parameters = fc
  .record({
    weights: fc.array(value, { minLength: J * K, maxLength: J * K }),
    visibleBias: fc.array(value, { minLength: J, maxLength: J }),
    hiddenBias: fc.array(value, { minLength: K, maxLength: K }),
  })
  .map(
    ({ weights, visibleBias, hiddenBias }): RbmParameters => ({
      J,
      K,
      weights: Float32Array.from(weights),
      visibleBias: Float32Array.from(visibleBias),
      hiddenBias: Float32Array.from(hiddenBias),
    }),
  );

describe("energy", () => {
  it("gives the value worked by hand", () => {
    // −(b2 + c1 + w21) for R = (0,1), α = (1): −(2 + 3 + 5) = −10
    const rbm = {
      J: 2,
      K: 1,
      weights: Float32Array.of(7, 5),
      visibleBias: Float32Array.of(1, 2),
      hiddenBias: Float32Array.of(3),
    };
    expectClose(energy(rbm, [0, 1], [1]), -10, { atol: 1e-12 }); // whole numbers: exact but for the sum's order
  });
});

describe("freeEnergy", () => {
  it("is −ln of the sum of exp(−E) over all hidden states", () => {
    fc.assert(
      fc.property(parameters, (rbm) => {
        for (const R of patterns(J)) {
          const sum = patterns(K).reduce((total, alpha) => total + Math.exp(-energy(rbm, R, alpha)), 0);
          expectClose(freeEnergy(rbm, R), -Math.log(sum), { atol: 1e-12, rtol: 1e-12 }); // f64 rounding
        }
      }),
    );
  });
});

describe("orient", () => {
  it("leaves the distribution of the responses unchanged and no column with a negative sum", () => {
    fc.assert(
      fc.property(parameters, (rbm) => {
        const flipped = orient(rbm);
        const before = distribution(rbm);
        const after = distribution(flipped);
        expectClose(after, before, { atol: 1e-5 }); // the flipped biases are rounded to f32
        for (let k = 0; k < K; k++) {
          let sum = 0;
          for (let j = 0; j < J; j++) sum += flipped.weights[j * K + k];
          if (sum < 0) throw new Error(`column ${k} sums to ${sum}`);
        }
      }),
    );
  });
});

function distribution(rbm: RbmParameters): number[] {
  const weights = patterns(J).map((R) => Math.exp(-freeEnergy(rbm, R)));
  const total = weights.reduce((sum, w) => sum + w, 0);
  return weights.map((w) => w / total);
}

function patterns(n: number): number[][] {
  return Array.from({ length: 2 ** n }, (_, m) => Array.from({ length: n }, (_, bit) => (m >> bit) & 1));
}
