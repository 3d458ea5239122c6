import type { LearnedQ } from "@qmatrix/core/learn";
import { expect, it } from "vitest";
import { searchAgreement } from "./search-agreement.ts";

function found(others: readonly number[][], runs: readonly (readonly [score: number, apart: number])[]) {
  const qs = [[1, 0, 0, 1], ...others].map((entries) => ({ q: { entries: Uint8Array.from(entries) } }));
  return {
    alternatives: qs,
    runs: runs.map(([score, apart]) => ({ score, difference: apart / 4 })),
  } as unknown as Pick<LearnedQ, "alternatives" | "runs">;
}

const BEST = [1, 1, 0, 1];

// three searches that agreed used to be "0 of 3", and a longer search to be the remedy
it("counts the searches that reached the same solution, where the reported Q-matrix is none of any search", () => {
  const all = [
    [-10, 1],
    [-10.1, 1],
    [-10, 1],
  ] as const;
  expect(searchAgreement(found([BEST], all))).toEqual({ reached: 3, isReported: false });
  expect(
    searchAgreement(
      found(
        [BEST],
        [
          [-10, 1],
          [-30, 1],
          [-12, 2],
        ],
      ),
    ),
  ).toEqual({ reached: 1, isReported: false });
});

it("counts those that reached the reported one otherwise", () => {
  expect(
    searchAgreement(
      found(
        [BEST],
        [
          [-10, 0],
          [-10, 1],
        ],
      ),
    ),
  ).toEqual({ reached: 1, isReported: true });
  expect(
    searchAgreement(
      found(
        [],
        [
          [-10, 1],
          [-10, 1],
        ],
      ),
    ),
  ).toEqual({ reached: 0, isReported: true });
  expect(
    searchAgreement(
      found(
        [BEST, [1, 0, 1, 1]],
        [
          [-10, 1],
          [-10, 1],
        ],
      ),
    ),
  ).toEqual({ reached: 0, isReported: true });
});
