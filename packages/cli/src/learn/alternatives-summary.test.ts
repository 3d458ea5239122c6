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
    expect(alternativesSentence(told([best], true, [0]))).toEqual([]);
    expect(alternativesSentence(told([best], true, [0, 0.25, 0]))).toEqual([]);
    expect(alternativesSentence(told([best], false, [0, 0]))).toEqual([]);
  });

  it("counts the others and how far they are", () => {
    expect(alternativesSentence(told([best, one]))).toEqual([
      "The data do not determine a single Q-matrix: 2 solutions, including the one reported, fit about equally well; the other differs from it in 1 of 4 entries. Inclusion probabilities are averaged over posterior samples that start from both.",
    ]);
    expect(alternativesSentence(told([best, three, one]))).toEqual([
      "The data do not determine a single Q-matrix: 3 solutions, including the one reported, fit about equally well; the others differ from it in 1 to 3 of 4 entries. Inclusion probabilities are averaged over posterior samples that start from all of them.",
    ]);
  });

  it("says it once where all are as far", () => {
    expect(alternativesSentence(told([best, one, one]))[0]).toContain(
      "; each of the others differs from it in 1 of 4 entries. ",
    );
  });

  it("is wary of a best one that no second search has found", () => {
    const wary = (who: string, others = "the others are") => [
      `${who} starts reached the best solution found, and ${others} clearly worse: a better one may have been missed. Inclusion probabilities refer to the best solution alone and may be overconfident.`,
    ];
    expect(alternativesSentence(told([best], true, [0, 0.25]))).toEqual(
      wary("Only one of the 2", "the other is"),
    );
    expect(alternativesSentence(told([best], true, [0.5, 0.25, 0.25]))).toEqual(wary("None of the 3"));
  });

  it("does not pass off the best one's probabilities as all there is, where scores cannot be compared", () => {
    expect(alternativesSentence(told([best], false))).toEqual([
      "Starts reached different solutions. With this many attributes they cannot be compared exactly, so inclusion probabilities refer to the best solution alone and may be overconfident.",
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
