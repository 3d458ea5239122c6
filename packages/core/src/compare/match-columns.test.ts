import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { permuteAttributes, qMatrixFrom } from "../data/q-matrix.ts";
import { shuffled, stream } from "../random/stream.ts";
import { paperQ } from "../simulate/paper-q.ts";
import { matchColumns } from "./match-columns.ts";

describe("matchColumns", () => {
  it("finds the columns of a permuted matrix again", () => {
    const truth = paperQ(25);
    const order = [...shuffled(25, stream(1))];
    const columns = matchColumns(permuteAttributes(truth, order), truth);
    // the estimate's column l is the truth's column order[l], so column k of the truth is at order.indexOf(k)
    expect(columns).toEqual(truth.attributes.map((_, k) => order.indexOf(k)));
  });

  it("minimises over all columns together, not one after the other", () => {
    const truth = qMatrixFrom([
      [0, 1],
      [0, 0],
      [0, 0],
    ]);
    const estimate = qMatrixFrom([
      [1, 0],
      [0, 1],
      [0, 1],
    ]);
    // Truth 1 (000) differs from the estimate's columns in 1 and 2 entries, truth 2 (100) in 0 and 3: the
    // nearest column for truth 1 first would cost 1 + 3, together it is 2 + 0.
    expect(matchColumns(estimate, truth)).toEqual([1, 0]);
  });

  it("leaves equal columns, and all columns of an empty estimate, in their place", () => {
    const twins = qMatrixFrom([
      [1, 0, 1],
      [1, 0, 1],
      [0, 1, 0],
    ]);
    expect(matchColumns(twins, twins)).toEqual([0, 1, 2]);
    const empty = qMatrixFrom([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(matchColumns(empty, twins)).toEqual([0, 1, 2]);
  });

  it("is as good as the best of all permutations, for K up to 5", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 5 }), fc.nat(), (J, K, seed) => {
        const random = stream(seed, "match-columns.test");
        const matrix = () =>
          qMatrixFrom(Array.from({ length: J }, () => Array.from({ length: K }, () => random.below(2))));
        const [estimate, truth] = [matrix(), matrix()];
        const differing = (columns: readonly number[]) =>
          truth.entries.reduce((sum, entry, at) => {
            const matched = estimate.entries[at - (at % K) + columns[at % K]];
            return sum + (matched === entry ? 0 : 1);
          }, 0);
        const columns = matchColumns(estimate, truth);
        expect(columns.toSorted()).toEqual(truth.attributes.map((_, k) => k));
        const all = permutations(K).map((order) => ({
          differing: differing(order),
          moved: order.filter((l, k) => l !== k).length,
        }));
        const fewest = Math.min(...all.map((order) => order.differing));
        expect(differing(columns)).toBe(fewest);
        const moved = all.filter((order) => order.differing === fewest).map((order) => order.moved);
        expect(columns.filter((l, k) => l !== k).length).toBe(Math.min(...moved));
      }),
      { numRuns: 300 },
    );
  });

  it("refuses matrices of other shapes or items", () => {
    const truth = qMatrixFrom([
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    const refusal = (message: string) => expect.objectContaining({ name: "InvalidInputError", message });
    expect(() =>
      matchColumns(
        qMatrixFrom([
          [1, 0],
          [0, 1],
        ]),
        truth,
      ),
    ).toThrow(
      refusal("matchColumns: the estimate has 2 items, the true Q-matrix 3; they must have the same number."),
    );
    expect(() => matchColumns(qMatrixFrom([[1], [1], [1]]), truth)).toThrow(
      refusal(
        "matchColumns: the estimate has 1 attribute, the true Q-matrix 2; they must have the same number.",
      ),
    );
    const renamed = { ...truth, items: ["item1", "item3", "item2"] };
    expect(() => matchColumns(renamed, truth)).toThrow(
      refusal(
        'matchColumns: estimate, item 2 must be "item2" like the truth\'s; received "item3". Both must have the same items in the same order.',
      ),
    );
  });
});

function permutations(n: number): number[][] {
  if (n === 0) return [[]];
  return permutations(n - 1).flatMap((order) =>
    Array.from({ length: n }, (_, at) => order.toSpliced(at, 0, n - 1)),
  );
}
