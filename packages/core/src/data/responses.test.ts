import { describe, expect, it } from "vitest";
import { countPresent, type ResponseValue, responseOf, responsesFrom, selectStudents } from "./responses.ts";

const RESPONSES: ResponseValue[][] = [
  [1, 0, null],
  [0, null, null],
  [1, 1, 0],
];

function responsesIn(responses: ReturnType<typeof responsesFrom>): ResponseValue[][] {
  return Array.from({ length: responses.N }, (_, i) =>
    Array.from({ length: responses.J }, (_, j) => responseOf(responses, i, j)),
  );
}

describe("responsesFrom", () => {
  it("keeps the responses and names items and students by number", () => {
    const responses = responsesFrom(RESPONSES);
    expect(responses).toMatchObject({
      N: 3,
      J: 3,
      items: ["item1", "item2", "item3"],
      students: ["1", "2", "3"],
    });
    expect(responsesIn(responses)).toEqual(RESPONSES);
    expect(countPresent(responses)).toBe(6);
  });

  it("keeps a missing response's bit of `correct` at 0", () => {
    expect([...responsesFrom(RESPONSES).correct.words]).toEqual([0b101, 0b100, 0]);
  });

  it("takes names", () => {
    const names = { items: ["a", "b", "c"], students: ["x", "y", "z"] };
    expect(responsesFrom(RESPONSES, names)).toMatchObject(names);
  });

  const REFUSED: [string, () => unknown, string][] = [
    ["no rows", () => responsesFrom([]), "responsesFrom: rows must be at least one row; received none."],
    [
      "a ragged row",
      () => responsesFrom([[1, 0], [1]]),
      "responsesFrom: rows, row 2 must be 2 responses like row 1; received 1.",
    ],
    [
      "another number",
      () => responsesFrom([[1, 2 as ResponseValue]]),
      "responsesFrom: rows, row 1, column 2 must be 0, 1 or null; received 2.",
    ],
    [
      "too few names",
      () => responsesFrom([[1, 0]], { items: ["a"] }),
      "responsesFrom: items must be 2 names; received 1.",
    ],
    [
      "a student who comes twice",
      () => responsesFrom([[1], [0]], { students: ["x", "x"] }),
      'responsesFrom: students, name 2 must be a name not used before; received "x", which is also name 1.',
    ],
  ];
  for (const [what, act, message] of REFUSED)
    it(`refuses ${what}`, () => {
      expect(act).toThrow(expect.objectContaining({ name: "InvalidInputError", message }));
    });
});

describe("selectStudents", () => {
  it("takes students in the given order, also twice", () => {
    const chosen = selectStudents(responsesFrom(RESPONSES), [2, 0, 2]);
    expect(chosen.students).toEqual(["3", "1", "3"]);
    expect(responsesIn(chosen)).toEqual([RESPONSES[2], RESPONSES[0], RESPONSES[2]]);
  });
});
