import { expect, it } from "vitest";
import { countRow } from "../../data/bit-matrix.ts";
import { type Answer, responsesFrom } from "../../data/responses.ts";
import { stream } from "../../random/stream.ts";
import { countPair } from "./pair-counts.ts";
import { permuteAnswers } from "./permute-answers.ts";

const random = stream(1, "permute");
const N = 4000;
/** Item 2 repeats item 1; a quarter of item 2's answers is missing. */
const responses = responsesFrom(
  Array.from({ length: N }, (_, i): Answer[] => {
    const answer = random.uniform() < 0.7 ? 1 : 0;
    return [answer, i % 4 === 0 ? null : answer];
  }),
);

it("keeps who answered and how many were right, and unties the items", () => {
  const dealt = permuteAnswers(responses, stream(2));
  expect(dealt.present).toEqual(responses.present);
  for (const j of [0, 1]) expect(countRow(dealt.correct, j)).toBe(countRow(responses.correct, j));
  const counts = { both: 0, bothRight: 0, firstRight: 0, secondRight: 0 };
  countPair(dealt, 0, 1, counts);
  const expected = (counts.firstRight * counts.secondRight) / counts.both;
  // hypergeometric: variance below both · (.7 · .3)² = 132; four standard deviations
  expect(Math.abs(counts.bothRight - expected)).toBeLessThan(4 * Math.sqrt(132));
  expect(countRow(dealt.correct, 1)).toBe(counts.secondRight); // nobody right who gave no answer
});

it("deals the same under the same stream, otherwise under another", () => {
  const [a, b, c] = [2, 2, 3].map((seed) => permuteAnswers(responses, stream(seed)).correct);
  expect(a).toEqual(b);
  expect(a).not.toEqual(c);
});
