import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { stream } from "../random/stream.ts";
import { householder, orthogonalColumn, reflect } from "./householder.ts";

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, value, i) => sum + value * b[i], 0);

const A = [3, 4, 0, 0];
const B = [1, 1, 1, 1];
const C = [0, 2, -1, 5];
const SUM = A.map((value, i) => value + 2 * B[i]);
const options = { tolerance: 1e-7, most: 4 };
const atol = 1e-14; // rounding of numbers below 10

describe("householder", () => {
  it("gives a hand value: (3, 4) of length 5 becomes (−5, 0) by v = (1.6, .8)", () => {
    const { vectors } = householder(Float64Array.of(3, 4), 2, options);
    expectClose(vectors[0], [1.6, 0.8], { atol });
    const x = Float64Array.of(3, 4);
    reflect(vectors[0], 0, x);
    expectClose(x, [-5, 0], { atol });
  });

  it("gives orthonormal columns, the first spanning what was kept, the others orthogonal to it", () => {
    const reflections = householder(Float64Array.from([...A, ...B, ...C]), 4, options);
    expect(reflections.kept).toEqual([0, 1, 2]);
    const q = [0, 1, 2, 3].map((k) => orthogonalColumn(reflections, 4, k));
    for (const [i, left] of q.entries())
      for (const [j, right] of q.entries()) expectClose(dot(left, right), i === j ? 1 : 0, { atol });
    for (const column of [A, B, C]) expectClose(dot(q[3], column), 0, { atol });
  });

  it("passes over a column that adds nothing, and a column of zeros, and keeps the order of the others", () => {
    const zeros = [0, 0, 0, 0];
    const reflections = householder(Float64Array.from([...A, ...zeros, ...B, ...SUM, ...C]), 4, options);
    expect(reflections.kept).toEqual([0, 2, 4]);
  });

  it("does not cancel on a column along the negative first axis", () => {
    const { vectors } = householder(Float64Array.of(-1, 1e-9, 0, 0), 4, options);
    expectClose(vectors[0], [2, -1e-9, 0, 0], { rtol: 1e-14, atol: 1e-24 }); // rounding
  });

  it("keeps no more than it may, nor more than there are coordinates", () => {
    const columns = () => Float64Array.from([...A, ...B, ...C, 1, 0, 0, 0, 0, 0, 0, 7]);
    expect(householder(columns(), 4, { ...options, most: 2 }).kept).toEqual([0, 1]);
    expect(householder(columns(), 4, { ...options, most: 9 }).kept).toEqual([0, 1, 2, 3]);
  });

  for (let count = 1; count <= 11; count++)
    it(`brings ${count} columns of 12 coordinates to triangular form, in blocks or not`, () => {
      const n = 12;
      const random = stream(6, "householder", count);
      const columns = Float64Array.from({ length: count * n }, () => random.normal());
      const reflections = householder(columns.slice(), n, { ...options, most: n });
      expect(reflections.kept).toEqual(Array.from({ length: count }, (_, c) => c));
      for (let c = 0; c < count; c++) {
        const x = columns.slice(c * n, (c + 1) * n);
        for (const [l, v] of reflections.vectors.entries()) reflect(v, l, x);
        expectClose(x.subarray(c + 1), new Float64Array(n - c - 1), { atol: 1e-13 }); // rounding of numbers below 10
      }
    });

  it("measures what is left against the column itself, not against the others", () => {
    const tiny = [1e-9, 0, 0, 0];
    expect(householder(Float64Array.from([...B, ...tiny]), 4, options).kept).toEqual([0, 1]);
    const almost = B.map((value, i) => value + (i === 0 ? 1e-9 : 0));
    expect(householder(Float64Array.from([...B, ...almost]), 4, options).kept).toEqual([0]);
  });
});
