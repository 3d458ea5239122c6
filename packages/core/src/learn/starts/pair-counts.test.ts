import { expect, it } from "vitest";
import { type ResponseValue, responseOf, responsesFrom } from "../../data/responses.ts";
import { stream } from "../../random/stream.ts";
import { countPair } from "./pair-counts.ts";

for (const N of [1, 31, 32, 33, 100])
  it(`counts what a plain loop counts, N=${N}, a third of the responses missing`, () => {
    const random = stream(1, "pair counts", N);
    const rows = Array.from({ length: N }, () =>
      Array.from({ length: 3 }, (): ResponseValue => [0, 1, null][random.below(3)] as ResponseValue),
    );
    const responses = responsesFrom(rows);
    const counts = { both: -1, bothRight: -1, firstRight: -1, secondRight: -1 };
    countPair(responses, 2, 0, counts);
    const students = rows.map((_, i) => i);
    const together = students.filter((i) => rows[i][2] !== null && rows[i][0] !== null);
    expect(counts).toEqual({
      both: together.length,
      bothRight: together.filter((i) => responseOf(responses, i, 2) === 1 && rows[i][0] === 1).length,
      firstRight: together.filter((i) => rows[i][2] === 1).length,
      secondRight: together.filter((i) => rows[i][0] === 1).length,
    });
  });
