import { describe, expect, it } from "vitest";
import { attributeNames } from "../data/q-matrix.ts";
import { classSpace } from "../models/hierarchy.ts";
import { type HierarchyShape, hierarchyShape } from "./hierarchy-shape.ts";

function needs(shape: HierarchyShape, K: number): string {
  return hierarchyShape(shape, attributeNames(K))
    .map(({ attribute, needs: needed }) => `${attribute}>${needed}`)
    .join(" ");
}

describe("hierarchyShape", () => {
  it("linear is a chain", () => {
    expect(needs("linear", 4)).toBe("A2>A1 A3>A2 A4>A3");
  });

  it("divergent is a tree of twos", () => {
    expect(needs("divergent", 7)).toBe("A2>A1 A3>A1 A4>A2 A5>A2 A6>A3 A7>A3");
  });

  it("convergent is two chains that meet in the last attribute", () => {
    expect(needs("convergent", 4)).toBe("A2>A1 A3>A1 A4>A3 A4>A2");
    expect(needs("convergent", 6)).toBe("A2>A1 A3>A1 A4>A2 A5>A3 A6>A5 A6>A4");
  });

  it("works for one, two and three attributes", () => {
    for (const shape of ["linear", "divergent", "convergent"] as const) {
      expect(needs(shape, 1)).toBe("");
      expect(needs(shape, 2)).toBe("A2>A1");
    }
    expect(needs("convergent", 3)).toBe("A2>A1 A3>A2");
  });

  it("leaves the patterns one counts by hand", () => {
    const count = (shape: HierarchyShape, K: number) =>
      classSpace(attributeNames(K), hierarchyShape(shape, attributeNames(K))).C;
    expect(count("linear", 6)).toBe(7);
    expect(count("divergent", 7)).toBe(26); // 1 + 5 · 5, of subtrees with 1 + 2 · 2 patterns
    expect(count("convergent", 6)).toBe(11); // none, 3 · 3 of the two chains with A1, all
  });
});
