import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stream } from "../random/stream.ts";
import { allPatterns } from "./class-space.ts";
import { classSpace, prerequisitePairs } from "./hierarchy.ts";

const names = (K: number) => Array.from({ length: K }, (_, k) => `A${k + 1}`);

/** A2 needs A1, A3 needs A2, … */
const chain = (K: number) =>
  Array.from({ length: K - 1 }, (_, k) => ({ attribute: `A${k + 2}`, needs: `A${k + 1}` }));

describe("classSpace", () => {
  it("is all patterns without a hierarchy", () => {
    for (const K of [1, 2, 7]) expect(classSpace(names(K))).toEqual(allPatterns(K));
  });

  it("by hand: B needs A", () => {
    expect(classSpace(["A", "B"], [{ attribute: "B", needs: "A" }])).toEqual({
      K: 2,
      C: 3,
      patterns: Uint32Array.of(0b00, 0b01, 0b11),
    });
  });

  it("takes several needs of one attribute as all of them, and a repeated one once", () => {
    const both = [
      { attribute: "C", needs: "A" },
      { attribute: "C", needs: "B" },
      { attribute: "C", needs: "A" },
    ];
    expect([...classSpace(["A", "B", "C"], both).patterns]).toEqual([0, 1, 2, 3, 7]);
  });

  it("lists chains of 20 and of 30 attributes without visiting 2^K patterns, whichever way they run", () => {
    expect(classSpace(names(20), chain(20)).C).toBe(21);
    const down = chain(30).map(({ attribute, needs }) => ({ attribute: needs, needs: attribute }));
    const { C, patterns } = classSpace(names(30), down);
    expect(C).toBe(31);
    expect([...patterns.slice(0, 2), patterns[30]]).toEqual([0, 2 ** 29, 2 ** 30 - 1]);
  });

  it("keeps just the patterns that break no prerequisite", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), fc.nat(), (K, seed) => {
        const random = stream(seed);
        const rank = names(K).map(() => random.uniform()); // an order that has no circles
        const hierarchy = names(K).flatMap((attribute, k) =>
          names(K)
            .filter((_, l) => rank[l] < rank[k] && random.below(4) === 0)
            .map((needs) => ({ attribute, needs })),
        );
        const masters = (pattern: number, name: string) => (pattern >>> (Number(name.slice(1)) - 1)) & 1;
        const allowed = allPatterns(K).patterns.filter((pattern) =>
          hierarchy.every(({ attribute, needs }) => !masters(pattern, attribute) || masters(pattern, needs)),
        );
        expect(classSpace(names(K), hierarchy).patterns).toEqual(allowed);
      }),
      { seed: 5, numRuns: 100 },
    );
  });

  it("refuses names that are not attributes", () => {
    expect(() => classSpace(names(3), [...chain(2), { attribute: "A3", needs: "a1" }])).toThrow(
      'classSpace: hierarchy, entry 2 must be between attributes of the Q-matrix ("A1", "A2", "A3"); received "a1".',
    );
    expect(() => classSpace(names(2), [{ attribute: "X", needs: "A1" }], "fitCdm")).toThrow(
      'fitCdm: hierarchy, entry 1 must be between attributes of the Q-matrix ("A1", "A2"); received "X".',
    );
  });

  it("refuses an attribute that needs itself", () => {
    expect(() => classSpace(names(2), [{ attribute: "A2", needs: "A2" }])).toThrow(
      'classSpace: hierarchy, entry 1 must be between two attributes; received "A2" twice.',
    );
  });

  it("refuses circles and shows one", () => {
    const circle = [...chain(4), { attribute: "A2", needs: "A4" }];
    expect(() => classSpace(names(4), circle)).toThrow(
      'classSpace: the hierarchy has a cycle: "A2" requires "A4", which requires "A3", which requires "A2".',
    );
  });

  it("shows of a circle no more than its own attributes", () => {
    const led = [{ attribute: "A1", needs: "A2" }, ...chain(3).slice(1), { attribute: "A2", needs: "A3" }];
    expect(() => classSpace(names(3), led)).toThrow(
      'classSpace: the hierarchy has a cycle: "A2" requires "A3", which requires "A2".',
    );
  });

  it("refuses more than 2^20 patterns, and more than 30 attributes", () => {
    expect(classSpace(names(21), chain(3)).C).toBe(2 ** 20);
    expect(() => classSpace(names(21))).toThrow(
      "classSpace: hierarchy must be one that leaves at most 1048576 patterns; received one that leaves more of the 2^21.",
    );
    expect(() => classSpace(names(31), chain(31))).toThrow(
      "classSpace: attributes must be at most 30 to enumerate patterns; received 31.",
    );
  });
});

describe("prerequisitePairs", () => {
  it("looks for circles at each attribute once, not along each of 2^29 ways", () => {
    const layers = names(60).flatMap((attribute, k) =>
      k < 2 ? [] : [-1, 0].map((side) => ({ attribute, needs: `A${(k & ~1) + side}` })),
    );
    expect(prerequisitePairs(names(60), layers.reverse())).toHaveLength(116);
  });

  it("gives numbers for names, of any number of attributes", () => {
    expect(prerequisitePairs(names(40), [{ attribute: "A40", needs: "A3" }])).toEqual([[39, 2]]);
  });
});
