import { expect, it } from "vitest";
import { EFFORTS } from "./efforts.ts";

it("leaves the sampler room for the sweeps that it makes in any case", () => {
  for (const { chainSweeps, burnIn, mostSweeps } of Object.values(EFFORTS))
    expect(mostSweeps).toBeGreaterThanOrEqual(chainSweeps + burnIn);
});
