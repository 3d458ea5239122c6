import { describe, expect, it } from "vitest";
import { faultIn } from "../../test/fault-in.ts";
import { collectResponses } from "../collect-responses.ts";

/** What is wrong with a table, if anything is. */
function refusal(table: string, idColumns: string[] = []) {
  const [header, ...rows] = table.split("\n").map((line) => line.split(","));
  return faultIn(() => {
    const collector = collectResponses(header, { idColumns });
    for (const row of rows) collector.add(row);
    collector.finish();
  });
}

describe("a log without --long is told by its columns", () => {
  const LOGS: [string, string, string[], string[]?][] = [
    ["of plain names", "student,item,answer\nann,x,1\nann,y,0\nbob,x,1", ["student", "item", "answer"]],
    [
      "of other names, in another order, among others",
      "order,correct,user_id,hint,problemId,response_time\n1,1,7,0,x,31\n2,0,7,1,y,9\n3,1,8,0,x,1",
      ["user_id", "problemId", "correct"],
    ],
    [
      "whose students and items are numbers, sorted by student",
      `Student,Question,Score\n${Array.from({ length: 60 }, (_, j) => `1,${j + 1},${j % 2}`).join("\n")}`,
      ["Student", "Question", "Score"],
    ],
    [
      "where the student is said to be an id",
      "student,item,answer\nann,x,1\nann,y,0\nbob,x,1",
      ["student", "item", "answer"],
      ["student"],
    ],
    [
      "where student and item are said to be ids",
      "student,item,answer\nann,x,1\nann,y,0\nbob,x,1",
      ["student", "item", "answer"],
      ["student", "item"],
    ],
    [
      "whose answers are no answers",
      "student,item,item score\nann,x,2\nann,y,0",
      ["student", "item", "item score"],
    ],
    [
      "of unknown names, by its shape",
      "Schüler,Aufgabe,richtig\nann,x,1.0\nann,y,NA\nbob,x,0.0",
      ["Schüler", "Aufgabe", "richtig"],
    ],
    [
      "by its shape, with the item first",
      "question,who,ok\nx,ann,1\nx,bob,0\ny,ann,1",
      ["who", "question", "ok"],
    ],
    ["behind row names", ",student,item,answer\n1,ann,x,1\n2,ann,y,0", ["student", "item", "answer"]],
  ];
  for (const [what, table, columns, ids] of LOGS)
    it(what, () => {
      const advice = [{ kind: "long-log", columns }];
      expect(refusal(table, ids)).toEqual({ severity: "fault", kind: "long-log", columns, advice });
    });
});

describe("a table with a row a student is not taken for a log", () => {
  it("where it can be read", () => {
    expect(refusal("student,item,answer\n1,0,1\n0,1,1\n1,1,0")).toBeUndefined();
    expect(refusal("who,class,item\nann,7b,1\nbob,7b,0", ["who", "class"])).toBeUndefined();
  });

  it("where an item has a slip of the pen", () => {
    expect(refusal("s,a,b\n0,0,1\n1,1,1\n2,0,9\n3,1,1", ["s"])).toMatchObject({
      kind: "cell",
      row: 3,
      column: "b",
      cell: "9",
    });
  });

  const WIDE: [string, string][] = [
    ["with ids and items", "student,class,item1,item2\nann,7b,1,0\nbob,7b,0,1"],
    ["with ids and one item", "student,class,item1\nann,7b,1\nbob,7b,0"],
    ["with an item of its own name", "who,class,Question\nann,7b,1\nbob,7b,0"],
    ["with a score and a task among the ids", "student,task,score,a,b,c\nann,x,9,1,0,1\nbob,x,7,0,1,1"],
    ["with two ids that name the rows alone", "who,number,ok\nann,7,1\nbob,8,0"],
  ];
  for (const [what, table] of WIDE)
    it(what, () => {
      expect(refusal(table)).toMatchObject({ kind: "id-column", column: table.split(",")[0] });
    });
});
