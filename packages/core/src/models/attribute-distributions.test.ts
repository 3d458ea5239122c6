import { describe, expect, it } from "vitest";
import type { AttributeDistributionName } from "./attribute-distribution.ts";
import { attributeDistribution } from "./attribute-distributions.ts";
import { isConditionallyIndependent } from "./conditionally-independent.ts";

const all: AttributeDistributionName[] = [
  "saturated",
  "independent",
  "higher-order",
  "log-linear",
  "mixture",
];

describe("attributeDistribution", () => {
  it("finds each by its name", () => {
    expect(all.map((name) => attributeDistribution(name).name)).toEqual(all);
  });

  it("gives a mixture its classes, two unless told", () => {
    const space = { K: 3, C: 8, patterns: Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7) };
    expect(attributeDistribution("mixture").parameters(space)).toBe(7);
    expect(attributeDistribution("mixture", { components: 4 }).parameters(space)).toBe(15);
  });

  it("refuses a mixture of no classes", () => {
    expect(() => attributeDistribution("mixture", { components: 0 })).toThrow(
      "attributeDistribution: components must be a whole number from 1 to 1000, received 0.",
    );
  });

  it("knows which need no list of patterns", () => {
    expect(all.filter((name) => isConditionallyIndependent(attributeDistribution(name)))).toEqual([
      "independent",
      "higher-order",
      "mixture",
    ]);
  });
});
