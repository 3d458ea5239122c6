import { expect, it } from "vitest";
import { drawByLogs } from "./draw-by-logs.ts";
import { stream } from "./stream.ts";

it("draws places as often as their weights say, however small the logarithms", () => {
  const random = stream(1, "draw by logs");
  const counts = [0, 0, 0];
  const logs = [-1000, -1000 + Math.log(3), Number.NEGATIVE_INFINITY];
  for (let draw = 0; draw < 4000; draw++) counts[drawByLogs(logs, random)]++;
  expect(counts[2]).toBe(0);
  // four standard errors, √(4000 · ¼ · ¾)
  expect(Math.abs(counts[0] - 1000)).toBeLessThan(4 * Math.sqrt(750));
});

it("takes the only place there is", () => {
  expect(drawByLogs([-3], stream(1, "one"))).toBe(0);
});
