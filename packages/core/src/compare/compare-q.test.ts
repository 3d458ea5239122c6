import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { permuteAttributes, type QMatrix, qMatrixFrom } from "../data/q-matrix.ts";
import { shuffled, stream } from "../random/stream.ts";
import { paperQ } from "../simulate/paper-q.ts";
import { compareQ } from "./compare-q.ts";

const truth = qMatrixFrom([
  [1, 0],
  [0, 1],
  [1, 1],
  [0, 1],
]);

/** Two random matrices of one shape. */
const pairs = fc
  .record({
    J: fc.integer({ min: 1, max: 12 }),
    K: fc.integer({ min: 1, max: 6 }),
    seed: fc.nat(),
  })
  .map(({ J, K, seed }) => {
    const random = stream(seed, "compare-q.test");
    const matrix = (): QMatrix =>
      qMatrixFrom(Array.from({ length: J }, () => Array.from({ length: K }, () => random.below(2))));
    return { estimate: matrix(), truth: matrix(), order: [...shuffled(K, random)] };
  });

/** What does not depend on which of several equally good matchings is taken. */
function errors(estimate: QMatrix, against: QMatrix) {
  const { overallError, missedOnes, falseOnes, exact } = compareQ(estimate, against);
  return { overallError, missedOnes, falseOnes, exact };
}

describe("compareQ", () => {
  it("hand values: two of eight entries wrong after swapping the columns", () => {
    const estimate = qMatrixFrom([
      [0, 1], // right once swapped
      [1, 0], // right
      [1, 0], // lacks the first attribute, 1 of the 5 ones
      [1, 1], // has the first attribute too much, 1 of the 3 zeros
    ]);
    expect(compareQ(estimate, truth)).toEqual({
      columns: [1, 0],
      overallError: 2 / 8,
      missedOnes: 1 / 5,
      falseOnes: 1 / 3,
      exactRows: 2,
      exact: false,
    });
  });

  it("an all-zero estimate misses every one: OE 36% at K = 5, as the paper says", () => {
    const Q = paperQ(5);
    expect(compareQ({ ...Q, entries: new Uint8Array(75) }, Q)).toEqual({
      columns: [0, 1, 2, 3, 4],
      overallError: 0.36,
      missedOnes: 1,
      falseOnes: 0,
      exactRows: 0,
      exact: false,
    });
  });

  it("a truth without ones has no missed ones, one without zeros no false ones", () => {
    const zeros = { ...truth, entries: new Uint8Array(8) };
    const ones = { ...truth, entries: new Uint8Array(8).fill(1) };
    expect(compareQ(ones, zeros)).toMatchObject({ overallError: 1, missedOnes: 0, falseOnes: 1 });
    expect(compareQ(zeros, ones)).toMatchObject({ overallError: 1, missedOnes: 1, falseOnes: 0 });
  });

  it("is 0 against itself, and against itself with its columns permuted", () => {
    fc.assert(
      fc.property(pairs, ({ truth, order }) => {
        const same = { overallError: 0, missedOnes: 0, falseOnes: 0, exactRows: truth.J, exact: true };
        expect(compareQ(truth, truth)).toMatchObject(same);
        expect(compareQ(permuteAttributes(truth, order), truth)).toMatchObject(same);
      }),
    );
  });

  it("does not change when the columns of either side are permuted", () => {
    fc.assert(
      fc.property(pairs, ({ estimate, truth, order }) => {
        const before = errors(estimate, truth);
        expect(errors(permuteAttributes(estimate, order), truth)).toEqual(before);
        expect(errors(estimate, permuteAttributes(truth, order))).toEqual(before);
      }),
    );
  });

  it("has the overall error as the mix of missed and false ones", () => {
    fc.assert(
      fc.property(pairs, ({ estimate, truth }) => {
        const { overallError, missedOnes, falseOnes, exact, exactRows } = compareQ(estimate, truth);
        const ones = truth.entries.reduce((sum, entry) => sum + entry, 0) / truth.entries.length;
        // two quotients, two products and a sum, each rounded once
        expectClose(ones * missedOnes + (1 - ones) * falseOnes, overallError, { atol: 4 * Number.EPSILON });
        expect(exact).toBe(overallError === 0);
        expect(exact).toBe(exactRows === truth.J);
      }),
    );
  });

  it("counts the rows that agree under the matching it gives", () => {
    fc.assert(
      fc.property(pairs, ({ estimate, truth }) => {
        const { columns, exactRows } = compareQ(estimate, truth);
        const matched = permuteAttributes(estimate, columns);
        const rowOf = (q: QMatrix, j: number) => q.entries.subarray(j * q.K, (j + 1) * q.K).join("");
        expect(truth.items.filter((_, j) => rowOf(matched, j) === rowOf(truth, j)).length).toBe(exactRows);
      }),
    );
  });

  it("refuses matrices of other shapes", () => {
    expect(() => compareQ(qMatrixFrom([[1, 0]]), truth)).toThrow(
      expect.objectContaining({
        name: "InvalidInputError",
        message: "compareQ: the estimate has 1 item, the true Q-matrix 4; they must have the same number.",
      }),
    );
  });
});

it("compares columns as they are matched where that is said", () => {
  const truth = qMatrixFrom([
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
  const exchanged = permuteAttributes(truth, [1, 0], truth.attributes);
  expect(compareQ(exchanged, truth).exact).toBe(true);
  expect(compareQ(exchanged, truth, [0, 1])).toMatchObject({
    columns: [0, 1],
    overallError: 4 / 6,
    exactRows: 1,
  });
});
