import { describe, expect, it } from "vitest";
import { fittingTicks } from "./fitting-ticks.ts";

describe("fittingTicks", () => {
  it("keeps all that have room", () => {
    expect(fittingTicks([75, 300, 675, 1200, 1875], 190, 11)).toEqual([75, 300, 675, 1200, 1875]);
  });

  it("leaves out those too near to one that is kept, never the first and the last", () => {
    // a digit is 6.2 pixels at size 10, so two tens need 12.4 + 6: 10, 20 and 30 stand 5 pixels apart
    expect(fittingTicks([10, 20, 30, 90], 40, 10)).toEqual([10, 90]);
    // now 10
    expect(fittingTicks([10, 20, 30, 90], 80, 10)).toEqual([10, 30, 90]);
    expect(fittingTicks([10, 80, 90], 80, 10)).toEqual([10, 90]);
  });

  it("keeps one where two have no room, and one where there is one", () => {
    expect(fittingTicks([1000, 2000], 20, 10)).toEqual([1000]);
    expect(fittingTicks([7], 100, 10)).toEqual([7]);
  });
});
