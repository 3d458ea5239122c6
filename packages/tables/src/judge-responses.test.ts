import { responseOf, responsesFrom } from "@qmatrix/core/data";
import { describe, expect, it } from "vitest";
import { faultIn } from "../test/fault-in.ts";
import type { Note } from "./finding.ts";
import { judgeResponses } from "./judge-responses.ts";

const BEFORE: Note = { severity: "note", kind: "empty-rows", count: 1 };

/** 40 students, so that a row of bits has two words; those in `empty` have no response. */
function collected(empty: readonly number[]) {
  const rows = Array.from({ length: 40 }, (_, i) =>
    [0, 1].map((j) => (empty.includes(i) || (i + j) % 3 === 0 ? null : (((i >> j) & 1) as 0 | 1))),
  );
  const students = rows.map((_, i) => `s${i}`);
  const responses = { ...responsesFrom(rows), students };
  return { responses, ids: [{ name: "id", values: students }], notes: [BEFORE] };
}

describe("judgeResponses", () => {
  it("gives back what has nothing odd", () => {
    const all = collected([]);
    expect(judgeResponses(all)).toEqual(all);
    expect(judgeResponses(all, { emptyStudents: "keep" })).toEqual(all);
  });

  it("leaves out students without responses, from responses and ids alike, and notes who", () => {
    const all = collected([0, 31, 32, 39]);
    const { responses, ids, notes } = judgeResponses(all);
    expect(responses.N).toBe(36);
    expect(ids[0].values).toEqual(responses.students);
    for (const [i, name] of responses.students.entries())
      for (const j of [0, 1])
        expect(responseOf(responses, i, j)).toBe(responseOf(all.responses, Number(name.slice(1)), j));
    const students = ["s0", "s31", "s32", "s39"];
    expect(notes).toEqual([BEFORE, { severity: "note", kind: "empty-students", students, kept: false }]);
  });

  it("keeps them where they are only scored", () => {
    const all = collected([3, 39]);
    const note = { severity: "note", kind: "empty-students", students: ["s3", "s39"], kept: true };
    expect(judgeResponses(all, { emptyStudents: "keep" })).toEqual({ ...all, notes: [BEFORE, note] });
  });

  it("judges items among the students who are left", () => {
    const rows = [
      [1, 0],
      [1, null],
      [null, null],
    ] as const;
    const all = { responses: responsesFrom(rows), ids: [], notes: [] };
    expect(judgeResponses(all).notes).toMatchObject([
      { kind: "empty-students", students: ["3"] },
      { kind: "constant-item", item: "item1", correct: true },
      { kind: "constant-item", item: "item2", correct: false },
    ]);
    expect(judgeResponses(all, { constantItems: "allow" }).notes).toHaveLength(1);
    const unanswered = { ...all, responses: responsesFrom([[1, null]]) };
    expect(faultIn(() => judgeResponses(unanswered))).toMatchObject({
      kind: "unanswered-item",
      item: "item2",
    });
    const none = { ...all, responses: responsesFrom([[null, null]]) };
    expect(faultIn(() => judgeResponses(none))).toMatchObject({ kind: "no-responses" });
  });
});
