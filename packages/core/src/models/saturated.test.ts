import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { stream } from "../random/stream.ts";
import { allPatterns } from "./class-space.ts";
import { saturated } from "./saturated.ts";

const { log } = Math;
const space = allPatterns(2);
const rtol = 1e-14; // a few roundings

describe("saturated", () => {
  it("starts even, or anywhere with a stream", () => {
    expectClose(saturated.probabilities(space, saturated.start(space)), [0.25, 0.25, 0.25, 0.25], { rtol });
    const moved = saturated.probabilities(space, saturated.start(space, stream(1)));
    expect(new Set(moved).size).toBe(4);
    expectClose(
      moved.reduce((sum, p) => sum + p, 0),
      1,
      { rtol },
    );
  });

  it("updates to the shares", () => {
    const updated = saturated.update(space, saturated.start(space), Float64Array.of(1, 2, 3, 4));
    expectClose(updated, [log(0.1), log(0.2), log(0.3), log(0.4)], { rtol });
    expectClose(saturated.probabilities(space, updated), [0.1, 0.2, 0.3, 0.4], { rtol });
  });

  it("keeps empty classes finite", () => {
    const updated = saturated.update(space, saturated.start(space), Float64Array.of(0, 2, 0, 2));
    expectClose(updated, [log(1e-300), log(0.5), log(1e-300), log(0.5)], { rtol });
    expectClose(saturated.probabilities(space, updated), [1e-300, 0.5, 1e-300, 0.5], { rtol: 1e-12 }); // e^690
  });

  it("takes values of any size: only differences matter", () => {
    const values = Float64Array.of(1000, 1000 + log(3), 1000, 1000 + log(3));
    expectClose(saturated.probabilities(space, values), [1 / 8, 3 / 8, 1 / 8, 3 / 8], { rtol: 1e-12 }); // of 1000
  });

  it("keeps probabilities above 0 whatever its values", () => {
    const values = Float64Array.of(-2000, 0, 0, -2000);
    expectClose(saturated.probabilities(space, values), [5e-301, 0.5, 0.5, 5e-301], { rtol: 1e-12 });
  });

  it("stays without students", () => {
    const values = saturated.start(space, stream(2));
    expect(saturated.update(space, values, new Float64Array(4))).toEqual(values);
  });

  it("has a parameter for each pattern but one", () => {
    expect(saturated.parameters(space)).toBe(3);
    expect(saturated.parameters({ K: 3, C: 4, patterns: Uint32Array.of(0, 1, 3, 7) })).toBe(3);
  });
});
