import { qMatrixFrom } from "@qmatrix/core/data";
import type { LearnedQ } from "@qmatrix/core/learn";
import { describe, expect, it } from "vitest";
import { alternativesBody, alternativesSentence } from "./alternatives-summary.ts";

const best = qMatrixFrom([
  [1, 0],
  [0, 1],
]);
const one = { ...best, entries: Uint8Array.of(1, 1, 0, 1) };
const three = { ...best, entries: Uint8Array.of(1, 1, 1, 0) };
const told = (found: (typeof best)[], isScoreExact = true, differences: number[] = [0, 0.25]) => ({
  alternatives: found.map((q, at) => ({ q, score: -10 - at, weight: 1 / found.length })),
  isScoreExact,
  runs: differences.map((difference) => ({ difference })) as unknown as LearnedQ["runs"],
});

describe("alternativesSentence", () => {
  it("says nothing where the answers settle on one", () => {
    expect(alternativesSentence(told([best], true, [0]), "learn")).toEqual([]);
    expect(alternativesSentence(told([best], true, [0, 0.25, 0]), "learn")).toEqual([]);
    expect(alternativesSentence(told([best], false, [0, 0]), "learn")).toEqual([]);
  });

  it("counts the others and how far they are", () => {
    expect(alternativesSentence(told([best, one]), "learn")).toEqual([
      "The data do not determine a single Q-matrix: 2 solutions, including the reported Q-matrix, fit about equally well; the other differs from it in 1 of 4 entries. Inclusion probabilities are averaged over chains started from these competing solutions.",
    ]);
    expect(alternativesSentence(told([best, three, one]), "learn")).toEqual([
      "The data do not determine a single Q-matrix: 3 solutions, including the reported Q-matrix, fit about equally well; the others differ from it in 1 to 3 of 4 entries. Inclusion probabilities are averaged over chains started from these competing solutions.",
    ]);
  });

  it("says it once where all are as far", () => {
    expect(alternativesSentence(told([best, one, one]), "learn")[0]).toContain(
      "; each of the others differs from it in 1 of 4 entries. ",
    );
  });

  it("does not count the reported Q-matrix among the solutions where no search reached it", () => {
    const none = [0.25, 0.25];
    expect(alternativesSentence(told([best, one], true, none), "validate")).toEqual([
      "The relearned Q-matrix differs from the best solution found in 1 of 4 entries, because it takes the more probable value of each entry.",
    ]);
    expect(alternativesSentence(told([best, one, three], true, none), "learn")[0]).toMatch(
      /: 2 solutions fit about equally well\. The reported Q-matrix is none of these: it takes the more probable value of each entry, and differs from them in 1 to 3 of 4 entries\. /,
    );
  });

  it("is wary of a best one that no second search has found", () => {
    const wary = (who: string) => [
      `${who}. A better solution may have been missed. Inclusion probabilities refer to the best solution alone and may be overconfident.`,
    ];
    expect(alternativesSentence(told([best], true, [0, 0.25]), "learn")).toEqual(
      wary(
        "Only one of the 2 searches reached the reported Q-matrix; the other is clearly worse and differs from it in 1 of 4 entries",
      ),
    );
    expect(alternativesSentence(told([best], true, [0.5, 0.25, 0.25]), "learn")).toEqual(
      wary(
        "None of the 3 searches reached exactly the reported Q-matrix; their solutions differ from it in up to 2 of 4 entries",
      ),
    );
  });

  it("does not pass off the best one's probabilities as all there is, where scores cannot be compared", () => {
    expect(alternativesSentence(told([best], false), "learn")).toEqual([
      "Searches reached different solutions. With this many attributes they cannot be compared exactly, so inclusion probabilities refer to the best solution alone and may be overconfident.",
    ]);
  });
});

it("writes them with their weights, the best one first", () => {
  expect(alternativesBody(told([best, one]))).toEqual([
    {
      score: -10,
      weight: 0.5,
      entries: [
        [1, 0],
        [0, 1],
      ],
    },
    {
      score: -11,
      weight: 0.5,
      entries: [
        [1, 1],
        [0, 1],
      ],
    },
  ]);
});
