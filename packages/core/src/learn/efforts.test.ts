import { expect, it } from "vitest";
import { EFFORTS, sweepsFor } from "./efforts.ts";

it("leaves the sampler room for the sweeps that it makes in any case", () => {
  for (const { chainSweeps, burnIn, mostSweeps } of Object.values(EFFORTS))
    expect(mostSweeps).toBeGreaterThanOrEqual(chainSweeps + burnIn);
});

it("gives a chain about a second's sweeps, within the effort's bounds", () => {
  // 75,000 over 75, 150 and 1875 entries: 1000, 500 and 40, of which 400 are made in any case
  expect([75, 150, 1875].map((entries) => sweepsFor(EFFORTS.normal, entries))).toEqual([1000, 500, 400]);
  expect(sweepsFor(EFFORTS.quick, 75)).toBe(80);
});
