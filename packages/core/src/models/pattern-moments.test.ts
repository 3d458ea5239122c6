import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { stream } from "../random/stream.ts";
import { allPatterns, type ClassSpace } from "./class-space.ts";
import { setMoments, setRank, setSums } from "./pattern-moments.ts";

const rtol = 1e-12; // sums of up to 256 numbers

function evenSpace(K: number, patterns: readonly number[]): ClassSpace {
  return { K, C: patterns.length, patterns: Uint32Array.from(patterns) };
}

/** Patterns of an attribute chain: 0, 1, 11, 111, … */
const chain = (K: number) =>
  evenSpace(
    K,
    Array.from({ length: K + 1 }, (_, n) => 2 ** n - 1),
  );

const sets = Uint32Array.of(1, 2, 4, 3, 5, 6);
const spaces: [string, ClassSpace][] = [
  ["all of 3, on the lattice", allPatterns(3)],
  [
    "half of 8, on the lattice",
    evenSpace(
      8,
      Array.from({ length: 128 }, (_, c) => 2 * c),
    ),
  ],
  ["a chain of 3, on the lattice", chain(3)],
  ["a chain of 12, pattern by pattern", chain(12)],
];

describe.each(spaces)("on %s", (_, space) => {
  const holds = (c: number, set: number) => (space.patterns[c] & set) === set;
  const random = stream(1, space.C);

  it("setSums adds what a pattern holds", () => {
    const values = Float64Array.from(sets, () => random.normal());
    const expected = Float64Array.from({ length: space.C }, (_, c) =>
      values.reduce((sum, value, s) => (holds(c, sets[s]) ? sum + value : sum), 0),
    );
    expectClose(setSums(space, sets, values), expected, { rtol, atol: 1e-15 }); // a sum may cancel
  });

  it("setMoments are those of the indicators", () => {
    const weights = Float64Array.from(space.patterns, () => random.uniform());
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const probabilities = weights.map((weight) => weight / total);
    const mean = (of: (c: number) => number) => probabilities.reduce((sum, p, c) => sum + p * of(c), 0);
    const { means, covariances } = setMoments(space, sets, probabilities);
    const expected = Float64Array.from(sets, (S) => mean((c) => Number(holds(c, S))));
    expectClose(means, expected, { rtol });
    const P = sets.length;
    for (let s = 0; s < P; s++)
      for (let t = 0; t < P; t++)
        expectClose(
          covariances[s * P + t],
          mean((c) => (Number(holds(c, sets[s])) - expected[s]) * (Number(holds(c, sets[t])) - expected[t])),
          { atol: 1e-14 }, // differences of numbers below 1
        );
  });
});

describe("setRank", () => {
  it("counts all sets on all patterns", () => {
    expect(setRank(allPatterns(3), sets)).toBe(6);
  });

  it("counts no set that repeats another, or that everyone or nobody holds", () => {
    expect(setRank(chain(3), sets)).toBe(3); // αb αa = αb in a chain
    expect(setRank(evenSpace(3, [1, 3, 5]), sets)).toBe(2); // all hold a, nobody b and c
  });
});
