import { expect, it } from "vitest";
import { type Answer, answerOf, responsesFrom } from "../../data/responses.ts";
import { stream } from "../../random/stream.ts";
import { countPair } from "./pair-counts.ts";

for (const N of [1, 31, 32, 33, 100])
  it(`counts what a plain loop counts, N=${N}, a third of the answers missing`, () => {
    const random = stream(1, "pair counts", N);
    const answers = Array.from({ length: N }, () =>
      Array.from({ length: 3 }, (): Answer => [0, 1, null][random.below(3)] as Answer),
    );
    const responses = responsesFrom(answers);
    const counts = { both: -1, bothRight: -1, firstRight: -1, secondRight: -1 };
    countPair(responses, 2, 0, counts);
    const students = answers.map((_, i) => i);
    const together = students.filter((i) => answers[i][2] !== null && answers[i][0] !== null);
    expect(counts).toEqual({
      both: together.length,
      bothRight: together.filter((i) => answerOf(responses, i, 2) === 1 && answers[i][0] === 1).length,
      firstRight: together.filter((i) => answers[i][2] === 1).length,
      secondRight: together.filter((i) => answers[i][0] === 1).length,
    });
  });
