import { expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { stream } from "../../random/stream.ts";
import { randomOrthogonal } from "./random-orthogonal.ts";

for (const K of [1, 2, 5, 30])
  it(`has columns of length 1 at right angles, K=${K}`, () => {
    const matrix = randomOrthogonal(K, stream(1, "orthogonal"));
    const products = matrix.map((_, at) => {
      let sum = 0;
      for (let r = 0; r < K; r++) sum += matrix[r * K + (at % K)] * matrix[r * K + Math.floor(at / K)];
      return sum;
    });
    const identity = matrix.map((_, at) => (at % (K + 1) === 0 ? 1 : 0));
    expectClose(products, identity, { atol: 1e-14 }); // rounding
  });

it("is another matrix under another stream, and points every way equally often", () => {
  const first = Array.from({ length: 4000 }, (_, i) => randomOrthogonal(3, stream(2, "orthogonal", i))[0]);
  expect(first[0]).not.toBe(first[1]);
  // an entry of a uniform direction in three dimensions is uniform on (−1, 1): mean 0, mean square ⅓; four standard errors
  const meanOf = (f: (x: number) => number) => first.reduce((sum, x) => sum + f(x), 0) / first.length;
  expectClose(
    meanOf((x) => x),
    0,
    { atol: 4 * Math.sqrt(1 / 3 / 4000) },
  );
  expectClose(
    meanOf((x) => x * x),
    1 / 3,
    { atol: 4 * Math.sqrt(4 / 45 / 4000) },
  );
});
