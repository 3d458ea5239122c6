import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Responses, type ResponseValue, responseOf } from "@qmatrix/core/data";
import { tableText } from "@qmatrix/report/files";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/run-qmatrix.ts";
import { writeParquet } from "../../../test/write-parquet.ts";
import { readResponses } from "../read-responses.ts";
import { writeFile } from "../write-file.ts";
import type { LongOptions, ReadLogOptions } from "./long-options.ts";

const COLUMNS: LongOptions["columns"] = ["student", "item", "answer"];

function write(content: string | Buffer, name = "log.csv"): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

function read(path: string, { idColumns, missing, reading, ...long }: Partial<ReadLogOptions> = {}) {
  return readResponses(path, {
    idColumns,
    ...(reading && { reading }),
    ...(missing && { missing }),
    long: { columns: COLUMNS, isQuiet: true, ...long },
  });
}

/** Answers as rows, students down, items across; − where there is none. */
function grid(responses: Responses): string[] {
  return responses.students.map((_, i) =>
    responses.items.map((_, j) => responseOf(responses, i, j) ?? "-").join(""),
  );
}

describe("readLongLog", () => {
  it("puts students and items in natural order, whatever the order of the rows", async () => {
    const rows = ["s10,i2,1", "s2,i10,0", "s2,i2,1", "s10,i10,1", "s1,i2,0", "s1,i10,NA"];
    for (const order of [rows, rows.toReversed()]) {
      const { responses, ids } = await read(write(`student,item,answer\n${order.join("\n")}\n`));
      expect(responses).toMatchObject({ N: 3, J: 2, students: ["s1", "s2", "s10"], items: ["i2", "i10"] });
      expect(grid(responses)).toEqual(["0-", "10", "11"]);
      expect(ids).toEqual([{ name: "student", values: ["s1", "s2", "s10"] }]);
    }
  });

  const SAME: [string, string | Buffer, string?][] = [
    ["commas", "student,item,answer\nann,x,1\nann,y,0\nbob,y,1\nbob,x,0\n"],
    ["tabs", "student\titem\tanswer\nann\tx\t1\nann\ty\t0\nbob\ty\t1\nbob\tx\t0\n", "log.tsv"],
    ["semicolons and CRLF", "student;item;answer\r\nann;x;1\r\nann;y;0\r\nbob;y;1\r\nbob;x;0\r\n"],
    ["CR", "student,item,answer\rann,x,1\rann,y,0\rbob,y,1\rbob,x,0\r"],
    ["line ends of two kinds", "student,item,answer\r\nann,x,1\nann,y,0\r\nbob,y,1\nbob,x,0\n"],
    ["a byte order mark", "\ufeffstudent,item,answer\nann,x,1\nann,y,0\nbob,y,1\nbob,x,0\n"],
    ["gzip", gzipSync("student,item,answer\nann,x,1\nann,y,0\nbob,y,1\nbob,x,0\n"), "log.csv.gz"],
    [
      "other columns and another order of them",
      "t,answer,item,student,z\n1,1,x,ann,\n2,0,y,ann,\n3,1,y,bob,\n4,0,x,bob,\n",
    ],
    [
      "quotes and white space",
      '"student" , item,answer\n"ann" ,\tx , 1\nann,\u00a0y,0\n" bob","y","1"\nbob,x,"0"\n',
    ],
    ["row names", ",student,item,answer\n1,ann,x,1\n2,ann,y,0\n3,bob,y,1\n4,bob,x,0\n"],
    [
      "row names that have no name in the header",
      '"student","item","answer"\n"1","ann","x",1\n"2","ann","y",0\n"3","bob","y",1\n"4","bob","x",0\n',
    ],
    ["spaces", '"student" item  answer\nann x 1\n ann  y 0\nbob y 1\nbob x 0\n', "log.dat"],
    ["single quotes", "'student','item','answer'\n'ann','x','1'\n'ann','y',0\nbob,y,1\nbob,x,0\n"],
    [
      "no line end at the end, and empty lines",
      "student,item,answer\nann,x,1\n\nann,y,0\nbob,y,1\nbob,x,0\n\n",
    ],
  ];
  for (const [what, content, name] of SAME)
    it(`reads ${what}`, async () => {
      const { responses, warnings } = await read(write(content, name));
      expect(responses).toMatchObject({ students: ["ann", "bob"], items: ["x", "y"] });
      expect(grid(responses)).toEqual(["10", "01"]);
      expect(warnings).toEqual([]);
    });

  it("reads Parquet: numbers, truth values, long integers; only the columns that were named", async () => {
    const path = join(temporaryFolder(), "log.parquet");
    await writeParquet(
      path,
      `SELECT * FROM (VALUES (9007199254740993, 7.0::DOUBLE, true, [1]), (9007199254740993, 12.0::DOUBLE, false, [2]),
        (9007199254740992, 12.0::DOUBLE, true, [3]), (9007199254740992, 7.0::DOUBLE, NULL, [4])) t(student, item, answer, nested)`,
    );
    const { responses } = await read(path);
    expect(responses).toMatchObject({
      students: ["9007199254740992", "9007199254740993"],
      items: ["7", "12"],
    });
    expect(grid(responses)).toEqual(["-1", "10"]);
  });

  it("keeps the white space in the text of Parquet, also in answers", async () => {
    const path = join(temporaryFolder(), "log.parquet");
    await writeParquet(
      path,
      "SELECT * FROM (VALUES ('ann', 'x', '1'), (' ann', 'x', '0'), ('bob', 'x', ' 1')) t(student, item, answer)",
    );
    const { responses } = await read(path, { missing: ["", " 1"], emptyStudents: "keep" });
    expect(responses.students).toEqual([" ann", "ann", "bob"]);
    expect(grid(responses)).toEqual(["0", "1", "-"]);
  });

  it("keeps ids as they are: leading zeros, long numbers, signs of SQL", async () => {
    const ids = [
      "007",
      "7",
      "123456789012345678901234567890",
      "'; DROP TABLE log; --",
      'say "x"',
      "a;b,c",
      "NULL",
      "NA",
    ];
    const path = join(temporaryFolder(), "log.csv");
    await writeFile(
      path,
      tableText(
        ["the;student", "item", "select"],
        ids.flatMap((id) => [
          [id, "1'); --", 1],
          [id, "NA", 0],
        ]),
      ),
    );
    const { responses } = await read(path, { columns: ["the;student", "item", "select"] });
    expect(responses.students.toSorted()).toEqual(ids.toSorted());
    expect(responses.items).toEqual(["1'); --", "NA"]);
    expect(new Set(grid(responses))).toEqual(new Set(["10"]));
  });

  it("takes marks for missing, empty and NA among them", async () => {
    const path = write("student,item,answer\nann,x,1\nann,y,.\nbob,x,-1\nbob,y,0\ncem,x,0\ncem,y,\n");
    const { responses } = await read(path, { missing: ["", "NA", ".", "-1"], constantItems: "allow" });
    expect(grid(responses)).toEqual(["1-", "-0", "0-"]);
  });

  it("cuts points at a share of the most without codes for missing ones, and reads codes", async () => {
    const rows = [
      "a,x,4",
      "b,x,2",
      "c,x,1",
      "d,x,9.0",
      "e,x,NF",
      "a,y,85%",
      "b,y,100 %",
      "c,y,40%",
      "d,y,NF",
    ];
    const path = write(`student,item,answer\n${rows.join("\n")}\n`);
    const reading = { cut: ["50%"], recode: ["NF=0"] };
    const { responses } = await read(path, { missing: ["9"], reading });
    expect(grid(responses)).toEqual(["11", "11", "00", "-0", "0-"]);
  });

  it("reads 1.0, .00 and 9.0, in text and in columns of text in Parquet", async () => {
    const rows = [
      ["ann", "x", "1.0"],
      ["ann", "y", "9.0"],
      ["bob", "x", ".00"],
      ["bob", "y", " 1."],
    ];
    const csv = write(`student,item,answer\n${rows.map((row) => row.join(",")).join("\n")}\n`);
    const parquet = join(temporaryFolder(), "log.parquet");
    const values = rows.map((row) => `('${row.map((cell) => cell.trim()).join("', '")}')`).join(", ");
    await writeParquet(parquet, `SELECT * FROM (VALUES ${values}) t(student, item, answer)`);
    for (const path of [csv, parquet]) {
      const { responses } = await read(path, { missing: ["", "9"], constantItems: "allow" });
      expect(grid(responses)).toEqual(["1-", "01"]);
    }
    const twice = write("student,item,answer\nann,x,9.0\nann,x,1.0\nann,x,0.0\n");
    await expect(read(twice, { missing: ["", "9"] })).rejects.toThrow(
      /, row 3 \(line 4\): found a second response .*; the first is in row 2 \(line 3\)\. /,
    );
  });

  it("carries ids along that are the same in all rows of a student", async () => {
    const path = write("student,class,item,answer\nann,7b,x,1\nbob,8a,x,0\nann,7b,y,0\nbob,8a,y,1\n");
    const { ids } = await read(path, { idColumns: ["student", "class"] });
    expect(ids).toEqual([
      { name: "student", values: ["ann", "bob"] },
      { name: "class", values: ["7b", "8a"] },
    ]);
  });

  it("gives what the table with a row a student gives", async () => {
    const folder = temporaryFolder();
    const answers = fc
      .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 40 }))
      .chain(([J, N]) =>
        fc.array(fc.array(fc.constantFrom<ResponseValue[]>(0, 1, null), { minLength: J, maxLength: J }), {
          minLength: N,
          maxLength: N,
        }),
      );
    await fc.assert(
      fc.asyncProperty(answers, fc.boolean(), async (rows, isShuffled) => {
        fc.pre(rows.every((row) => row.some((answer) => answer !== null)));
        fc.pre(rows[0].every((_, j) => rows.some((row) => row[j] !== null)));
        const cells = rows.map((row, i) => [`s${i}`, ...row.map((answer) => answer ?? "")]);
        await writeFile(
          join(folder, "wide.csv"),
          tableText(["student", ...rows[0].map((_, j) => `i${j}`)], cells),
        );
        const log = rows.flatMap((row, i) => row.map((answer, j) => [`s${i}`, `i${j}`, answer ?? "NA"]));
        await writeFile(join(folder, "log.csv"), tableText(COLUMNS, isShuffled ? log.toReversed() : log));
        const wide = await readResponses(join(folder, "wide.csv"), {
          idColumns: ["student"],
          constantItems: "allow",
        });
        const long = await readResponses(join(folder, "log.csv"), {
          constantItems: "allow",
          long: { columns: COLUMNS, isQuiet: true },
        });
        expect(long.responses).toEqual(wide.responses);
        expect(long.ids).toEqual(wide.ids);
      }),
      { numRuns: 20 },
    );
  });
});

describe("attempts", () => {
  const LOG = "student,item,answer,t\nann,x,0,9\nbob,x,1,1\nann,x,NA,5\nann,x,1,10\nbob,x,0,2\nann,x,0,8\n";

  it("count by the order of the rows; a row without an answer is none", async () => {
    const path = write(LOG);
    expect(grid((await read(path, { attempt: "first", constantItems: "allow" })).responses)).toEqual([
      "0",
      "1",
    ]);
    expect(grid((await read(path, { attempt: "last", constantItems: "allow" })).responses)).toEqual([
      "0",
      "0",
    ]);
  });

  it("count by a column: 8 before 10, and rows after each other where it is the same", async () => {
    const times = (log: string) =>
      log.replace(/,(\d+)$/gm, (_, t) => `,2026-05-31T14:00:${t.padStart(2, "0")}Z`);
    for (const log of [LOG, times(LOG)]) {
      const by = (attempt: "first" | "last") =>
        read(write(log), { attempt, order: "t", constantItems: "allow" });
      expect(grid((await by("first")).responses)).toEqual(["0", "1"]);
      expect(grid((await by("last")).responses)).toEqual(["1", "0"]);
    }
    const same = write(LOG.replace(/,\d+$/gm, ",1"));
    expect(
      grid((await read(same, { attempt: "last", order: "t", constantItems: "allow" })).responses),
    ).toEqual(["0", "0"]);
  });

  it("count by times with zones, and by numbers with more digits than a double has", async () => {
    const zones =
      "student,item,answer,t\nann,x,1,2026-05-31 14:00:00+02:00\nann,x,0,2026-05-31 13:00:00+00:00\n";
    expect(grid((await read(write(zones), { attempt: "last", order: "t" })).responses)).toEqual(["0"]);
    const nanoseconds = "student,item,answer,t\nann,x,1,1780000000000000001\nann,x,0,1780000000000000000\n";
    expect(grid((await read(write(nanoseconds), { attempt: "last", order: "t" })).responses)).toEqual(["1"]);
    const parts = "student,item,answer,t\nann,x,1,1.4\nann,x,0,0.6\n";
    expect(grid((await read(write(parts), { attempt: "last", order: "t" })).responses)).toEqual(["1"]);
  });

  it("are the same on any number of threads", async () => {
    const path = join(temporaryFolder(), "log.parquet");
    await writeParquet(
      path,
      `SELECT 's' || hash(i) % 2000 AS student, 'i' || hash(i, 1) % 50 AS item, (hash(i, 2) % 2)::INTEGER AS answer,
        hash(i, 3) % 7 AS t FROM range(150000) x(i)`,
    );
    for (const options of [{ attempt: "first" }, { attempt: "last", order: "t" }] as const) {
      const one = await read(path, { ...options, threads: 1 });
      const many = await read(path, { ...options, threads: 4 });
      expect(many.responses).toEqual(one.responses);
    }
  });
});

describe("readLongLog refuses", () => {
  const HEAD = "student,item,answer\n";
  const REFUSED: [string, string | Buffer, string, Partial<ReadLogOptions>?][] = [
    [
      "a cell that is no answer",
      `${HEAD}ann,x,1\nann,y,2\n`,
      ', row 2 (line 3), column answer: expected 0, 1, empty or NA, found "2". If it is a score, add --cut 50% (half of the maximum score or more counts as correct); if it is the answer choice that the student selected, add --correct with the correct choices. If it stands for a missing response, add --missing 2.',
    ],
    [
      "a cell that is no answer, with marks",
      `${HEAD}ann,x,1\nann,y, yes\n`,
      ', row 2 (line 3), column answer: expected 0, 1, empty, NA or 9, found "yes". To treat yes as missing: --missing 9,yes.',
      { missing: ["", "NA", "9"] },
    ],
    [
      "a student and an item twice",
      `${HEAD}ann,x,NA\nann,x,1\nbob,x,0\nann , x,0\n`,
      ', row 4 (line 5): found a second response by student "ann" to item "x"; the first is in row 2 (line 3). To keep one response: --attempt first or --attempt last.',
    ],
    [
      "a student without a name",
      `${HEAD}ann,x,1\n  ,x,1\n,x,0\n`,
      ", row 2 (line 3), column student: expected the name of a student, found an empty cell.",
    ],
    [
      "an item without a name",
      `${HEAD}ann,x,1\nann,,1\n`,
      ", row 2 (line 3), column item: expected the name of an item, found an empty cell.",
    ],
    [
      "a NUL byte in a name, far down",
      `${HEAD}${"ann,x,1\n".repeat(40_000)}b\u0000b,x,1\n`,
      ", row 40001, column student: expected the name of a student, found one with a NUL byte.",
    ],
    [
      "a cell that is no answer, below cells of two lines and an empty line",
      `${HEAD}"ann\nlee",x,1\n\n"bob\r\nkim",y,1\ncem,x,7\n`,
      ', row 3 (line 7), column answer: expected 0, 1, empty or NA, found "7". If it is a score, add --cut 50% (half of the maximum score or more counts as correct); if it is the answer choice that the student selected, add --correct with the correct choices. If it stands for a missing response, add --missing 7.',
    ],
    [
      "a cell that is no answer in a log that our own reader would not take",
      `${HEAD}ann,x,1\nbob,5" pipe,7\n`,
      ', row 2, column answer: expected 0, 1, empty or NA, found "7". If it is a score, add --cut 50% (half of the maximum score or more counts as correct); if it is the answer choice that the student selected, add --correct with the correct choices. If it stands for a missing response, add --missing 7.',
    ],
    [
      "a ragged row",
      `${HEAD}ann,x,1\nbob,x\n`,
      ", row 2 (line 3): expected 3 cells, as in the header, found 2.",
    ],
    [
      "a row with a cell too many",
      `${HEAD}ann,x,1\nbob,x,1,0\n`,
      ", row 2 (line 3): expected 3 cells, as in the header, found 4.",
    ],
    [
      "a quote left open",
      `${HEAD}ann,x,1\n"bob,x,1\n`,
      ", line 3: a quotation mark is opened and never closed.",
    ],
    [
      "a byte that no text has",
      Buffer.from(`${HEAD}ann,x,1\ncaf\u0081,x,1\n`, "latin1"),
      ", line 3, byte 32: expected UTF-8 text, found the byte 0x81. Save the file as UTF-8, or name its encoding: --encoding windows-1252.",
    ],
    ["an empty file", "", ": the file is empty."],
    ["a header alone", HEAD, ": there are no rows below the header."],
    [
      "a column named twice",
      "student,item,answer,item\nann,x,1,y\n",
      ', header: columns 2 and 4 are both named "item".',
    ],
    [
      "a column that is not there",
      "user,item,answer\nann,x,1\n",
      ': no column is named "student" (--long). The columns are "user", "item", "answer".',
    ],
    [
      "an id that is not there",
      `${HEAD}ann,x,1\n`,
      ': no column is named "class" (--id). The columns are "student", "item", "answer".',
      { idColumns: ["class"] },
    ],
    [
      "answers in words",
      `${HEAD}ann,x,yes\nann,y,no\nbob,x,\nbob,y,no\ncid,x,yes\n`,
      ', row 1 (line 2), column answer: expected 0, 1, empty or NA, found "yes". All responses are yes or no: add --correct yes or --correct no.',
    ],
    [
      "answers in words with a mark: the advice used to be --missing incorrect",
      `${HEAD}ann,x,correct\nann,y,incorrect\nbob,x,9\nbob,y,incorrect\ncid,x,correct\n`,
      ', row 1 (line 2), column answer: expected 0, 1, empty or NA, found "correct". All responses but 9 are correct or incorrect: add --correct correct or --correct incorrect. To treat 9 as missing: --missing 9.',
    ],
    [
      "percentages for answers, of a column that used to be called a",
      `${HEAD}ann,x,0%\nann,y,100%\nbob,x,100%\nbob,y,0%\n`,
      ', row 1 (line 2), column answer: expected 0, 1, empty or NA, found "0%". All responses are 0% or 100%: add --correct "0%" or --correct "100%".',
    ],
    [
      "half a point, which used to look like a share",
      `${HEAD}ann,x,0\nann,y,0.5\nbob,x,1\nbob,y,0\n`,
      ', row 2 (line 3), column answer: expected 0, 1, empty or NA, found "0.5". If it is a score, add --cut 50% (half of the maximum score or more counts as correct); if it is the answer choice that the student selected, add --correct with the correct choices. If it stands for a missing response, add --missing 0.5.',
    ],
    [
      "an order that is not there",
      `${HEAD}ann,x,1\n`,
      ': no column is named "t" (--order). The columns are "student", "item", "answer".',
      { attempt: "last", order: "t" },
    ],
    [
      "an order of neither numbers nor times",
      "student,item,answer,t\nann,x,1,soon\n",
      ', row 1 (line 2), column t: expected a number or a time like 2026-05-31 14:05:09, found "soon".',
      { attempt: "last", order: "t" },
    ],
    [
      "an order that is a number, then none",
      "student,item,answer,t\nann,x,1,1\nann,y,0,\n",
      ", row 2 (line 3), column t: expected a number, as in earlier rows, found an empty cell.",
      { attempt: "last", order: "t" },
    ],
    [
      "an order that is a time, then none",
      "student,item,answer,t\nann,x,1,2026-05-31\nann,y,0,7\n",
      ', row 2 (line 3), column t: expected a time, as in earlier rows, found "7".',
      { attempt: "last", order: "t" },
    ],
    [
      "a student in two classes",
      "student,class,item,answer\nann,7b,x,1\nbob,7b,x,1\nann,7b,y,1\nann,7c,z,1\n",
      ', row 4 (line 5), column class: expected "7b", as in earlier rows of student "ann", found "7c". An --id column must have one value per student.',
      { idColumns: ["class"] },
    ],
    [
      "no answer at all",
      `${HEAD}ann,x,\nbob,x,NA\n`,
      ": expected responses from at least one student, found only missing cells.",
    ],
    [
      "an item nobody answered",
      `${HEAD}ann,x,1\nann,y,\n`,
      ": item y has no responses: every cell is missing.",
    ],
    [
      "a mark that is an answer",
      `${HEAD}ann,x,1\n`,
      ": 0 and 1 are responses, so --missing cannot be 0.",
      { missing: ["0"] },
    ],
  ];
  for (const [what, content, sentence, options] of REFUSED)
    it(what, async () => {
      const path = write(content);
      await expect(read(path, options)).rejects.toThrow(
        expect.objectContaining({ name: "FileError", message: `${path}${sentence}` }),
      );
    });

  it("a file that is not there, a folder, a damaged one, a nested column", async () => {
    const folder = temporaryFolder();
    await expect(read(write("PAR1\u0015 and no more", "log.parquet"))).rejects.toThrow(
      /: expected a readable Parquet file, found another \(.*\)\.$/,
    );
    await expect(read(join(folder, "none.csv"))).rejects.toThrow(/none\.csv: file not found\.$/);
    await expect(read(folder)).rejects.toThrow(
      /: expected a file in long format on a disk, where it can be read more than once, found a folder or a pipe\.$/,
    );
    await writeParquet(join(folder, "log.parquet"), "SELECT 'ann' AS student, {'x': 1} AS item, 1 AS answer");
    await expect(read(join(folder, "log.parquet"))).rejects.toThrow(
      /, column item: expected numbers, Boolean values or text, found STRUCT\(x INTEGER\)\.$/,
    );
  });
});

it("warns of an item that all got right", async () => {
  const path = write("student,item,answer\nann,x,1\nbob,x,1\nann,y,0\nbob,y,1\n");
  expect((await read(path)).warnings).toEqual([
    {
      code: "constant-item",
      message: `${path}: item x was answered correctly by all students, so it provides no information about attributes.`,
    },
  ]);
});
