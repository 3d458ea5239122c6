import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CollectResponsesOptions, collectResponses } from "./collect-responses.ts";
import { answerOf, countPresent } from "./responses.ts";

function collect(table: string, options: Partial<CollectResponsesOptions> = {}) {
  const [header, ...rows] = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(","));
  const collector = collectResponses(header, { where: "my.csv", ...options });
  for (const row of rows) collector.add(row);
  return collector.finish();
}

describe("collectResponses", () => {
  it("keeps answers, gaps, items and row numbers", () => {
    const { responses, ids, warnings } = collect(`
      a,b,c
      1,0,
      0,NA,1
      1,1,0`);
    expect(responses).toMatchObject({ N: 3, J: 3, items: ["a", "b", "c"], students: ["1", "2", "3"] });
    const answers = [0, 1, 2].map((i) => [0, 1, 2].map((j) => answerOf(responses, i, j)));
    expect(answers).toEqual([
      [1, 0, null],
      [0, null, 1],
      [1, 1, 0],
    ]);
    expect(ids).toEqual([]);
    expect(warnings).toEqual([]);
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
    const warning =
      'my.csv: the first column has no name, so it is not an item but an id, "rowname", as R and pandas write it.';
    const bare = collect(",a,b\n7,1,0\n8,0,1");
    expect(bare.responses).toMatchObject({ items: ["a", "b"], students: ["7", "8"] });
    expect(bare.ids).toEqual([{ name: "rowname", values: ["7", "8"] }]);
    expect(bare.warnings).toEqual([warning]);
    const table = ",s,a,b\n7,ann,1,0\n8,bob,0,1";
    const named = collect(table, { idColumns: ["s"], constantItems: "allow" });
    expect(named.responses.students).toEqual(["ann", "bob"]);
    expect(named.ids.map(({ name }) => name)).toEqual(["s", "rowname"]);
    expect(named.warnings).toEqual([warning]);
    expect(collect(table, { idColumns: ["rowname", "s"] }).warnings).toEqual([]);
  });

  it("takes other marks for missing cells", () => {
    const { responses } = collect("a,b\n1,9\n0,1\n1,-\n0,0", { missing: ["9", "-"] });
    expect(countPresent(responses)).toBe(6);
  });

  it("reads 1.0 and 0.0, which it refused: pandas, R and SPSS write a column with gaps so", () => {
    const collector = collectResponses(["a", "b", "c"], { where: "my.csv", missing: ["", "9", "-1.0"] });
    collector.add(["1.0", "0.", ""]);
    collector.add([".00", "1,0", "0,00"]);
    collector.add(["9.0", "-1.00", "1"]);
    const { responses } = collector.finish();
    const answers = [0, 1, 2].map((i) => [0, 1, 2].map((j) => answerOf(responses, i, j)));
    expect(answers).toEqual([
      [1, 0, null],
      [0, 1, 0],
      [null, null, 1],
    ]);
  });

  it("leaves out empty rows at the end, as spreadsheets leave them there", () => {
    const { responses, warnings } = collect("s,a,b\nx,1,0\ny,0,1\n,,\n,,", { idColumns: ["s"] });
    expect(responses.students).toEqual(["x", "y"]);
    expect(warnings).toEqual(["my.csv: the last 2 rows are empty and are left out."]);
    // one between students is a student without a name
    expect(() => collect("s,a,b\nx,1,0\n,,\ny,0,1", { idColumns: ["s"] })).toThrow(/row 2, column "s"/);
  });

  it("warns of items that say nothing", () => {
    expect(collect("a,b,c\n1,0,\n1,0,1\n,0,0").warnings).toEqual([
      'my.csv: column "a" is answered correctly by all students, so it carries no information about attributes.',
      'my.csv: column "b" is answered incorrectly by all students, so it carries no information about attributes.',
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
        const collector = collectResponses(
          rows[0].map((_, j) => `i${j}`),
          { where: "my.csv" },
        );
        for (const row of rows) collector.add(row);
        const { responses } = collector.finish();
        expect(responses.present).toMatchObject({ rows: rows[0].length, columns: rows.length });
        const back = rows.map((row, i) => row.map((_, j) => answerOf(responses, i, j)));
        expect(back).toEqual(rows.map((row) => row.map((text) => ({ "0": 0, "1": 1 })[text] ?? null)));
      }),
      { numRuns: 50 },
    );
  });
});

/** Enough rows to be past the look-ahead, with `last` as the row after them. */
const long = (last: string) => `a,b\n${"1,0\n0,1\n".repeat(30)}${last}`;

const REFUSED: [string, string, Partial<CollectResponsesOptions>, string][] = [
  ["a short row", "a,b,c\n1,0,1\n1,0", {}, "my.csv: row 2 must be 3 cells like the header, received 2."],
  ["a long row", "a,b\n1,0\n1,0,1", {}, "my.csv: row 2 must be 2 cells like the header, received 3."],
  [
    "an empty line",
    "a,b\n1,0\n\n0,1",
    {},
    "my.csv: row 2 must be 2 cells like the header, received an empty line.",
  ],
  ["a short row far down", long("1"), {}, "my.csv: row 61 must be 2 cells like the header, received 1."],
  [
    "a cell that is no answer",
    "a,b\n1,0\n0,1\n1,2",
    {},
    'my.csv: row 3, column "b" must be 0, 1, empty or NA, received "2". Where it is points or the option chosen, put 1 for what counts as right and 0 for the rest in the file; only if it means no answer pass --missing 2.',
  ],
  [
    "a number between the answers",
    "a,b\n1.0,0.0\n0.0,1.0\n1.0,0.5",
    {},
    'my.csv: row 3, column "b" must be 0, 1, empty or NA, received "0.5". Where it is points or the option chosen, put 1 for what counts as right and 0 for the rest in the file; only if it means no answer pass --missing 0.5.',
  ],
  [
    "a point for no answer: the advice used to end in two points, which is another mark",
    "a,b\n1.0,0.0\n0.0,1.0\n1.0,.",
    {},
    'my.csv: row 3, column "b" must be 0, 1, empty or NA, received ".". To treat . as missing pass --missing ".".',
  ],
  [
    "a column of row numbers as pandas writes them beside gaps",
    "row,a\n1.0,1.0\n2.0,0.0\n3.0,1.0",
    {},
    'my.csv: column "row" must be 0, 1, empty or NA, received another value in every row ("1.0", "2.0", …), as an id has. To carry it along as an id pass --id row.',
  ],
  [
    "a cell that is no answer far down",
    long("1,not given"),
    {},
    'my.csv: row 61, column "b" must be 0, 1, empty or NA, received "not given". To treat "not given" as missing pass --missing "not given".',
  ],
  [
    "a cell with a whole sentence",
    `a,b\n1,0\n0,1\n1,${"I do not know. ".repeat(3)}`,
    {},
    'my.csv: row 3, column "b" must be 0, 1, empty or NA, received "I do not know. I do not know. I do not k…".',
  ],
  [
    "a cell that is none of the given marks",
    "a,b\n1,0\n0,1\n1,NA",
    { missing: ["9"] },
    'my.csv: row 3, column "b" must be 0, 1 or 9, received "NA". To treat NA as missing pass --missing 9,NA.',
  ],
  [
    "a column of groups",
    "a,school\n1,x\n0,x",
    {},
    'my.csv: row 1, column "school" must be 0, 1, empty or NA, received "x". If the column is not an item pass --id school behind an --id that names the students, or take it out of the file.',
  ],
  [
    "a column that looks like an id",
    "student,a\ns1,1\ns2,0",
    {},
    'my.csv: column "student" must be 0, 1, empty or NA, received another value in every row ("s1", "s2", …), as an id has. To carry it along as an id pass --id student.',
  ],
  [
    "a column of row numbers after a bad cell",
    "a,the row\nx,1\n0,2\n0,3",
    {},
    'my.csv: column "the row" must be 0, 1, empty or NA, received another value in every row ("1", "2", …), as an id has. To carry it along as an id pass --id "the row".',
  ],
  [
    "two items of the same name",
    "a,b,a\n1,0,1",
    {},
    'my.csv: header, column 3 must be a name not used before, received "a", which is also column 1.',
  ],
  [
    "an item without a name",
    "a,,b\n1,0,1",
    {},
    "my.csv: header, column 2 must be a name, received an empty one.",
  ],
  [
    "a first column without a name that does not name the rows",
    ",a,b\n1,0,1\n0,1,1\n1,1,1",
    {},
    'my.csv: row 3, column "rowname" must be a student not seen before, received "1", which is also row 1. The first column has no name, so it is taken for the students; if it is an item give it a name.',
  ],
  [
    "a short row among rows with names",
    ",a,b\nx,1,0\ny,1",
    {},
    "my.csv: row 2 must be 3 cells like the header with a name for the row, received 2.",
  ],
  [
    "a column called as row names are",
    ",a,rowname\nx,1,0",
    {},
    'my.csv: header, column 3 must be a name not used before, received "rowname", which is also column 1.',
  ],
  [
    "answers instead of a header",
    "1,0,NA\n1,0,1",
    {},
    "my.csv: header must be item ids, received answers. Add a first line that names the items.",
  ],
  [
    "semicolons",
    "a;b\n1;0",
    {},
    "my.csv: header must be names with commas between them, received one with semicolons in it. Save the file with commas between the cells.",
  ],
  [
    "tabs",
    "a\tb\n1\t0",
    {},
    "my.csv: header must be names with commas between them, received one with tabs in it. Give the file the ending .tsv.",
  ],
  [
    "names with spaces where spaces are between the cells",
    "item 1 item 2\n1 0\n0 1",
    {},
    'my.csv: header must be as many names as the rows have cells, received "item 1 item 2" above "1 0". Put names that have spaces in quotes, or commas between all cells.',
  ],
  [
    "answers with nothing between them",
    "id,answers\n7,10110\n8,10910\n9,0.110",
    {},
    'my.csv: column "answers" must be 0, 1, empty or NA, received many answers in a cell ("10110"). Put commas between them, below a first line that names the items.',
  ],
  [
    "answers coded 1 and 2: the advice used to be --missing 2, which throws half of them away",
    "a,b\n1,1\n2,1\nNA,2",
    {},
    'my.csv: row 2, column "a" must be 0, 1, empty or NA, received "2". All answers are 1 or 2: in the file, put 1 for the one that means right and 0 for the other.',
  ],
  [
    "answers in words",
    "s,a,b\nx,,FALSE\ny,TRUE,True\nz,FALSE,TRUE",
    { idColumns: ["s"] },
    'my.csv: row 1, column "b" must be 0, 1, empty or NA, received "FALSE". All answers are TRUE or FALSE: in the file, put 1 for the one that means right and 0 for the other.',
  ],
  [
    "answers as letters",
    "a,b\nT,F\nF,T",
    {},
    'my.csv: row 1, column "a" must be 0, 1, empty or NA, received "T". All answers are T or F: in the file, put 1 for the one that means right and 0 for the other.',
  ],
  [
    "answers yes and no",
    "a,b\nno,yes\nyes,no",
    {},
    'my.csv: row 1, column "a" must be 0, 1, empty or NA, received "no". All answers are no or yes: in the file, put 1 for the one that means right and 0 for the other.',
  ],
  [
    "a single 2 among right answers, which is no code",
    "a,b\n1,1\n1,2",
    {},
    'my.csv: row 2, column "b" must be 0, 1, empty or NA, received "2". Where it is points or the option chosen, put 1 for what counts as right and 0 for the rest in the file; only if it means no answer pass --missing 2.',
  ],
  [
    "answers coded 1 and 2 with 9 and -1 for none: the advice used to be --missing 2",
    "a,b\n1,9\n2,1\n-1,2",
    {},
    'my.csv: row 2, column "a" must be 0, 1, empty or NA, received "2". All answers but -1 and 9 are 1 or 2: in the file, put 1 for the one that means right and 0 for the other. To treat -1 and 9 as missing pass --missing -1,9.',
  ],
  [
    "a second mark for no answer, with the first one in the advice",
    "a,b\n1,9\n0,1\n-1,0",
    { missing: ["", "NA", "9"] },
    'my.csv: row 3, column "a" must be 0, 1, empty, NA or 9, received "-1". To treat -1 as missing pass --missing 9,-1.',
  ],
  [
    "the options that were chosen: the advice used to be --id",
    "a,b,c\nA,C,B\nB,D,B\nA,C,D",
    {},
    'my.csv: row 1, column "a" must be 0, 1, empty or NA, received "A". Where it is points or the option chosen, put 1 for what counts as right and 0 for the rest in the file; only if it means no answer pass --missing A.',
  ],
  [
    "points that all differ in three rows, which used to be an id",
    "a,b,c\n0,1,1\n2,1,0\n3,1,0",
    {},
    'my.csv: row 2, column "a" must be 0, 1, empty or NA, received "2". Where it is points or the option chosen, put 1 for what counts as right and 0 for the rest in the file; only if it means no answer pass --missing 2. If the column is not an item pass --id a.',
  ],
  [
    "a last row of sums: the advice used to be --missing 2",
    "s,a,b,c\nx,1,0,1\ny,1,1,0\nz,0,1,0\nTotal,2,2,1",
    { idColumns: ["s"] },
    "my.csv: row 4 must be cells that are 0, 1, empty or NA, received what looks like how many got each item right, or which share. Take it out of the file, and what else is below the students.",
  ],
  [
    "a last row of means far down, without a name",
    `s,a,b\n${Array.from({ length: 60 }, (_, i) => `s${i},1,${i % 3 === 0 ? 1 : 0}`).join("\n")}\n,1.00,0.33`,
    { idColumns: ["s"] },
    "my.csv: row 61 must be cells that are 0, 1, empty or NA, received what looks like how many got each item right, or which share. Take it out of the file, and what else is below the students.",
  ],
  [
    "a last row of percentages",
    "a,b,c\n1,0,1\n1,1,0\n0,1,0\n67%,67 %,33%",
    {},
    "my.csv: row 4 must be cells that are 0, 1, empty or NA, received what looks like how many got each item right, or which share. Take it out of the file, and what else is below the students.",
  ],
  [
    "sums and shares, and empty rows below them",
    "s,a,b,c\nx,1,0,1\ny,1,1,0\nz,0,1,0\nSum,2,2,1\nShare,0.7,0.7,0.3\n,,,",
    { idColumns: ["s"] },
    "my.csv: row 4 must be cells that are 0, 1, empty or NA, received what looks like how many got each item right, or which share. Take it out of the file, and what else is below the students.",
  ],
  [
    "sums and shares far down",
    `s,a,b\n${Array.from({ length: 60 }, (_, i) => `s${i},1,${i % 3 === 0 ? 1 : 0}`).join("\n")}\nSum,60,20\nShare,100%,33%\n,,`,
    { idColumns: ["s"] },
    "my.csv: row 61 must be cells that are 0, 1, empty or NA, received what looks like how many got each item right, or which share. Take it out of the file, and what else is below the students.",
  ],
  [
    "a total for each student and for each item: the column is said first",
    "s,a,b,total\nx,1,0,1\ny,1,1,2\nz,0,1,1\nw,1,1,2\nSum,3,3,6",
    { idColumns: ["s"] },
    'my.csv: row 2, column "total" must be 0, 1, empty or NA, received "2", as in every row how many of the others are right: it looks like a total. To leave it out of the items pass --id total too.',
  ],
  [
    "a column of grades",
    "a,b,grade\n1,0,3\n1,1,1\n0,1,2\n0,0,4\n0,1,2",
    {},
    'my.csv: row 1, column "grade" must be 0, 1, empty or NA, received "3". Where it is points or the option chosen, put 1 for what counts as right and 0 for the rest in the file; only if it means no answer pass --missing 3. If the column is not an item pass --id grade behind an --id that names the students, or take it out of the file.',
  ],
  [
    "a header that comes again",
    "a,b\n1,0\n0,1\na,b\n1,1",
    {},
    'my.csv: row 3, column "a" must be 0, 1, empty or NA, received "a". The row repeats the names of the columns: take it out.',
  ],
  [
    "words of another language",
    "a,b\nrichtig,falsch\nfalsch,richtig",
    {},
    'my.csv: row 1, column "a" must be 0, 1, empty or NA, received "richtig". All answers are richtig or falsch: in the file, put 1 for the one that means right and 0 for the other.',
  ],
  [
    "a cross for right and nothing for wrong",
    "a,b\nx,\nx,x\n,x",
    {},
    'my.csv: row 1, column "a" must be 0, 1, empty or NA, received "x". All cells but missing ones are x: in the file, put 1 for right and 0 for wrong.',
  ],
  [
    "columns without names at the end",
    "a,b,,\n1,0,,\n0,1,,",
    {},
    "my.csv: header, column 3 must be a name, received an empty one. Take the empty columns at the end out.",
  ],
  [
    "half a point in two rows, which is no share",
    "a,b\n0,0\n0.5,0",
    {},
    'my.csv: row 2, column "a" must be 0, 1, empty or NA, received "0.5". Where it is points or the option chosen, put 1 for what counts as right and 0 for the rest in the file; only if it means no answer pass --missing 0.5.',
  ],
  [
    "a row like totals, but not the last",
    `a,b,c\n1,0,1\n1,1,0\n0,1,0\n2,2,1${"\n0,1,1".repeat(5)}`,
    {},
    'my.csv: row 4, column "a" must be 0, 1, empty or NA, received "2". Where it is points or the option chosen, put 1 for what counts as right and 0 for the rest in the file; only if it means no answer pass --missing 2.',
  ],
  [
    "a total, with ids",
    "s,a,b,c,total\nx,1,0,0,1\ny,1,1,,2\nz,0,1,1,2.0",
    { idColumns: ["s"] },
    'my.csv: row 2, column "total" must be 0, 1, empty or NA, received "2", as in every row how many of the others are right: it looks like a total. To leave it out of the items pass --id total too.',
  ],
  [
    "a total without ids, where every sum is another",
    "the sum,a,b,c\n1,1,0,0\n2,1,1,0\n3,1,1,1\n0,0,0,0",
    {},
    'my.csv: row 2, column "the sum" must be 0, 1, empty or NA, received "2", as in every row how many of the others are right: it looks like a total. To leave it out of the items take it out of the file, or pass --id "the sum" behind an --id that names the students.',
  ],
  [
    "a title above the header",
    "Spring test\na,b\n1,0",
    {},
    "my.csv: row 1 must be 1 cell like the header, received 2. The first line looks like a title: take it out, so that the names of the columns come first.",
  ],
  [
    "a title with a comma",
    "Spring test, class 7b\ns,a,b\nx,1,0",
    {},
    "my.csv: row 1 must be 2 cells like the header, received 3. The first line looks like a title: take it out, so that the names of the columns come first.",
  ],
  [
    "a title of as many words as there are columns",
    "Spring,test,2024\na,b,c\n1,0,1\n0,,1\n1,1,0",
    {},
    'my.csv: row 1 must be cells that are 0, 1, empty or NA, received "a", "b", "c" above answers, as a line of names has. Above it there must be no title and no other names: take that line out.',
  ],
  [
    "a title as spreadsheets write it",
    "Spring test,,\na,b,c\n1,0,1",
    {},
    "my.csv: header, column 2 must be a name, received an empty one. The first line looks like a title: take it out, so that the names of the columns come first.",
  ],
  [
    "a title with a comma as spreadsheets write it",
    "Spring test, grade 8,,,\na,b,c,d,e\n1,0,1,1,0",
    {},
    "my.csv: header, column 3 must be a name, received an empty one. The first line looks like a title: take it out, so that the names of the columns come first.",
  ],
  [
    "a title above names with semicolons, and an empty line",
    "Spring test\n\na;b\n1;0\n0;1",
    {},
    'my.csv: header must be names, cut as the rows are, received "Spring test" above "a;b". The first line looks like a title: take it out, so that the names of the columns come first.',
  ],
  ["no rows", "a,b", {}, "my.csv: the table must be a header and at least one row, received only a header."],
  [
    "an item nobody answered",
    "a,b\n1,\n0,NA",
    {},
    'my.csv: column "b" must be answered by at least one student, received only missing responses.',
  ],
  [
    "no answer at all",
    "a,b\n,NA\nNA,",
    {},
    "my.csv: the table must be responses of at least one student, received only missing responses.",
  ],
  [
    "an id column that is not there, with a near one",
    "Student,a\nx,1",
    { idColumns: ["student"] },
    'my.csv: --id must be a column of the table, received "student". Did you mean "Student"?',
  ],
  [
    "an id column that is not there",
    "a,b,c,d,e,f,g\n1,1,1,1,1,1,1",
    { idColumns: ["x"] },
    'my.csv: --id must be a column of the table, received "x". The columns are "a", "b", "c", "d", "e" and 2 more.',
  ],
  [
    "a student who comes twice",
    "s,a\nx,1\ny,0\nx,1",
    { idColumns: ["s"] },
    'my.csv: row 3, column "s" must be a student not seen before, received "x", which is also row 1.',
  ],
  [
    "a student without a name",
    "s,a\nx,1\n,0",
    { idColumns: ["s"] },
    'my.csv: row 2, column "s" must be a student not seen before, received an empty cell.',
  ],
  [
    "only ids",
    "s\nx",
    { idColumns: ["s"] },
    "my.csv: header must be ids and at least one item, received only ids.",
  ],
  [
    "an answer as a mark for missing",
    "a\n1",
    { missing: ["", "0"] },
    'my.csv: --missing must be another cell than 0 and 1, received "0".',
  ],
  [
    "an answer with a decimal sign as a mark for missing",
    "a\n1",
    { missing: ["", "1.0"] },
    'my.csv: --missing must be another cell than 0 and 1, received "1.0".',
  ],
];

describe("collectResponses refuses", () => {
  for (const [what, table, options, message] of REFUSED)
    it(what, () => {
      expect(() => collect(table, options)).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message }),
      );
    });

  it("an empty file", () => {
    expect(() => collectResponses([], { where: "my.csv" })).toThrow(
      expect.objectContaining({
        message: "my.csv: the file must be a table with a header, received an empty file.",
      }),
    );
  });
});
