import { expect, it } from "vitest";
import { dot, dotAt, fourDots } from "./dot.ts";

it("adds products from the first to the last: the large terms first leave nothing of the small one", () => {
  expect(dot([1, 2, 3], [4, 5, 6])).toBe(32);
  expect(dot([], [])).toBe(0);
  expect(dot([2 ** 53, 1, 2 ** 53], [1, 1, -1])).toBe(0);
});

it("reads rows within larger arrays and nothing beside", () => {
  for (let length = 0; length <= 5; length++) {
    const x = new Float64Array(length + 2).fill(Number.NaN);
    const y = new Float64Array(length + 3).fill(Number.NaN);
    for (let k = 0; k < length; k++) {
      x[1 + k] = k + 1;
      y[2 + k] = 10 ** k;
    }
    expect(dotAt(x, 1, y, 2, length)).toBe([0, 1, 21, 321, 4321, 54321][length]);
  }
});

it("adds four rows at once from where it is told, as far as it is told, and reads nothing beside", () => {
  for (let length = 0; length <= 5; length++) {
    const stride = length + 2;
    const x = new Float64Array(length + 2).fill(Number.NaN);
    const y = new Float64Array(4 * stride + 1).fill(Number.NaN);
    const expected = [0, 0, 0, 0];
    for (let k = 0; k < length; k++) x[1 + k] = k + 1;
    for (let i = 0; i < 4; i++)
      for (let k = 0; k < length; k++) {
        y[1 + i * stride + k] = 10 ** i + k;
        expected[i] += (k + 1) * (10 ** i + k);
      }
    const sums = new Float64Array(4).fill(Number.NaN);
    fourDots(x, 1, y, 1, stride, length, sums);
    expect([...sums]).toEqual(expected);
  }
});
