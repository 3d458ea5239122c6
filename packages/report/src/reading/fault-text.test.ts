import {
  type Fault,
  type Note,
  type ResponsesOptions,
  readProfiles,
  readQMatrix,
  readResponses,
  type TableSource,
} from "@qmatrix/tables";
import { describe, expect, it } from "vitest";
import { faultText } from "./fault-text.ts";
import { noteWarnings } from "./note-warnings.ts";

const SCORE =
  "If it is a score, add --cut 50% (half of the maximum score or more counts as correct); if it is the answer choice that the student selected, add --correct with the correct choices. If it stands for a missing response, add";
const TITLE = "The first line looks like a title: remove it, so that the column names come first.";

/** What is said of a file of responses that cannot be read. */
function said(source: TableSource, options?: ResponsesOptions): string {
  const [finding] = readResponses(source, options).findings;
  return faultText("my.csv", finding as Fault);
}

const REFUSED: [what: string, text: string, options: ResponsesOptions, message: string][] = [
  [
    "a short row",
    "a,b,c\n1,0,1\n1,0",
    {},
    "my.csv, row 2 (line 3): expected 3 cells, as in the header, found 2.",
  ],
  [
    "an empty line",
    "a,b\n1,0\n\n0,1",
    {},
    "my.csv, row 2 (line 3): expected 2 cells, as in the header, found an empty line.",
  ],
  [
    "a short row among rows with names",
    ",a,b\nx,1,0\ny,1",
    {},
    "my.csv, row 2 (line 3): expected 3 cells (a row name and 2 values), found 2.",
  ],
  [
    "a point for a missing response",
    "a,b\n1,0\n0,1\n1,.",
    {},
    'my.csv, row 3 (line 4), column b: expected 0, 1, empty or NA, found ".". To treat . as missing: --missing ".".',
  ],
  [
    "a score, or the option chosen",
    "a,b\n1,0\n0,1\n1,2",
    {},
    `my.csv, row 3 (line 4), column b: expected 0, 1, empty or NA, found "2". ${SCORE} --missing 2.`,
  ],
  [
    "a code beside one that was asked for",
    "a,b\n1,9\n0,1\n-1,0",
    { missing: ["", "NA", "9"] },
    'my.csv, row 3 (line 4), column a: expected 0, 1, empty, NA or 9, found "-1". To treat -1 as missing: --missing 9,-1.',
  ],
  [
    "a code with a blank",
    "a,b\n1,0\n0,1\n1,not given",
    {},
    'my.csv, row 3 (line 4), column b: expected 0, 1, empty or NA, found "not given". To treat "not given" as missing: --missing "not given".',
  ],
  [
    "a whole sentence",
    `a,b\n1,0\n0,1\n1,${"I do not know. ".repeat(3)}`,
    {},
    'my.csv, row 3 (line 4), column b: expected 0, 1, empty or NA, found "I do not know. I do not know. I do not k…".',
  ],
  [
    "other signs for responses",
    "a,b\n1,1\n2,1\nNA,2",
    {},
    'my.csv, row 2 (line 3), column a: expected 0, 1, empty or NA, found "2". All responses are 1 or 2: add --correct 1 or --correct 2.',
  ],
  [
    "other signs, and codes for missing ones",
    "a,b\n1,9\n2,1\n-1,2",
    {},
    'my.csv, row 2 (line 3), column a: expected 0, 1, empty or NA, found "2". All responses but -1 and 9 are 1 or 2: add --correct 1 or --correct 2. To treat -1 and 9 as missing: --missing -1,9.',
  ],
  [
    "one sign only",
    "a,b\nx,\nx,x\n,x",
    {},
    'my.csv, row 1 (line 2), column a: expected 0, 1, empty or NA, found "x". All responses are x: if it means correct, and an empty cell means incorrect, add --correct x --empty incorrect.',
  ],
  [
    "a column of groups",
    "a,school\n1,x\n0,x",
    {},
    'my.csv, row 1 (line 2), column school: expected 0, 1, empty or NA, found "x". If school is not an item: --ignore school. To keep it in the output, put the student identifier first: --id STUDENT --id school.',
  ],
  [
    "a column of groups, with ids",
    "s,a,b,school\nu,1,0,x\nv,0,1,x",
    { idColumns: ["s"] },
    'my.csv, row 1 (line 2), column school: expected 0, 1, empty or NA, found "x". If school is not an item: --ignore school. To keep it in the output, add --id school.',
  ],
  [
    "a column of grades",
    "a,b,grade\n1,0,3\n1,1,1\n0,1,2\n0,0,4\n0,1,2",
    {},
    `my.csv, row 1 (line 2), column grade: expected 0, 1, empty or NA, found "3". ${SCORE} --missing 3. If grade is not an item: --ignore grade. To keep it in the output, put the student identifier first: --id STUDENT --id grade.`,
  ],
  [
    "a header that comes again",
    "a,b\n1,0\n0,1\na,b\n1,1",
    {},
    'my.csv, row 3 (line 4), column a: expected 0, 1, empty or NA, found "a". The row repeats the column names: --ignore-rows 3.',
  ],
  [
    "a column that looks like an id",
    "the row,a\ns1,1\ns2,0",
    {},
    'my.csv, column "the row": looks like a student identifier (every row has a different value: "s1", "s2", …). Add --id "the row".',
  ],
  ["two columns of the same name", "a,b,a\n1,0,1", {}, 'my.csv, header: columns 1 and 3 are both named "a".'],
  ["a column without a name", "a,,b\n1,0,1", {}, "my.csv, header: column 2 has no name."],
  [
    "columns without names at the end",
    "a,b,,\n1,0,,\n0,1,,",
    {},
    "my.csv, header: column 3 has no name. Remove the empty columns at the end.",
  ],
  [
    "a title as spreadsheets write it",
    "Spring test,,\na,b,c\n1,0,1",
    {},
    `my.csv, header: column 2 has no name. ${TITLE}`,
  ],
  [
    "a title above names with semicolons",
    "Spring test\n\na;b\n1;0\n0;1",
    {},
    `my.csv, header: "Spring test" is a single name, but the rows have several cells ("a;b"). ${TITLE}`,
  ],
  [
    "a title with a comma",
    "Spring test, class 7b\ns,a,b\nx,1,0",
    {},
    'my.csv, row 1 (line 2): the row looks like a second header ("a", "b"). Keep one header line: --ignore-rows 1 leaves this one out.',
  ],
  [
    "a title of as many words as there are columns",
    "Spring,test,2024\na,b,c\n1,0,1\n0,,1\n1,1,0",
    {},
    'my.csv, row 1 (line 2): the row looks like a second header ("a", "b", "c"). Keep one header line: --ignore-rows 1 leaves this one out.',
  ],
  [
    "responses instead of a header",
    "1,0,NA\n1,0,1",
    {},
    "my.csv, header: expected item names, found responses. Add a first line that names the items, or number them: --header none.",
  ],
  [
    "names with spaces where spaces are between the cells",
    "item 1 item 2\n1 0\n0 1",
    {},
    'my.csv, header: "item 1 item 2" splits into more names than the rows have cells ("1 0"), probably because item names contain spaces. Put names with spaces in quotation marks, or commas between all cells.',
  ],
  [
    "responses with nothing between them",
    "id,answers\n7,10110\n8,10910\n9,0.110",
    {},
    'my.csv, column answers: expected one response per cell, found several ("10110"). Put commas between the responses, below a first line that names the items.',
  ],
  [
    "a log",
    "student,item,item score\nann,x,1\nann,y,0\nbob,x,1",
    {},
    'my.csv: expected one row per student and one column per item, found the columns "student", "item", "item score", as in long format with one row per response. To read long format: --long "student,item,item score".',
  ],
  [
    "a total, with ids",
    "s,a,b,c,total\nx,1,0,0,1\ny,1,1,,2\nz,0,1,1,2.0",
    { idColumns: ["s"] },
    'my.csv, row 2 (line 3), column total: expected a response, found "2". In every row, the column equals the number of items answered correctly, so it looks like a total score. To leave it out: --ignore total. To keep it in the output, add --id total.',
  ],
  [
    "a total without ids",
    "the sum,a,b,c\n1,1,0,0\n2,1,1,0\n3,1,1,1\n0,0,0,0",
    {},
    'my.csv, row 2 (line 3), column "the sum": expected a response, found "2". In every row, the column equals the number of items answered correctly, so it looks like a total score. To leave it out: --ignore "the sum". To keep it in the output, put the student identifier first: --id STUDENT --id "the sum".',
  ],
  [
    "a last row of sums",
    "s,a,b,c\nx,1,0,1\ny,1,1,0\nz,0,1,0\nTotal,2,2,1",
    { idColumns: ["s"] },
    "my.csv, row 4 (line 5): the row looks like totals: the number or proportion of correct responses per item. To leave out this row and anything below it: --ignore-rows 4-.",
  ],
  [
    "row names that do not name the rows",
    ",a,b\n1,0,1\n0,1,1\n1,1,1",
    {},
    'my.csv, row 3 (line 4), column rowname: duplicate student "1"; first in row 1 (line 2). The first column has no name, so it is read as the student identifier; if it is an item, give it a name.',
  ],
  [
    "a student who comes twice",
    "s,a\nx,1\ny,0\nx,1",
    { idColumns: ["s"] },
    'my.csv, row 3 (line 4), column s: duplicate student "x"; first in row 1 (line 2).',
  ],
  [
    "a student without a name",
    "s,a\nx,1\n,0\ny,1",
    { idColumns: ["s"] },
    "my.csv, row 2 (line 3), column s: expected the name of a student, found an empty cell.",
  ],
  ["no rows", "a,b\n", {}, "my.csv: there are no rows below the header."],
  ["an empty file", "", {}, "my.csv: the file is empty."],
  ["an item nobody answered", "a,b\n1,\n0,NA", {}, "my.csv: item b has no responses: every cell is missing."],
  [
    "no response at all",
    "a,b\n,NA\nNA,",
    {},
    "my.csv: expected responses from at least one student, found only missing cells.",
  ],
  [
    "an id column that is not there, with a near one",
    "Student,a\nx,1",
    { idColumns: ["student"] },
    'my.csv: no column is named "student" (--id). Did you mean "Student"?',
  ],
  [
    "an id column that is not there",
    "a,b,c,d,e,f,g\n1,1,1,1,1,1,1",
    { idColumns: ["x"] },
    'my.csv: no column is named "x" (--id). The columns are "a", "b", "c", "d", "e" and 2 more.',
  ],
  [
    "only ids",
    "s\nx",
    { idColumns: ["s"] },
    "my.csv, header: all columns are identifiers, so there is no item.",
  ],
  [
    "a response as a code for missing",
    "a\n1",
    { missing: ["", "1.0"] },
    "my.csv: 0 and 1 are responses, so --missing cannot be 1.0.",
  ],
  [
    "a quotation mark that is not closed",
    'a,b\n1,0\n1,"0\n',
    {},
    "my.csv, line 3: a quotation mark is opened and never closed.",
  ],
  [
    "a quotation mark inside a cell",
    'a,b\n1,0\n"1"1,"0"\n',
    {},
    "my.csv, line 3: unexpected quotation mark inside a cell. Double the quotation marks inside a quoted cell.",
  ],
];

describe("a file of responses that cannot be read", () => {
  for (const [what, text, options, message] of REFUSED)
    it(what, () => {
      expect(said(text, options)).toBe(message);
    });

  it("a file that is not text", () => {
    const saidOf = (...bytes: number[]) => said(Uint8Array.from(bytes));
    expect(saidOf(0x61, 0x0a, 0x81, 0x2c)).toBe(
      "my.csv, line 2, byte 3: expected UTF-8 text, found the byte 0x81. Save the file as UTF-8, or name its encoding: --encoding windows-1252.",
    );
    expect(saidOf(0x61, 0x00)).toBe("my.csv, line 1, byte 2: expected UTF-8 text, found a NUL byte.");
    expect(saidOf(0x50, 0x4b, 0x03, 0x04, 0x00)).toBe(
      "my.csv, line 1, byte 5: expected UTF-8 text, found a NUL byte. It looks like an Excel workbook or a ZIP file: save the table as CSV.",
    );
    expect(saidOf(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a)).toMatch(
      / It looks like an old Excel workbook: save the table as CSV\.$/,
    );
    expect(saidOf(0x1f, 0x8b)).toMatch(/ It looks like a gzip file: unpack it first\.$/);
    expect(saidOf(0x50, 0x41, 0x52, 0x31, 0x00)).toMatch(
      / It looks like a Parquet file: save the table as CSV\.$/,
    );
  });
});

describe("other tables that cannot be read", () => {
  it("Q-matrices", () => {
    const saidOf = (text: string) => faultText("q.csv", readQMatrix(text).findings[0] as Fault);
    expect(saidOf("item,A\ni1,2")).toBe('q.csv, row 1 (line 2), column A: expected 0 or 1, found "2".');
    expect(saidOf("item,A\ni1,")).toBe(
      "q.csv, row 1 (line 2), column A: expected 0 or 1, found an empty cell.",
    );
    expect(saidOf("item,A\ni1,1\ni1,1")).toBe(
      'q.csv, row 2 (line 3), column item: duplicate item "i1"; first in row 1 (line 2).',
    );
    expect(saidOf("item,A\n,1")).toBe(
      "q.csv, row 1 (line 2), column item: expected the name of an item, found an empty cell.",
    );
    expect(saidOf("item,A,B\ni1,0,0")).toBe(
      "q.csv, row 1 (line 2), item i1: expected at least one required attribute, found only zeros.",
    );
    expect(saidOf("item\ni1")).toBe(
      'q.csv, header: expected "item" and at least one attribute, found "item" alone.',
    );
    expect(saidOf("no,Item,A\n1,i1,0")).toBe(
      'q.csv, header, column 1: expected "item", found "no". Move column 2, "Item", to the front.',
    );
  });

  it("profiles", () => {
    const saidOf = (text: string) => faultText("p.csv", readProfiles(text).findings[0] as Fault);
    expect(saidOf("s,A\nx,1.5")).toBe(
      'p.csv, row 1 (line 2), column A: expected a number from 0 to 1, found "1.5".',
    );
    expect(saidOf("s\nx")).toBe("p.csv, header: all columns are identifiers, so there is no attribute.");
  });

  it("a table in Parquet, which has no lines, and columns whose names are no plain words", () => {
    const detail = {
      severity: "fault",
      kind: "cell",
      row: 3,
      cell: "",
      expected: { kind: "entry" },
    } as const;
    expect(faultText("q.parquet", { ...detail, column: "2", advice: [] })).toBe(
      'q.parquet, row 3, column "2": expected 0 or 1, found an empty cell.',
    );
    expect(faultText("q.parquet", { ...detail, column: "A\u202e", advice: [] })).toBe(
      'q.parquet, row 3, column "A\\u202e": expected 0 or 1, found an empty cell.',
    );
  });
});

describe("what is odd about a file that can be read", () => {
  const NOTES: [Note, string][] = [
    [
      { severity: "note", kind: "row-names", column: "rowname" },
      'my.csv: the first column has no name, so it is read as an identifier ("rowname"), not as an item.',
    ],
    [{ severity: "note", kind: "empty-rows", count: 1 }, "my.csv: the last row is empty and is left out."],
    [
      { severity: "note", kind: "empty-rows", count: 2 },
      "my.csv: the last 2 rows are empty and are left out.",
    ],
    [
      { severity: "note", kind: "empty-students", students: ["s7"], kept: false },
      'my.csv: student "s7" has no responses and is excluded.',
    ],
    [
      { severity: "note", kind: "empty-students", students: ["a", "b", "c", "d"], kept: false },
      'my.csv: 4 students have no responses and are excluded: "a", "b", "c", ….',
    ],
    [
      { severity: "note", kind: "empty-students", students: ["a", "b"], kept: true },
      'my.csv: 2 students have no responses and are not classified: "a", "b".',
    ],
    [
      { severity: "note", kind: "constant-item", item: "i1", correct: true },
      "my.csv: item i1 was answered correctly by all students, so it provides no information about attributes.",
    ],
    [
      { severity: "note", kind: "constant-item", item: "1", correct: false },
      'my.csv: item "1" was answered incorrectly by all students, so it provides no information about attributes.',
    ],
  ];
  for (const [note, text] of NOTES)
    it(note.kind, () => expect(noteWarnings("my.csv", [note])).toEqual([{ code: note.kind, message: text }]));

  it("one warning for all constant items of a kind", () => {
    const constant = (item: string, correct: boolean): Note => ({
      severity: "note",
      kind: "constant-item",
      item,
      correct,
    });
    const notes = [constant("a", true), constant("b", false), constant("c", true)];
    expect(noteWarnings("my.csv", notes).map(({ message }) => message)).toEqual([
      'my.csv: 2 items were answered correctly by all students, so they provide no information about attributes: "a", "c".',
      "my.csv: item b was answered incorrectly by all students, so it provides no information about attributes.",
    ]);
  });
});
