import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { stream } from "../random/stream.ts";
import { allPatterns, type ClassSpace } from "./class-space.ts";
import { classSpace } from "./hierarchy.ts";
import { independent } from "./independent.ts";
import { logLinear } from "./log-linear.ts";

const { log } = Math;
const rtol = 1e-12; // tens of roundings

const names = ["A", "B", "C", "D", "E"];
const restricted = classSpace(names, [
  { attribute: "B", needs: "A" },
  { attribute: "D", needs: "C" },
]);

function randomCounts(C: number, ...labels: number[]): Float64Array {
  const random = stream(2, C, ...labels);
  return Float64Array.from({ length: C }, () => 50 * random.uniform());
}

const height = (counts: Float64Array, probabilities: Float64Array) =>
  counts.reduce((sum, count, c) => (count > 0 ? sum + count * log(probabilities[c]) : sum), 0);

/** Shares of students who master each single attribute and each pair. */
function moments({ K, patterns }: ClassSpace, counts: Float64Array): number[] {
  const students = counts.reduce((sum, count) => sum + count, 0);
  const shares: number[] = [];
  for (let k = 0; k < K; k++)
    for (let l = k; l < K; l++) {
      const both = (1 << k) | (1 << l);
      shares.push(
        counts.reduce((sum, count, c) => ((patterns[c] & both) === both ? sum + count : sum), 0) / students,
      );
    }
  return shares;
}

describe("logLinear", () => {
  it("by hand: λ = ln 2, ln 3 and pair ln 5 weigh 1, 2, 3, 30", () => {
    const values = Float64Array.of(log(2), log(3), log(5));
    expectClose(
      logLinear.probabilities(allPatterns(2), values),
      [1, 2, 3, 30].map((weight) => weight / 36),
      { rtol },
    );
  });

  it("keeps probabilities above 0 whatever its values", () => {
    const values = Float64Array.of(-2000, 0, 0);
    expectClose(logLinear.probabilities(allPatterns(2), values), [0.5, 1e-300, 0.5, 1e-300], { rtol });
  });

  it("orders its pairs 01, 02, 12", () => {
    const values = Float64Array.of(0, 0, 0, log(2), log(3), log(5));
    const weights = [1, 1, 1, 2, 1, 3, 5, 30];
    expectClose(
      logLinear.probabilities(allPatterns(3), values),
      weights.map((weight) => weight / 44),
      { rtol },
    );
  });

  it("has no pairs with one attribute: λ is the logit of the share", () => {
    const space = allPatterns(1);
    expect(logLinear.start(space)).toHaveLength(1);
    expectClose(logLinear.update(space, logLinear.start(space), Float64Array.of(1, 3)), [log(3)], {
      rtol: 1e-7, // Newton's last step promised 1e-8
    });
  });

  it("is saturated with two attributes", () => {
    const space = allPatterns(2);
    const updated = logLinear.update(space, logLinear.start(space), Float64Array.of(1, 2, 3, 4));
    expectClose(logLinear.probabilities(space, updated), [0.1, 0.2, 0.3, 0.4], { rtol: 1e-7 });
  });

  it("counts K + K(K − 1)/2 parameters, fewer under a hierarchy", () => {
    expect([1, 2, 5, 13].map((K) => logLinear.parameters(allPatterns(K)))).toEqual([1, 3, 15, 91]);
    expect(logLinear.parameters(restricted)).toBe(13); // AB is B, CD is D
    const chain = names.slice(1).map((attribute, k) => ({ attribute, needs: names[k] }));
    expect(logLinear.parameters(classSpace(names, chain))).toBe(5);
  });

  for (const [label, space] of [
    ["all patterns", allPatterns(5)],
    ["a hierarchy", restricted],
  ] as const)
    it(`has the shares of the counts after one update, for singles and pairs, on ${label}`, () => {
      const counts = randomCounts(space.C);
      const updated = logLinear.update(space, logLinear.start(space), counts);
      const probabilities = logLinear.probabilities(space, updated);
      expectClose(moments(space, probabilities), moments(space, counts), { rtol: 1e-7 }); // Newton's last step
    });

  it("leaves pairs that a hierarchy makes needless at 0", () => {
    const updated = logLinear.update(restricted, logLinear.start(restricted), randomCounts(restricted.C));
    expect([updated[5], updated[12]]).toEqual([0, 0]); // AB, CD
    expect([...updated].filter((value) => value === 0)).toHaveLength(2);
  });

  it("gives back the effects behind expected counts", () => {
    const space = allPatterns(6);
    const truth = logLinear.start(space, stream(3));
    const counts = logLinear.probabilities(space, truth).map((p) => 500 * p);
    expectClose(logLinear.update(space, logLinear.start(space), counts), truth, { atol: 1e-6 }); // last step
  });

  it("is never less likely after an update, nor less than the independent distribution", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.nat(),
        fc.integer({ min: 1, max: 3 }),
        (K, seed, far) => {
          const random = stream(seed);
          const space = allPatterns(K);
          const counts = Float64Array.from(space.patterns, () =>
            random.below(3) ? 40 * random.uniform() : 0,
          );
          counts[0] += 1;
          const values = logLinear.start(space, random).map((value) => value * far * far);
          const before = height(counts, logLinear.probabilities(space, values));
          const after = height(
            counts,
            logLinear.probabilities(space, logLinear.update(space, values, counts)),
          );
          const alone = independent.update(space, independent.start(space), counts);
          const slack = 1e-7 * counts.reduce((sum, count) => sum + count, 0); // Newton stops at 1e-8 a student
          expect(after).toBeGreaterThanOrEqual(before - 1e-12 * Math.abs(before)); // rounding of the sum
          expect(after).toBeGreaterThanOrEqual(
            height(counts, independent.probabilities(space, alone)) - slack,
          );
        },
      ),
      { seed: 4, numRuns: 200 },
    );
  });

  it("stays finite where students are in one pattern only", () => {
    const space = allPatterns(4);
    const counts = new Float64Array(16);
    counts[5] = 10;
    let values = logLinear.start(space);
    for (let update = 0; update < 100; update++) values = logLinear.update(space, values, counts);
    expect(Math.max(...values.map(Math.abs))).toBeLessThan(100);
    expectClose(logLinear.probabilities(space, values)[5], 1, { rtol: 1e-7 });
  });

  it("permutes when attributes are relabelled", () => {
    const order = [2, 0, 3, 1];
    const moved = (pattern: number) => order.reduce((sum, to, k) => sum + (((pattern >>> k) & 1) << to), 0);
    const space = allPatterns(4);
    const counts = randomCounts(16, 1);
    const relabelled = new Float64Array(16);
    counts.forEach((count, pattern) => {
      relabelled[moved(pattern)] = count;
    });
    const of = (n: Float64Array) =>
      logLinear.probabilities(space, logLinear.update(space, logLinear.start(space), n));
    const other = of(relabelled);
    expectClose(
      of(counts),
      counts.map((_, pattern) => other[moved(pattern)]),
      { rtol: 1e-9 }, // sums in another order
    );
  });

  it("stays without students", () => {
    const space = allPatterns(2);
    const values = Float64Array.of(1, 2, 3);
    expect(logLinear.update(space, values, new Float64Array(4))).toEqual(values);
  });
});
