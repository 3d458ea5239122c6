import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { attributeNames } from "../data/q-matrix.ts";
import { classSpace } from "../models/hierarchy.ts";
import { stream } from "../random/stream.ts";
import { HIERARCHY_SHAPES, type HierarchyShape, hierarchyShape } from "./hierarchy-shape.ts";
import { simulateHierarchy } from "./simulate-hierarchy.ts";

/** Fixed seed; 4 standard errors would refuse a right program once in 16,000 shares. */
const STANDARD_ERRORS = 4;
const N = 20_000;

function simulated(shape: HierarchyShape, K: number) {
  const attributes = attributeNames(K);
  const students = Array.from({ length: N }, (_, i) => String(i + 1));
  const hierarchy = hierarchyShape(shape, attributes);
  const { profiles, steps } = simulateHierarchy(students, attributes, hierarchy, stream(2, "hierarchy.test"));
  const patterns = students.map((_, i) =>
    profiles.mastery.subarray(i * K, (i + 1) * K).reduce((sum, one, k) => sum + one * 2 ** k, 0),
  );
  return { attributes, hierarchy, patterns, steps };
}

function expectShare(patterns: readonly number[], holds: (pattern: number) => boolean, share: number): void {
  const found = patterns.filter(holds).length / N;
  expectClose(found, share, { atol: STANDARD_ERRORS * Math.sqrt((share * (1 - share)) / N) });
}

describe("simulateHierarchy", () => {
  for (const shape of HIERARCHY_SHAPES)
    it(`${shape}: gives every pattern that is allowed, and no other`, () => {
      const { attributes, hierarchy, patterns } = simulated(shape, 5);
      expect(new Set(patterns)).toEqual(new Set(classSpace(attributes, hierarchy).patterns));
    });

  it("makes the patterns of a chain equally likely", () => {
    const { patterns, steps } = simulated("linear", 4);
    expect(steps).toEqual([4 / 5, 3 / 4, 2 / 3, 1 / 2]);
    for (const pattern of [0b0000, 0b0001, 0b0011, 0b0111, 0b1111])
      expectShare(patterns, (found) => found === pattern, 1 / 5);
  });

  it("gives attributes of a tree the share 1 − depth/(D + 1), branches independent", () => {
    const { patterns } = simulated("divergent", 7); // depths 1, 2, 2, 3, 3, 3, 3
    for (const [k, share] of [0.75, 0.5, 0.5, 0.25, 0.25, 0.25, 0.25].entries())
      expectShare(patterns, (pattern) => ((pattern >>> k) & 1) === 1, share);
    // A2 and A3 given A1: 2/3 each
    expectShare(patterns, (pattern) => (pattern & 0b110) === 0b110, 0.75 * (2 / 3) ** 2);
  });

  it("lets the last of a convergent hierarchy wait for both ends", () => {
    // depths 1, 2, 2, 3: P(A4) = 3/4 · (2/3)² · 1/2
    expectShare(simulated("convergent", 4).patterns, (pattern) => pattern === 0b1111, 1 / 6);
  });

  it("draws for every attribute, so that what others need changes nothing for it", () => {
    const third = (needed: string) => {
      const students = Array.from({ length: 200 }, (_, i) => String(i + 1));
      const hierarchy = [
        { attribute: "A2", needs: needed },
        { attribute: "A3", needs: "A1" },
      ];
      const { profiles } = simulateHierarchy(students, attributeNames(4), hierarchy, stream(1));
      return profiles.mastery.filter((_, at) => at % 4 === 2);
    };
    expect(third("A4")).toEqual(third("A1"));
  });
});
