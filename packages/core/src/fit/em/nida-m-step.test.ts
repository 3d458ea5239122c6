import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { type QMatrix, qMatrixFrom, requiredAttributes } from "../../data/q-matrix.ts";
import type { CdmItem } from "../../models/cdm.ts";
import { stream } from "../../random/stream.ts";
import type { ItemCounts } from "./expected-counts.ts";
import { nidaItem } from "./nida-item.ts";
import { nidaMStep } from "./nida-m-step.ts";
import { nidaParameters } from "./nida-parameters.ts";
import { startItems } from "./start-items.ts";

/** The optimiser stops when a Newton step promises 1e-11. */
const LIKELIHOOD_ATOL = 1e-8;

const q = qMatrixFrom([
  [1, 0],
  [1, 1],
  [1, 1],
]);
const step = (test: QMatrix, counts: readonly ItemCounts[], items: readonly CdmItem[], monotone = false) => {
  const found = nidaMStep(test, counts, items, monotone);
  return items.map((item, j) => found.get(j) ?? item);
};
const starts = (test: QMatrix, seed?: number) =>
  startItems(
    test,
    test.items.map(() => "NIDA"),
    { random: seed === undefined ? undefined : stream(seed, "start") },
  );

function logLik(counts: readonly ItemCounts[], items: readonly CdmItem[]): number {
  let sum = 0;
  for (const [j, { probabilities }] of items.entries())
    for (const [l, p] of probabilities.entries()) {
      const { answered, correct } = counts[j];
      sum += correct[l] * Math.log(p) + (answered[l] - correct[l]) * Math.log(1 - p);
    }
  return sum;
}

const countsOf = (answered: number[], shares: ArrayLike<number>): ItemCounts => ({
  answered: Float64Array.from(answered),
  correct: Float64Array.from(answered, (count, l) => count * shares[l]),
});

/** Items of known g and s, in logarithms. */
const itemsOf = (test: QMatrix, guess: readonly number[], master: readonly number[]) =>
  test.items.map((_, j) =>
    nidaItem(
      requiredAttributes(test, j),
      Float64Array.from(guess, Math.log),
      Float64Array.from(master, Math.log),
    ),
  );

describe("nidaMStep", () => {
  it("an attribute with one item: the shares of correct responses", () => {
    const alone = qMatrixFrom([[1]]);
    const [item] = step(alone, [countsOf([40, 20], [0.25, 0.75])], starts(alone));
    expectClose(item.probabilities, [0.25, 0.75], { atol: 1e-6 }); // sqrt(1e-11 / curvature ≈ 100)
  });

  it("shares that are NIDA's give g and s back, with items of other models between", () => {
    const truth = itemsOf(q, [0.2, 0.3], [0.9, 0.8]);
    const counts = truth.map(({ probabilities }) =>
      countsOf([50, 60, 70, 80].slice(0, probabilities.length), probabilities),
    );
    const items = starts(q);
    const { logGuess, logMaster } = nidaParameters(q, step(q, counts, items));
    expectClose(logGuess, [Math.log(0.2), Math.log(0.3)], { atol: 1e-5 }); // sqrt(1e-11 / curvature ≈ 10)
    expectClose(logMaster, [Math.log(0.9), Math.log(0.8)], { atol: 1e-5 });
    const mixed = [items[0], { ...items[1], model: "RRUM" as const }, items[2]];
    expect([...nidaMStep(q, counts, mixed, false).keys()]).toEqual([0, 2]);
  });

  it("brute force finds nothing higher: all g and s on a grid, then ever finer around the best", () => {
    const counts = [
      countsOf([50, 60], [0.3, 0.7]),
      countsOf([40, 30, 20, 60], [0.1, 0.15, 0.4, 0.7]),
      countsOf([40, 30, 20, 60], [0.02, 0.4, 0.1, 0.95]),
    ];
    const found = step(q, counts, starts(q));
    const best = bruteForce((g0, g1, m0, m1) => logLik(counts, itemsOf(q, [g0, g1], [m0, m1])));
    expectClose(logLik(counts, found), best, { atol: 1e-4 }); // the grid's last step is 1e-4
    expect(logLik(counts, found)).toBeGreaterThanOrEqual(best - LIKELIHOOD_ATOL);
  });

  const three = qMatrixFrom([
    [1, 0, 0],
    [1, 1, 0],
    [0, 1, 1],
    [1, 1, 1],
    [0, 0, 0],
  ]);
  const cell = fc.tuple(
    fc.oneof(fc.double({ min: 0.5, max: 500, noNaN: true }), fc.constantFrom(0, 1e-9, 1e-3)),
    fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1)),
  );
  const anyCounts = fc.array(cell, { minLength: 40, maxLength: 40 }).map((cells) =>
    three.items.map((_, j) => {
      const mine = cells.slice(8 * j, 8 * j + 2 ** requiredAttributes(three, j).length);
      return countsOf(
        mine.map(([mass]) => mass),
        mine.map(([, share]) => share),
      );
    }),
  );

  it("never lower than before, within the bounds, in order if it must be, tied, and the same from two starts", () => {
    fc.assert(
      fc.property(anyCounts, fc.integer({ min: 0, max: 99 }), fc.boolean(), (counts, seed, monotone) => {
        const start = starts(three, seed);
        const found = step(three, counts, start, monotone);
        const value = logLik(counts, found);
        expect(value).toBeGreaterThanOrEqual(logLik(counts, start) - LIKELIHOOD_ATOL);
        expect(found[4]).toBe(start[4]);
        for (const { probabilities } of found)
          for (const p of probabilities) {
            expect(p).toBeGreaterThanOrEqual(1e-4);
            expect(p).toBeLessThanOrEqual(1 - 1e-4);
          }
        if (monotone)
          for (const { effects } of found.slice(0, 4))
            for (const e of effects.slice(1)) expect(e).toBeGreaterThanOrEqual(-1e-9);
        const { logGuess, logMaster } = nidaParameters(three, found);
        for (let k = 0; k < 3; k++) {
          // g and 1 − s are probabilities; the faces hold to 1e-9
          expect(Math.max(logGuess[k], logMaster[k])).toBeLessThanOrEqual(1e-9);
        }
        for (let j = 0; j < 4; j++)
          expectClose(found[j].effects, nidaItem(requiredAttributes(three, j), logGuess, logMaster).effects, {
            atol: 1e-9,
          });
        const other = step(three, counts, starts(three), monotone);
        expectClose(logLik(counts, other.with(4, found[4])), value, { atol: 1e-6 });
      }),
      { numRuns: 300 },
    );
  });
});

/** The highest value over four numbers in (0, 1): a grid of nine each, then grids around the best, a third as wide. */
function bruteForce(value: (...x: [number, number, number, number]) => number): number {
  let centre: [number, number, number, number] = [0.5, 0.5, 0.5, 0.5];
  let best = Number.NEGATIVE_INFINITY;
  for (let width = 0.49; width > 1e-4; width /= 2) {
    const around = (x: number) =>
      [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].map((t) =>
        Math.min(0.9999, Math.max(1e-3, x + t * width)),
      );
    const [a, b, c, d] = centre.map(around);
    for (const w of a)
      for (const x of b)
        for (const y of c)
          for (const z of d) {
            const here = value(w, x, y, z);
            if (here <= best) continue;
            best = here;
            centre = [w, x, y, z];
          }
  }
  return best;
}
