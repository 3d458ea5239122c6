import { describe, expect, it } from "vitest";
import { expectClose } from "./expect-close.ts";
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

  it("keeps no more than it may, nor more than there are coordinates", () => {
    const columns = () => Float64Array.from([...A, ...B, ...C, 1, 0, 0, 0, 0, 0, 0, 7]);
    expect(householder(columns(), 4, { ...options, most: 2 }).kept).toEqual([0, 1]);
    expect(householder(columns(), 4, { ...options, most: 9 }).kept).toEqual([0, 1, 2, 3]);
  });

  it("measures what is left against the column itself, not against the others", () => {
    const tiny = [1e-9, 0, 0, 0];
    expect(householder(Float64Array.from([...B, ...tiny]), 4, options).kept).toEqual([0, 1]);
    const almost = B.map((value, i) => value + (i === 0 ? 1e-9 : 0));
    expect(householder(Float64Array.from([...B, ...almost]), 4, options).kept).toEqual([0]);
  });
});
