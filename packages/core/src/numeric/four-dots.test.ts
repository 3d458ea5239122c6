import { expect, it } from "vitest";
import { fourDots } from "./four-dots.ts";

it("adds from where it is told, as far as it is told, and reads nothing beside", () => {
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
