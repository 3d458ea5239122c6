import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { evidenceReference } from "../../../test/posterior/evidence-reference.ts";
import { ADDITIVE, CONJUNCTIVE, DISJUNCTIVE, SATURATED } from "../../models/item-family.ts";
import { stream } from "../../random/stream.ts";
import type { CellCounts } from "./cell-counts.ts";
import type { EndAnswers } from "./end-answers.ts";
import { itemEvidence } from "./item-evidence.ts";

const ENDS: EndAnswers = { low: { right: 2, wrong: 9 }, high: { right: 12, wrong: 3 } };
const NAMES = ["saturated", "conjunctive", "disjunctive", "additive"];

function countsOf(right: readonly number[], wrong: readonly number[]): CellCounts {
  return { right: Uint32Array.from(right), wrong: Uint32Array.from(wrong) };
}

/** Answers of an item whose success probabilities rise with mastery, or not: 8 to 400 students. */
const ITEMS: [number[], number[]][] = [
  [
    [1, 2, 1, 3],
    [1, 0, 0, 0],
  ],
  [
    [8, 20, 12, 40],
    [40, 15, 25, 8],
  ],
  [
    [30, 40, 12, 70],
    [70, 60, 30, 90],
  ],
  [
    [4, 5, 4, 90],
    [96, 60, 55, 10],
  ],
  [
    [20, 15, 30, 12],
    [20, 30, 10, 18],
  ],
];

describe("logEvidence against numerical integration", () => {
  const evidence = itemEvidence(1000);
  for (const family of [SATURATED, CONJUNCTIVE, DISJUNCTIVE, ADDITIVE])
    it(`of a ${NAMES[family]} item of two attributes, with and without end answers`, () => {
      for (const [right, wrong] of ITEMS)
        for (const ends of [undefined, ENDS]) {
          evidence.setEnds(ends ?? { low: { right: 0, wrong: 0 }, high: { right: 0, wrong: 0 } });
          const exact = evidenceReference(family, 2, right, wrong, { ends, evenness: 4 });
          // Laplace's method is 0.1 to 0.25 high where there are few answers; the grid of the others up to 0.04, where cells are in the wrong order
          const atol = family === ADDITIVE ? 0.3 : 0.05;
          expectClose(evidence.logEvidence(family, 2, countsOf(right, wrong), 4), exact, { atol });
        }
    });

  it("of an item of one attribute, of none, and of three, saturated", () => {
    evidence.setEnds(ENDS);
    for (const [n, right, wrong] of [
      [0, [30], [12]],
      [1, [8, 40], [30, 9]],
      [3, [5, 9, 8, 12, 7, 14, 11, 40], [30, 20, 22, 9, 20, 10, 9, 6]],
    ] as const) {
      const exact = evidenceReference(SATURATED, n, right, wrong, { ends: ENDS });
      expectClose(evidence.logEvidence(SATURATED, n, countsOf(right, wrong), 4), exact, { atol: 0.03 });
    }
  });
});

describe("logEvidence", () => {
  const evidence = itemEvidence(1000);

  it("is 0 where nobody has answered", () => {
    evidence.setEnds(ENDS);
    for (const family of [SATURATED, CONJUNCTIVE, DISJUNCTIVE])
      for (const n of [0, 1, 2, 3, 4]) {
        const none = new Array<number>(16).fill(0);
        expectClose(evidence.logEvidence(family, n, countsOf(none, none), 2), 0, { atol: 1e-12 });
      }
  });

  it("does not depend on the order of the attributes", () => {
    // exchange the two: cells 1 and 2
    for (const family of [SATURATED, CONJUNCTIVE, DISJUNCTIVE, ADDITIVE]) {
      const left = evidence.logEvidence(family, 2, countsOf([8, 20, 12, 40], [40, 15, 25, 8]), 4);
      const right = evidence.logEvidence(family, 2, countsOf([8, 12, 20, 40], [40, 25, 15, 8]), 4);
      // the grid goes over the cells in their order; Newton's method stops at 0.01
      expectClose(left, right, { atol: 0.01 });
    }
  });

  it("is the same, or −∞, or below the floor with a floor", () => {
    const random = stream(1, "floor");
    for (let trial = 0; trial < 400; trial++) {
      const n = 1 + random.below(4);
      const family = n === 1 ? SATURATED : random.below(4);
      const right = Array.from({ length: 2 ** n }, (_, c) => random.below(10) + (c ? random.below(20) : 0));
      const wrong = Array.from({ length: 2 ** n }, () => random.below(15));
      const counts = countsOf(right, wrong);
      const whole = evidence.logEvidence(family, n, counts, 4);
      const floor = whole + 8 * (random.uniform() - 0.5);
      const cut = evidence.logEvidence(family, n, counts, 4, floor);
      if (floor < whole) expect(cut).toBe(whole);
      else expect(cut === Number.NEGATIVE_INFINITY || cut === whole).toBe(true);
    }
  });

  it("falls off where mastery lowers success, beyond what a grid can say", () => {
    const slightly = evidence.logEvidence(SATURATED, 1, countsOf([300, 200], [200, 300]), 4);
    const grossly = evidence.logEvidence(SATURATED, 1, countsOf([499, 1], [1, 499]), 4);
    const fitting = evidence.logEvidence(SATURATED, 1, countsOf([1, 499], [499, 1]), 4);
    expect(slightly).toBeGreaterThan(grossly);
    expect(fitting - grossly).toBeGreaterThan(500);
  });
});
