import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { stream } from "../../random/stream.ts";
import { inverseRoot } from "./inverse-root.ts";

/** G = WᵀW [n, n]. */
function gram(root: Float64Array, rank: number, n: number): Float64Array {
  const product = new Float64Array(n * n);
  for (let r = 0; r < rank; r++)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) product[i * n + j] += root[r * n + i] * root[r * n + j];
  return product;
}

function times(a: Float64Array, b: Float64Array, n: number): Float64Array {
  const product = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++) for (let j = 0; j < n; j++) product[i * n + j] += a[i * n + k] * b[k * n + j];
  return product;
}

describe("inverseRoot", () => {
  it("inverts by hand: [[4, 2], [2, 2]] has the inverse [[½, −½], [−½, 1]]", () => {
    const { root, rank, kernel } = inverseRoot(Float64Array.of(4, 2, 2, 2), 2);
    expect([rank, kernel]).toEqual([2, []]);
    expectClose(gram(root, rank, 2), [0.5, -0.5, -0.5, 1], { atol: 1e-15 }); // a few roundings
  });

  it("leaves out a parameter without information, and names its direction", () => {
    const { root, rank, kernel } = inverseRoot(Float64Array.of(4, 0, 0, 0), 2);
    expectClose(gram(root, rank, 2), [0.25, 0, 0, 0], { atol: 1e-16 });
    expect(kernel.map((direction) => [...direction])).toEqual([[0, 1]]);
  });

  for (const scale of [1, 1e8])
    it(`is a generalised inverse where rows depend on others, one row ${scale} times the others`, () => {
      const n = 7;
      const rank = 4;
      const random = stream(3, "inverse-root.test");
      const factor = Float64Array.from({ length: n * rank }, () => random.normal());
      for (let r = 0; r < rank; r++) factor[r] *= scale;
      const A = new Float64Array(n * n);
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++)
          for (let r = 0; r < rank; r++) A[i * n + j] += factor[i * rank + r] * factor[j * rank + r];
      const found = inverseRoot(A, n);
      expect([found.rank, found.kernel.length]).toEqual([rank, n - rank]);
      const size = (i: number) => (i === 0 ? scale : 1);
      const again = times(times(A, gram(found.root, rank, n), n), A, n);
      for (
        let i = 0;
        i < n;
        i++ // AGA = A up to the rounding of sums of 49 products of such a size
      )
        for (let j = 0; j < n; j++)
          expectClose(again[i * n + j], A[i * n + j], { atol: 1e-12 * size(i) * size(j) });
      for (const direction of found.kernel)
        for (let i = 0; i < n; i++) {
          let sum = 0;
          for (let j = 0; j < n; j++) sum += A[i * n + j] * direction[j];
          expectClose(sum, 0, { atol: 1e-12 * size(i) });
        }
    });
});
