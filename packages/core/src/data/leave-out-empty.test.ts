import { describe, expect, it } from "vitest";
import { leaveOutEmpty, warnOfEmpty } from "./leave-out-empty.ts";
import { answerOf, responsesFrom } from "./responses.ts";

/** 40 students, so that a row of bits has two words; those in `empty` have no answer. */
function collected(empty: readonly number[]) {
  const rows = Array.from({ length: 40 }, (_, i) =>
    [0, 1].map((j) => (empty.includes(i) || (i + j) % 3 === 0 ? null : (((i >> j) & 1) as 0 | 1))),
  );
  const students = rows.map((_, i) => `s${i}`);
  const responses = { ...responsesFrom(rows), students };
  return { responses, ids: [{ name: "id", values: students }], warnings: ["before"] };
}

describe("leaveOutEmpty", () => {
  it("is what it was where every student has an answer", () => {
    const all = collected([]);
    expect(leaveOutEmpty("a.csv", all)).toBe(all);
  });

  it("leaves out students without answers, from answers and ids alike, and says who", () => {
    const all = collected([0, 31, 32, 39]);
    const { responses, ids, warnings } = leaveOutEmpty("a.csv", all);
    expect(responses.N).toBe(36);
    expect(ids[0].values).toEqual(responses.students);
    for (const [i, name] of responses.students.entries())
      for (const j of [0, 1])
        expect(answerOf(responses, i, j)).toBe(answerOf(all.responses, Number(name.slice(1)), j));
    expect(warnings).toEqual([
      "before",
      'a.csv: 4 students have no responses and are excluded: "s0", "s31", "s32", ….',
    ]);
  });

  it("names one", () => {
    expect(leaveOutEmpty("a.csv", collected([7])).warnings[1]).toBe(
      'a.csv: student "s7" has no responses and is excluded.',
    );
  });
});

describe("warnOfEmpty", () => {
  it("keeps everyone and says who has no answer", () => {
    const all = collected([3, 39]);
    expect(warnOfEmpty("a.csv", all)).toEqual({
      ...all,
      warnings: [
        "before",
        'a.csv: 2 students have no responses and are classified by the attribute distribution alone: "s3", "s39".',
      ],
    });
    expect(warnOfEmpty("a.csv", collected([]))).toEqual(collected([]));
  });
});
