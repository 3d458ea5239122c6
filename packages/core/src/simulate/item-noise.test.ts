import { expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { stream } from "../random/stream.ts";
import { drawItemNoise } from "./item-noise.ts";

const J = 4000;
const drawn = drawItemNoise(J, { guess: [0.05, 0.35], slip: [0.1, 0.2] }, stream(3, "item-noise.test"));

it("draws guessing and slipping from their own bounds", () => {
  // fixed seed; 4 standard errors of a mean; a uniform number on an interval of w has standard deviation w/√12
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value) / J;
  for (const [name, lowest, highest] of [
    ["guess", 0.05, 0.35],
    ["slip", 0.1, 0.2],
  ] as const) {
    const values = drawn.map((item) => item[name]);
    expect(Math.min(...values)).toBeGreaterThan(lowest);
    expect(Math.max(...values)).toBeLessThan(highest);
    expectClose(mean(values), (lowest + highest) / 2, { atol: (4 * (highest - lowest)) / Math.sqrt(12 * J) });
  }
});

it("draws them independently of each other", () => {
  const centred = drawn.map(({ guess, slip }) => ((guess - 0.2) / 0.3) * ((slip - 0.15) / 0.1) * 12);
  const correlation = centred.reduce((sum, value) => sum + value) / J;
  expectClose(correlation, 0, { atol: 4 / Math.sqrt(J) }); // 4 standard errors
});

it("keeps the first items when there are more", () => {
  const more = drawItemNoise(J + 1, { guess: [0.05, 0.35], slip: [0.1, 0.2] }, stream(3, "item-noise.test"));
  expect(more.slice(0, J)).toEqual(drawn);
});
