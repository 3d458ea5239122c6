import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { normaliseLogs } from "./normalise-logs.ts";

describe("normaliseLogs", () => {
  it("by hand: ln 1, ln 2 and ln 5 are 1/8, 2/8 and 5/8 of e^(ln 8)", () => {
    const x = Float64Array.of(0, Math.log(2), Math.log(5));
    expectClose(normaliseLogs(x), Math.log(8), { rtol: 1e-15 });
    expectClose(x, [0.125, 0.25, 0.625], { rtol: 1e-15 });
  });

  it("neither overflows nor underflows where the powers themselves would", () => {
    const x = Float64Array.of(-2000, -2000 + Math.log(3), Number.NEGATIVE_INFINITY);
    expectClose(normaliseLogs(x), -2000 + Math.log(4), { rtol: 1e-15 });
    expectClose(x, [0.25, 0.75, 0], { rtol: 1e-12 }); // −2000 + ln 3 has four digits less than ln 3
    expectClose(normaliseLogs(Float64Array.of(2000, 2000)), 2000 + Math.LN2, { rtol: 1e-15 });
  });

  it("keeps powers at the least that is asked for", () => {
    const x = Float64Array.of(0, -1000);
    normaliseLogs(x, 1e-300);
    expect([...x]).toEqual([1, 1e-300]);
  });
});
