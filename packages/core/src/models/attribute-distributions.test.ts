import { describe, expect, it } from "vitest";
import type { AttributeDistributionName } from "./attribute-distribution.ts";
import { attributeDistribution } from "./attribute-distributions.ts";
import { allPatterns } from "./class-space.ts";
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
    const space = allPatterns(5);
    expect(attributeDistribution("mixture").parameters(space)).toBe(11);
    expect(attributeDistribution("mixture", { components: 4 }).parameters(space)).toBe(23);
  });

  it("refuses a mixture of no classes", () => {
    expect(() => attributeDistribution("mixture", { components: 0 })).toThrow(
      "attributeDistribution: components must be a whole number from 1 to 1000; received 0.",
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
