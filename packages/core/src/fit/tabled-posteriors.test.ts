import exp from "@stdlib/math-base-special-exp";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { allPatterns, type ClassSpace } from "../models/class-space.ts";
import { stream } from "../random/stream.ts";
import { type Classifier, posteriors } from "./em/posteriors.ts";
import type { ResponsePatterns } from "./em/response-patterns.ts";
import { groupSize, tabledPosteriors } from "./tabled-posteriors.ts";

/** J items that need one or two of three attributes, classes and responses at random. */
function drawn(J: number, U: number, missing: boolean, space: ClassSpace) {
  const random = stream(1, "tabled-posteriors.test", J, U);
  const q = qMatrixFrom(Array.from({ length: J }, (_, j) => [j % 2, 1 - (j % 2), j % 3 === 0 ? 1 : 0]));
  const itemProbabilities = q.items.map((_, j) =>
    Float64Array.from({ length: j % 3 === 0 ? 4 : 2 }, () => 1e-4 + 0.9998 * random.uniform()),
  );
  const raw = Array.from({ length: space.C }, () => random.uniform());
  const total = raw.reduce((sum, value) => sum + value);
  const classProbabilities = Float64Array.from(raw, (value) => value / total);
  const codes = Uint8Array.from({ length: U * J }, () => random.below(missing ? 3 : 2));
  const none = new Float64Array(U);
  const patterns: ResponsePatterns = {
    J,
    U,
    N: U,
    codes,
    counts: none,
    rowOf: new Uint32Array(U),
    missing,
  };
  const classifier: Classifier = { q, itemProbabilities, space, classProbabilities };
  return { patterns, classifier };
}

const chain: ClassSpace = { K: 3, C: 4, patterns: Uint32Array.of(0, 1, 3, 7) };

describe("tabledPosteriors equals posteriors", () => {
  for (const missing of [false, true])
    for (const [J, space] of [
      [1, allPatterns(3)],
      [6, allPatterns(3)],
      [7, chain],
      [36, allPatterns(3)],
      [500, allPatterns(3)],
      [500, chain],
    ] as const)
      it(`with ${J} items, ${space.C} classes, ${missing ? "some" : "no"} responses missing`, () => {
        const { patterns, classifier } = drawn(J, 40, missing, space);
        const reference = posteriors(patterns, classifier);
        let rows = 0;
        for (const { row, logLik, posterior, likelihoods } of tabledPosteriors(patterns, classifier)) {
          const expected = reference.next().value!;
          rows++;
          expect(row).toBe(expected.row);
          // logarithms of up to 500 · ln 1e-4 ≈ −4600 carry rounding of 4600 ulp, which the exponential makes relative
          const rtol = 1e-11;
          expectClose(logLik, expected.logLik, { rtol, atol: 1e-15 });
          expectClose(posterior, expected.posterior, { rtol, atol: 1e-300 });
          const best = Math.max(...expected.logLikelihoods);
          const highest = Math.max(...likelihoods);
          const relative = expected.logLikelihoods.map((value) => exp(value - best));
          expectClose(
            likelihoods.map((value) => value / highest),
            relative,
            { rtol, atol: 1e-300 },
          );
        }
        expect(rows).toBe(40);
      });

  it("where the likeliest class has no prior and the others are far below it", () => {
    const J = 500;
    const { patterns, classifier } = drawn(J, 1, false, allPatterns(3));
    const codes = new Uint8Array(J).fill(1);
    const low = Float64Array.of(1e-4, 0.9999);
    const itemProbabilities = classifier.itemProbabilities.map(() => low);
    const q = qMatrixFrom(Array.from({ length: J }, () => [1, 0, 0]));
    const classProbabilities = Float64Array.of(0.25, 0, 0.75, 0, 0, 0, 0, 0);
    const only = { ...classifier, q, itemProbabilities, classProbabilities };
    const [{ posterior, logLik }] = [...tabledPosteriors({ ...patterns, codes }, only)];
    expect([...posterior]).toEqual([0.25, 0, 0.75, 0, 0, 0, 0, 0]);
    expectClose(logLik, -J * 4 * Math.LN10, { rtol: 1e-14 }); // (1e-4)^500
  });
});

describe("groupSize", () => {
  it("is six where the tables are small", () => {
    expect(groupSize(36, 4096, 2)).toBe(6); // 6 groups · 64 ways · 4096 classes · 8 bytes = 12 MiB
  });

  it("shrinks until the tables fit 64 MiB", () => {
    expect(groupSize(36, 4096, 3)).toBe(5); // 6: 6 · 729 · 32 KiB = 137 MiB; 5: 8 · 243 · 32 KiB = 61 MiB
    expect(groupSize(2000, 16384, 2)).toBe(1);
  });
});
