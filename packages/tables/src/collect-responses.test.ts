import { countPresent, responseOf } from "@qmatrix/core/data";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultIn } from "../test/fault-in.ts";
import { collectResponses, type ResponsesOptions } from "./collect-responses.ts";
import type { Expected } from "./finding.ts";

function collect(table: string, options: ResponsesOptions = {}) {
  const [header, ...rows] = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(","));
  const collector = collectResponses(header, options);
  for (const row of rows) collector.add(row);
  return collector.finish();
}

describe("collectResponses", () => {
  it("keeps answers, gaps, items and row numbers", () => {
    const { responses, ids, notes } = collect(`
      a,b,c
      1,0,
      0,NA,1
      1,1,0`);
    expect(responses).toMatchObject({ N: 3, J: 3, items: ["a", "b", "c"], students: ["1", "2", "3"] });
    const answers = [0, 1, 2].map((i) => [0, 1, 2].map((j) => responseOf(responses, i, j)));
    expect(answers).toEqual([
      [1, 0, null],
      [0, null, 1],
      [1, 1, 0],
    ]);
    expect(ids).toEqual([]);
    expect(notes).toEqual([]);
  });

  it("names the students by the first id column and carries the others along", () => {
    const { responses, ids } = collect(
      `
      a,class,b,student
      1,x,0,ann
      0,x,1,bob`,
      { idColumns: ["student", "class"] },
    );
    expect(responses.items).toEqual(["a", "b"]);
    expect(responses.students).toEqual(["ann", "bob"]);
    expect(ids).toEqual([
      { name: "student", values: ["ann", "bob"] },
      { name: "class", values: ["x", "x"] },
    ]);
  });

  it("takes a first column without a name for row names, as R and pandas write them, and says so", () => {
    const note = { severity: "note", kind: "row-names", column: "rowname" };
    const bare = collect(",a,b\n7,1,0\n8,0,1");
    expect(bare.responses).toMatchObject({ items: ["a", "b"], students: ["7", "8"] });
    expect(bare.ids).toEqual([{ name: "rowname", values: ["7", "8"] }]);
    expect(bare.notes).toEqual([note]);
    const table = ",s,a,b\n7,ann,1,0\n8,bob,0,1";
    const named = collect(table, { idColumns: ["s"], constantItems: "allow" });
    expect(named.responses.students).toEqual(["ann", "bob"]);
    expect(named.ids.map(({ name }) => name)).toEqual(["s", "rowname"]);
    expect(named.notes).toEqual([note]);
    expect(collect(table, { idColumns: ["rowname", "s"] }).notes).toEqual([]);
  });

  it("takes other marks for missing cells", () => {
    const { responses } = collect("a,b\n1,9\n0,1\n1,-\n0,0", { missing: ["9", "-"] });
    expect(countPresent(responses)).toBe(6);
  });

  it("reads 1.0 and 0.0, which it refused: pandas, R and SPSS write a column with gaps so", () => {
    const collector = collectResponses(["a", "b", "c"], { missing: ["", "9", "-1.0"] });
    collector.add(["1.0", "0.", ""]);
    collector.add([".00", "1,0", "0,00"]);
    collector.add(["9.0", "-1.00", "1"]);
    const { responses } = collector.finish();
    const answers = [0, 1, 2].map((i) => [0, 1, 2].map((j) => responseOf(responses, i, j)));
    expect(answers).toEqual([
      [1, 0, null],
      [0, 1, 0],
      [null, null, 1],
    ]);
  });

  it("leaves out empty rows at the end, as spreadsheets leave them there", () => {
    const { responses, notes } = collect("s,a,b\nx,1,0\ny,0,1\n,,\n,,", { idColumns: ["s"] });
    expect(responses.students).toEqual(["x", "y"]);
    expect(notes).toEqual([{ severity: "note", kind: "empty-rows", count: 2 }]);
    // one between students is a student without a name
    expect(faultIn(() => collect("s,a,b\nx,1,0\n,,\ny,0,1", { idColumns: ["s"] }))).toMatchObject({
      kind: "repeated-name",
      row: 2,
      column: "s",
    });
  });

  it("notes items that say nothing", () => {
    expect(collect("a,b,c\n1,0,\n1,0,1\n,0,0").notes).toEqual([
      { severity: "note", kind: "constant-item", item: "a", correct: true },
      { severity: "note", kind: "constant-item", item: "b", correct: false },
    ]);
  });

  it("gives back any table of answers", () => {
    const cell = fc.constantFrom("0", "1", "", "NA");
    const table = fc
      .tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 2, max: 140 }))
      .chain(([J, N]) =>
        fc.array(fc.array(cell, { minLength: J, maxLength: J }), { minLength: N, maxLength: N }),
      )
      .map((rows) => rows.map((row, i) => [i % 2 ? "1" : "0", ...row]))
      .map((rows) => [rows[0].map((_, j) => (j % 2 ? "1" : "0")), ...rows]);
    fc.assert(
      fc.property(table, (rows) => {
        const collector = collectResponses(rows[0].map((_, j) => `i${j}`));
        for (const row of rows) collector.add(row);
        const { responses } = collector.finish();
        expect(responses.present).toMatchObject({ rows: rows[0].length, columns: rows.length });
        const back = rows.map((row, i) => row.map((_, j) => responseOf(responses, i, j)));
        expect(back).toEqual(rows.map((row) => row.map((text) => ({ "0": 0, "1": 1 })[text] ?? null)));
      }),
      { numRuns: 50 },
    );
  });
});

/** Enough rows to be past the look-ahead, with `last` as the row after them. */
const long = (last: string) => `a,b\n${"1,0\n0,1\n".repeat(30)}${last}`;

const RESPONSE: Expected = { kind: "response", missing: ["", "NA"] };

const REFUSED: [string, string, ResponsesOptions, object][] = [
  [
    "a short row",
    "a,b,c\n1,0,1\n1,0",
    {},
    { kind: "row-length", row: 2, expected: 3, found: 2, hasRowNames: false },
  ],
  [
    "a long row",
    "a,b\n1,0\n1,0,1",
    {},
    { kind: "row-length", row: 2, expected: 2, found: 3, hasRowNames: false },
  ],
  [
    "an empty line",
    "a,b\n1,0\n\n0,1",
    {},
    { kind: "row-length", row: 2, expected: 2, found: 0, hasRowNames: false },
  ],
  [
    "a short row far down",
    long("1"),
    {},
    { kind: "row-length", row: 61, expected: 2, found: 1, hasRowNames: false },
  ],
  [
    "a cell that is no answer",
    "a,b\n1,0\n0,1\n1,2",
    {},
    {
      kind: "cell",
      row: 3,
      column: "b",
      cell: "2",
      expected: RESPONSE,
      advice: [
        { kind: "score", cell: "2" },
        { kind: "missing-code", codes: ["2"] },
      ],
    },
  ],
  [
    "a number between the answers",
    "a,b\n1.0,0.0\n0.0,1.0\n1.0,0.5",
    {},
    {
      kind: "cell",
      row: 3,
      column: "b",
      cell: "0.5",
      expected: RESPONSE,
      advice: [
        { kind: "score", cell: "0.5" },
        { kind: "missing-code", codes: ["0.5"] },
      ],
    },
  ],
  [
    "a point for no answer: the advice used to end in two points, which is another mark",
    "a,b\n1.0,0.0\n0.0,1.0\n1.0,.",
    {},
    {
      kind: "cell",
      row: 3,
      column: "b",
      cell: ".",
      expected: RESPONSE,
      advice: [{ kind: "missing-code", codes: ["."] }],
    },
  ],
  [
    "a column of row numbers as pandas writes them beside gaps",
    "row,a\n1.0,1.0\n2.0,0.0\n3.0,1.0",
    {},
    {
      kind: "id-column",
      column: "row",
      cells: ["1.0", "2.0"],
      advice: [{ kind: "id-column", column: "row", needsAnother: false }],
    },
  ],
  [
    "a cell that is no answer far down",
    long("1,not given"),
    {},
    {
      kind: "cell",
      row: 61,
      column: "b",
      cell: "not given",
      expected: RESPONSE,
      advice: [{ kind: "missing-code", codes: ["not given"] }],
    },
  ],
  [
    "a cell with a whole sentence",
    `a,b\n1,0\n0,1\n1,${"I do not know. ".repeat(3)}`,
    {},
    {
      kind: "cell",
      row: 3,
      column: "b",
      cell: "I do not know. I do not know. I do not know.",
      expected: RESPONSE,
    },
  ],
  [
    "a cell that is none of the given marks",
    "a,b\n1,0\n0,1\n1,NA",
    { missing: ["9"] },
    {
      kind: "cell",
      row: 3,
      column: "b",
      cell: "NA",
      expected: { kind: "response", missing: ["9"] },
      advice: [{ kind: "missing-code", codes: ["NA"] }],
    },
  ],
  [
    "a column of groups",
    "a,school\n1,x\n0,x",
    {},
    {
      kind: "cell",
      row: 1,
      column: "school",
      cell: "x",
      expected: RESPONSE,
      advice: [{ kind: "id-column", column: "school", needsAnother: true }],
    },
  ],
  [
    "a column that looks like an id",
    "student,a\ns1,1\ns2,0",
    {},
    {
      kind: "id-column",
      column: "student",
      cells: ["s1", "s2"],
      advice: [{ kind: "id-column", column: "student", needsAnother: false }],
    },
  ],
  [
    "a column of row numbers after a bad cell",
    "a,the row\nx,1\n0,2\n0,3",
    {},
    {
      kind: "id-column",
      column: "the row",
      cells: ["1", "2"],
      advice: [{ kind: "id-column", column: "the row", needsAnother: false }],
    },
  ],
  [
    "two items of the same name",
    "a,b,a\n1,0,1",
    {},
    { kind: "repeated-column", at: 3, column: "a", first: 1 },
  ],
  ["an item without a name", "a,,b\n1,0,1", {}, { kind: "unnamed-column", at: 2 }],
  [
    "a first column without a name that does not name the rows",
    ",a,b\n1,0,1\n0,1,1\n1,1,1",
    {},
    {
      kind: "repeated-name",
      row: 3,
      of: "student",
      column: "rowname",
      cell: "1",
      first: { row: 1 },
      advice: [{ kind: "name-first-column" }],
    },
  ],
  [
    "a short row among rows with names",
    ",a,b\nx,1,0\ny,1",
    {},
    { kind: "row-length", row: 2, expected: 3, found: 2, hasRowNames: true },
  ],
  [
    "a column called as row names are",
    ",a,rowname\nx,1,0",
    {},
    { kind: "repeated-column", at: 3, column: "rowname", first: 1 },
  ],
  ["answers instead of a header", "1,0,NA\n1,0,1", {}, { kind: "no-header" }],
  ["semicolons", "a;b\n1;0", {}, { kind: "separator", sign: ";" }],
  ["tabs", "a\tb\n1\t0", {}, { kind: "separator", sign: "\t" }],
  [
    "names with spaces where spaces are between the cells",
    "item 1 item 2\n1 0\n0 1",
    {},
    { kind: "uncut-rows", column: "item 1 item 2", cell: "1 0", advice: [{ kind: "quote-names" }] },
  ],
  [
    "answers with nothing between them",
    "id,answers\n7,10110\n8,10910\n9,0.110",
    {},
    { kind: "packed-responses", column: "answers", cell: "10110", advice: [{ kind: "separate-cells" }] },
  ],
  [
    "answers coded 1 and 2: the advice used to be --missing 2, which throws half of them away",
    "a,b\n1,1\n2,1\nNA,2",
    {},
    {
      kind: "cell",
      row: 2,
      column: "a",
      cell: "2",
      expected: RESPONSE,
      advice: [{ kind: "recode", signs: ["1", "2"], codes: [] }],
    },
  ],
  [
    "answers in words",
    "s,a,b\nx,,FALSE\ny,TRUE,True\nz,FALSE,TRUE",
    { idColumns: ["s"] },
    {
      kind: "cell",
      row: 1,
      column: "b",
      cell: "FALSE",
      expected: RESPONSE,
      advice: [{ kind: "recode", signs: ["TRUE", "FALSE"], codes: [] }],
    },
  ],
  [
    "answers as letters",
    "a,b\nT,F\nF,T",
    {},
    {
      kind: "cell",
      row: 1,
      column: "a",
      cell: "T",
      expected: RESPONSE,
      advice: [{ kind: "recode", signs: ["T", "F"], codes: [] }],
    },
  ],
  [
    "answers yes and no",
    "a,b\nno,yes\nyes,no",
    {},
    {
      kind: "cell",
      row: 1,
      column: "a",
      cell: "no",
      expected: RESPONSE,
      advice: [{ kind: "recode", signs: ["no", "yes"], codes: [] }],
    },
  ],
  [
    "a single 2 among right answers, which is no code",
    "a,b\n1,1\n1,2",
    {},
    {
      kind: "cell",
      row: 2,
      column: "b",
      cell: "2",
      expected: RESPONSE,
      advice: [
        { kind: "score", cell: "2" },
        { kind: "missing-code", codes: ["2"] },
      ],
    },
  ],
  [
    "answers coded 1 and 2 with 9 and -1 for none: the advice used to be --missing 2",
    "a,b\n1,9\n2,1\n-1,2",
    {},
    {
      kind: "cell",
      row: 2,
      column: "a",
      cell: "2",
      expected: RESPONSE,
      advice: [
        { kind: "recode", signs: ["1", "2"], codes: ["-1", "9"] },
        { kind: "missing-code", codes: ["-1", "9"] },
      ],
    },
  ],
  [
    "a second mark for no answer, with the first one in the advice",
    "a,b\n1,9\n0,1\n-1,0",
    { missing: ["", "NA", "9"] },
    {
      kind: "cell",
      row: 3,
      column: "a",
      cell: "-1",
      expected: { kind: "response", missing: ["", "NA", "9"] },
      advice: [{ kind: "missing-code", codes: ["-1"] }],
    },
  ],
  [
    "the options that were chosen: the advice used to be --id",
    "a,b,c\nA,C,B\nB,D,B\nA,C,D",
    {},
    {
      kind: "cell",
      row: 1,
      column: "a",
      cell: "A",
      expected: RESPONSE,
      advice: [
        { kind: "score", cell: "A" },
        { kind: "missing-code", codes: ["A"] },
      ],
    },
  ],
  [
    "points that all differ in three rows, which used to be an id",
    "a,b,c\n0,1,1\n2,1,0\n3,1,0",
    {},
    {
      kind: "cell",
      row: 2,
      column: "a",
      cell: "2",
      expected: RESPONSE,
      advice: [
        { kind: "score", cell: "2" },
        { kind: "missing-code", codes: ["2"] },
        { kind: "id-column", column: "a", needsAnother: false },
      ],
    },
  ],
  [
    "a last row of sums: the advice used to be --missing 2",
    "s,a,b,c\nx,1,0,1\ny,1,1,0\nz,0,1,0\nTotal,2,2,1",
    { idColumns: ["s"] },
    { kind: "total-row", row: 4 },
  ],
  [
    "a last row of means far down, without a name",
    `s,a,b\n${Array.from({ length: 60 }, (_, i) => `s${i},1,${i % 3 === 0 ? 1 : 0}`).join("\n")}\n,1.00,0.33`,
    { idColumns: ["s"] },
    { kind: "total-row", row: 61 },
  ],
  [
    "a last row of percentages",
    "a,b,c\n1,0,1\n1,1,0\n0,1,0\n67%,67 %,33%",
    {},
    { kind: "total-row", row: 4 },
  ],
  [
    "sums and shares, and empty rows below them",
    "s,a,b,c\nx,1,0,1\ny,1,1,0\nz,0,1,0\nSum,2,2,1\nShare,0.7,0.7,0.3\n,,,",
    { idColumns: ["s"] },
    { kind: "total-row", row: 4 },
  ],
  [
    "sums and shares far down",
    `s,a,b\n${Array.from({ length: 60 }, (_, i) => `s${i},1,${i % 3 === 0 ? 1 : 0}`).join("\n")}\nSum,60,20\nShare,100%,33%\n,,`,
    { idColumns: ["s"] },
    { kind: "total-row", row: 61 },
  ],
  [
    "a total for each student and for each item: the column is said first",
    "s,a,b,total\nx,1,0,1\ny,1,1,2\nz,0,1,1\nw,1,1,2\nSum,3,3,6",
    { idColumns: ["s"] },
    {
      kind: "total-column",
      row: 2,
      column: "total",
      cell: "2",
      advice: [{ kind: "id-column", column: "total", needsAnother: false }],
    },
  ],
  [
    "a column of grades",
    "a,b,grade\n1,0,3\n1,1,1\n0,1,2\n0,0,4\n0,1,2",
    {},
    {
      kind: "cell",
      row: 1,
      column: "grade",
      cell: "3",
      expected: RESPONSE,
      advice: [
        { kind: "score", cell: "3" },
        { kind: "missing-code", codes: ["3"] },
        { kind: "id-column", column: "grade", needsAnother: true },
      ],
    },
  ],
  [
    "a header that comes again",
    "a,b\n1,0\n0,1\na,b\n1,1",
    {},
    {
      kind: "cell",
      row: 3,
      column: "a",
      cell: "a",
      expected: RESPONSE,
      advice: [{ kind: "remove-repeated-header" }],
    },
  ],
  [
    "words of another language",
    "a,b\nrichtig,falsch\nfalsch,richtig",
    {},
    {
      kind: "cell",
      row: 1,
      column: "a",
      cell: "richtig",
      expected: RESPONSE,
      advice: [{ kind: "recode", signs: ["richtig", "falsch"], codes: [] }],
    },
  ],
  [
    "a cross for right and nothing for wrong",
    "a,b\nx,\nx,x\n,x",
    {},
    {
      kind: "cell",
      row: 1,
      column: "a",
      cell: "x",
      expected: RESPONSE,
      advice: [{ kind: "recode", signs: ["x"], codes: [] }],
    },
  ],
  [
    "columns without names at the end",
    "a,b,,\n1,0,,\n0,1,,",
    {},
    { kind: "unnamed-column", at: 3, advice: [{ kind: "remove-empty-columns" }] },
  ],
  [
    "half a point in two rows, which is no share",
    "a,b\n0,0\n0.5,0",
    {},
    {
      kind: "cell",
      row: 2,
      column: "a",
      cell: "0.5",
      expected: RESPONSE,
      advice: [
        { kind: "score", cell: "0.5" },
        { kind: "missing-code", codes: ["0.5"] },
      ],
    },
  ],
  [
    "a row like totals, but not the last",
    `a,b,c\n1,0,1\n1,1,0\n0,1,0\n2,2,1${"\n0,1,1".repeat(5)}`,
    {},
    {
      kind: "cell",
      row: 4,
      column: "a",
      cell: "2",
      expected: RESPONSE,
      advice: [
        { kind: "score", cell: "2" },
        { kind: "missing-code", codes: ["2"] },
      ],
    },
  ],
  [
    "a total, with ids",
    "s,a,b,c,total\nx,1,0,0,1\ny,1,1,,2\nz,0,1,1,2.0",
    { idColumns: ["s"] },
    {
      kind: "total-column",
      row: 2,
      column: "total",
      cell: "2",
      advice: [{ kind: "id-column", column: "total", needsAnother: false }],
    },
  ],
  [
    "a total without ids, where every sum is another",
    "the sum,a,b,c\n1,1,0,0\n2,1,1,0\n3,1,1,1\n0,0,0,0",
    {},
    {
      kind: "total-column",
      row: 2,
      column: "the sum",
      cell: "2",
      advice: [{ kind: "id-column", column: "the sum", needsAnother: true }],
    },
  ],
  [
    "a title above the header",
    "Spring test\na,b\n1,0",
    {},
    {
      kind: "row-length",
      row: 1,
      expected: 1,
      found: 2,
      hasRowNames: false,
      advice: [{ kind: "remove-title" }],
    },
  ],
  [
    "a title with a comma",
    "Spring test, class 7b\ns,a,b\nx,1,0",
    {},
    {
      kind: "row-length",
      row: 1,
      expected: 2,
      found: 3,
      hasRowNames: false,
      advice: [{ kind: "remove-title" }],
    },
  ],
  [
    "a title of as many words as there are columns",
    "Spring,test,2024\na,b,c\n1,0,1\n0,,1\n1,1,0",
    {},
    { kind: "second-header", row: 1, cells: ["a", "b", "c"] },
  ],
  [
    "a title as spreadsheets write it",
    "Spring test,,\na,b,c\n1,0,1",
    {},
    { kind: "unnamed-column", at: 2, advice: [{ kind: "remove-title" }] },
  ],
  [
    "a title with a comma as spreadsheets write it",
    "Spring test, grade 8,,,\na,b,c,d,e\n1,0,1,1,0",
    {},
    { kind: "unnamed-column", at: 3, advice: [{ kind: "remove-title" }] },
  ],
  [
    "a title above names with semicolons, and an empty line",
    "Spring test\n\na;b\n1;0\n0;1",
    {},
    { kind: "uncut-rows", column: "Spring test", cell: "a;b", advice: [{ kind: "remove-title" }] },
  ],
  ["no rows", "a,b", {}, { kind: "no-rows" }],
  ["an item nobody answered", "a,b\n1,\n0,NA", {}, { kind: "unanswered-item", item: "b" }],
  ["no answer at all", "a,b\n,NA\nNA,", {}, { kind: "no-responses" }],
  [
    "an id column that is not there, with a near one",
    "Student,a\nx,1",
    { idColumns: ["student"] },
    { kind: "unknown-column", role: "id", column: "student", near: ["Student"], columns: ["Student", "a"] },
  ],
  [
    "an id column that is not there",
    "a,b,c,d,e,f,g\n1,1,1,1,1,1,1",
    { idColumns: ["x"] },
    {
      kind: "unknown-column",
      role: "id",
      column: "x",
      near: [],
      columns: ["a", "b", "c", "d", "e", "f", "g"],
    },
  ],
  [
    "a student who comes twice",
    "s,a\nx,1\ny,0\nx,1",
    { idColumns: ["s"] },
    { kind: "repeated-name", row: 3, of: "student", column: "s", cell: "x", first: { row: 1 } },
  ],
  [
    "a student without a name",
    "s,a\nx,1\n,0",
    { idColumns: ["s"] },
    { kind: "repeated-name", row: 2, of: "student", column: "s", cell: "" },
  ],
  ["only ids", "s\nx", { idColumns: ["s"] }, { kind: "only-ids", lacking: "item" }],
  ["an answer as a mark for missing", "a\n1", { missing: ["", "0"] }, { kind: "missing-code", code: "0" }],
  [
    "an answer with a decimal sign as a mark for missing",
    "a\n1",
    { missing: ["", "1.0"] },
    { kind: "missing-code", code: "1.0" },
  ],
];

describe("collectResponses refuses", () => {
  for (const [what, table, options, fault] of REFUSED)
    it(what, () => {
      expect(faultIn(() => collect(table, options))).toEqual({ severity: "fault", advice: [], ...fault });
    });

  it("an empty file", () => {
    expect(faultIn(() => collectResponses([]))).toMatchObject({ kind: "empty-file" });
  });
});
