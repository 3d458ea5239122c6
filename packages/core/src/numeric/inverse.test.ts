import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { stream } from "../random/stream.ts";
import { inverse } from "./inverse.ts";

describe("inverse", () => {
  it("gives a hand value that needs a swap of rows: [0 2; 4 6]⁻¹ = [−¾ ¼; ½ 0]", () => {
    expect([...inverse(Float64Array.of(0, 2, 4, 6), 2)!]).toEqual([-0.75, 0.25, 0.5, 0]);
  });

  for (const n of [1, 2, 3, 7, 25])
    it(`times the matrix is the identity, n=${n}`, () => {
      const random = stream(3, "inverse", n);
      const a = Float64Array.from({ length: n * n }, () => random.normal());
      const inverted = inverse(a, n)!;
      const product = a.map((_, at) => {
        let sum = 0;
        for (let k = 0; k < n; k++) sum += a[Math.floor(at / n) * n + k] * inverted[k * n + (at % n)];
        return sum;
      });
      const identity = a.map((_, at) => (at % (n + 1) === 0 ? 1 : 0));
      expectClose(product, identity, { atol: 1e-10 }); // rounding times the condition of a normal matrix
    });

  it("says that a singular matrix has none, and leaves its argument alone", () => {
    const a = Float64Array.of(1, 2, 2, 4);
    expect(inverse(a, 2)).toBeUndefined();
    expect([...a]).toEqual([1, 2, 2, 4]);
  });
});
