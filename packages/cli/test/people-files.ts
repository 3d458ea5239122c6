import { gzipSync } from "node:zlib";
import writeWorkbook from "write-excel-file/node";

/**
 * Files of responses as people have them: made after the exports of the programs named, with their separators, encodings, columns and
 * rows. What is in them is made up; which responses are correct is known.
 */
export interface PeopleFile {
  readonly name: string;
  /** The program, and what is special. */
  readonly from: string;
  readonly bytes: Uint8Array;
  /** What must be read; the number of problems that must be told at once where the file cannot be read as it is. */
  readonly expected:
    | { readonly students: number; readonly items: number; readonly correct: number }
    | "refused";
}

const N = 24;
const J = 8;

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const SURNAMES =
  "Müller Schäfer Groß Weiß Krüger Öztürk Meyer Schulz Becker Koch Richter Wolf Braun Müller Lange Sommer Vogel Frank Jung Hahn Keller Roth Arnold Lorenz".split(
    " ",
  );
const FIRST =
  "Anna Ben Cem Dora Emil Fatma Gül Hans Ida Jan Kai Lea Mia Nils Oskar Paula Rosa Sami Tim Ute Vera Willi Yara Zoë".split(
    " ",
  );

/** 0 and 1, [N][J]; no item is constant. */
function answers(seed: number, students = N, items = J): number[][] {
  const next = random(seed);
  return Array.from({ length: students }, (_, i) =>
    Array.from({ length: items }, (_, j) => (i < 2 ? i : next() < 0.35 + 0.05 * ((i + j) % 7) ? 1 : 0)),
  );
}

/** Points from 0 to `most` in halves; the first students have all and none. */
function points(seed: number, most: number, step = 0.5, students = N, items = J): number[][] {
  const next = random(seed);
  const levels = most / step;
  return Array.from({ length: students }, (_, i) =>
    Array.from({ length: items }, () =>
      i === 0 ? most : i === 1 ? 0 : Math.floor(next() * (levels + 1)) * step,
    ),
  );
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const count = (rows: readonly (readonly number[])[], is: (value: number) => boolean) =>
  sum(rows.map((row) => row.filter(is).length));
const right = (rows: readonly (readonly number[])[]) => ({
  students: rows.length,
  items: rows[0].length,
  correct: count(rows, (v) => v === 1),
});
const atLeast = (rows: readonly (readonly number[])[], cut: number) => ({
  students: rows.length,
  items: rows[0].length,
  correct: count(rows, (v) => v >= cut),
});
const names = (prefix: string, items = J) => Array.from({ length: items }, (_, j) => `${prefix}${j + 1}`);
const id = (i: number) => `s${String(i + 1).padStart(3, "0")}`;
const german = (value: number) => String(value).replace(".", ",");
const columnsOf = (rows: readonly (readonly number[])[]) => rows[0].map((_, j) => rows.map((row) => row[j]));

type Cell = string | number;
interface Written {
  readonly separator?: string;
  readonly end?: string;
  readonly quote?: "all" | "text" | "needed";
}

function text(
  rows: readonly (readonly Cell[])[],
  { separator = ",", end = "\n", quote = "needed" }: Written = {},
): string {
  const cell = (value: Cell) => {
    const written = String(value);
    const mustBe = written.includes(separator) || written.includes('"') || written.includes("\n");
    const isQuoted =
      quote === "all" || mustBe || (quote === "text" && typeof value === "string" && written !== "NA");
    return isQuoted ? `"${written.replaceAll('"', '""')}"` : written;
  };
  return rows.map((row) => row.map(cell).join(separator) + end).join("");
}

const utf8 = (written: string) => new TextEncoder().encode(written);
const latin = (written: string) => Uint8Array.from(Buffer.from(written, "latin1"));
const utf16 = (written: string) => Uint8Array.from(Buffer.from(`\ufeff${written}`, "utf16le"));

export async function workbook(
  sheets: readonly { name: string; rows: readonly (readonly (Cell | boolean | null)[])[] }[],
): Promise<Uint8Array> {
  const typed = sheets.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((row) =>
      row.map((value) =>
        value === null || value === "" ? null : { value, type: value.constructor as StringConstructor },
      ),
    ),
  }));
  return new Uint8Array(
    await (writeWorkbook as unknown as (sheets: unknown) => { toBuffer(): Promise<Buffer> })(
      typed,
    ).toBuffer(),
  );
}

export async function peopleFiles(): Promise<PeopleFile[]> {
  const files: PeopleFile[] = [];
  const add = (name: string, from: string, bytes: Uint8Array, expected: PeopleFile["expected"]) => {
    files.push({ name, from, bytes, expected });
  };
  const letters = (rows: readonly (readonly number[])[], key: string) =>
    rows.map((row, i) => row.map((one, j) => (one === 1 ? key[j] : "ABCD".replace(key[j], "")[(i + j) % 3])));

  // Excel, in three locales
  const a1 = answers(1);
  add(
    "excel-us.csv",
    "Excel, English: CSV UTF-8",
    utf8(
      `\ufeff${text([["Student", ...names("Q")], ...a1.map((row, i) => [id(i), ...row])], { end: "\r\n" })}`,
    ),
    right(a1),
  );
  const p2 = points(2, 4);
  const total2 = p2.map(sum);
  const class2 = p2.map((row, i) => [
    SURNAMES[i],
    FIRST[i],
    i % 2 ? "8a" : "8b",
    ...row.map(german),
    german(total2[i]),
    `${Math.round((100 * total2[i]) / 32)}%`,
    1 + Math.round((5 * (32 - total2[i])) / 32),
  ]);
  const sums2 = columnsOf(p2).map((column) => german(sum(column)));
  const rates2 = columnsOf(p2).map((column) => `${Math.round((100 * sum(column)) / (4 * N))}%`);
  add(
    "excel-de.csv",
    "Excel, German: title, class, decimal commas, totals row and column, percent row",
    latin(
      text(
        [
          ["Klassenarbeit Nr. 3 – Brüche".replace("–", "-"), ...new Array(J + 5).fill("")],
          new Array(J + 6).fill(""),
          ["Nachname", "Vorname", "Klasse", ...names("Aufgabe "), "Summe", "Prozent", "Note"],
          ...class2,
          ["Summe", "", "", ...sums2, "", "", ""],
          ["Prozent", "", "", ...rates2, "", "", ""],
          new Array(J + 6).fill(""),
        ],
        { separator: ";", end: "\r\n" },
      ),
    ),
    atLeast(p2, 2),
  );
  const p3 = points(3, 2);
  add(
    "excel-fr.csv",
    "Excel, French: accents, decimal commas, total",
    latin(
      text(
        [
          ["Élève", "Classe", ...names("Exercice "), "Total"],
          ...p3.map((row, i) => [
            `${FIRST[i]} ${SURNAMES[i]}`,
            i % 2 ? "4eA" : "4eB",
            ...row.map(german),
            german(sum(row)),
          ]),
        ],
        { separator: ";", end: "\r\n" },
      ),
    ),
    atLeast(p3, 1),
  );
  const a4 = answers(4);
  add(
    "excel-unicode.txt",
    "Excel: Unicode text (UTF-16, tabs)",
    utf16(
      text([["Schüler", ...names("Item ")], ...a4.map((row, i) => [SURNAMES[i] + FIRST[i], ...row])], {
        separator: "\t",
        end: "\r\n",
      }),
    ),
    right(a4),
  );
  const a5 = answers(5);
  add(
    "excel-sep.csv",
    "Excel: first line sep=;",
    utf8(
      `sep=;\r\n${text([["student", ...names("item")], ...a5.map((row, i) => [id(i), ...row])], { separator: ";", end: "\r\n" })}`,
    ),
    right(a5),
  );
  const a6 = answers(6);
  add(
    "excel-empties.csv",
    "Excel: empty columns and rows at the end",
    utf8(
      text(
        [
          ["student", ...names("item"), "", "", ""],
          ...a6.map((row, i) => [id(i), ...row, "", "", ""]),
          new Array(J + 4).fill(""),
          new Array(J + 4).fill(""),
        ],
        { end: "\r\n" },
      ),
    ),
    right(a6),
  );
  const p7 = points(7, 3, 1);
  add(
    "gradebook.xlsx",
    "Excel workbook: points, total",
    await workbook([
      {
        name: "Test 1",
        rows: [
          ["Name", "Class", ...names("Task "), "Total"],
          ...p7.map((row, i) => [`${FIRST[i]} ${SURNAMES[i]}`, i % 2 ? "7a" : "7b", ...row, sum(row)]),
        ],
      },
    ]),
    atLeast(p7, 1.5),
  );
  const a8 = answers(8);
  add(
    "two-sheets.xlsx",
    "Excel workbook: notes on the first sheet, data on the second",
    await workbook([
      { name: "Info", rows: [["Test on fractions"], ["Teacher: Ms Koch"], ["May 2026"]] },
      { name: "Data", rows: [["id", ...names("i")], ...a8.map((row, i) => [id(i), ...row])] },
    ]),
    right(a8),
  );
  const a9 = answers(9);
  add(
    "true-false.xlsx",
    "Excel workbook: TRUE and FALSE",
    await workbook([
      {
        name: "Sheet1",
        rows: [["student", ...names("q")], ...a9.map((row, i) => [id(i), ...row.map((one) => one === 1)])],
      },
    ]),
    right(a9),
  );

  // Google
  const a10 = answers(10);
  add(
    "google-forms-quiz.csv",
    "Google Forms: answers in words, no key",
    utf8(
      text(
        [
          ["Timestamp", "Score", "Name", ...names("Question ")],
          ...a10.map((row, i) => [
            `5/${1 + i}/2026 10:0${i % 10}:00`,
            `${sum(row)} / ${J}`,
            FIRST[i],
            ...row.map(
              (one, j) => ["a third", "one half", "two thirds", "three quarters"][(one + i * j) % 4],
            ),
          ]),
        ],
        { quote: "text" },
      ),
    ),
    "refused",
  );
  const a11 = answers(11);
  add(
    "google-sheets-boxes.csv",
    "Google Sheets: check boxes",
    utf8(
      text([
        ["Name", ...names("Skill check ")],
        ...a11.map((row, i) => [FIRST[i], ...row.map((one) => (one ? "TRUE" : "FALSE"))]),
      ]),
    ),
    right(a11),
  );

  // learning platforms
  const p12 = points(12, 1, 0.25);
  const moodle = (row: readonly number[], i: number) => [
    SURNAMES[i],
    FIRST[i],
    `${FIRST[i].toLowerCase()}@school.example`,
    "Finished",
    `3 March 2026 10:${10 + i} AM`,
    `3 March 2026 10:${30 + i} AM`,
    "20 mins",
    sum(row).toFixed(2),
    ...row.map((one) => one.toFixed(2)),
  ];
  const averages = (rows: readonly (readonly number[])[]) =>
    columnsOf(rows).map((column) => (sum(column) / column.length).toFixed(2));
  add(
    "moodle-en.csv",
    "Moodle, English: quiz grades with overall average",
    utf8(
      text(
        [
          [
            "Surname",
            "First name",
            "Email address",
            "State",
            "Started on",
            "Completed",
            "Time taken",
            "Grade/8.00",
            ...Array.from({ length: J }, (_, j) => `Q. ${j + 1} /1.00`),
          ],
          ...p12.map(moodle),
          ["Overall average", "", "", "", "", "", "", (sum(p12.map(sum)) / N).toFixed(2), ...averages(p12)],
        ],
        { quote: "text" },
      ),
    ),
    atLeast(p12, 0.5),
  );
  const p13 = points(13, 1, 0.5);
  const comma = (value: string) => value.replace(".", ",");
  add(
    "moodle-de.csv",
    "Moodle, German: decimal commas in quotes, a dash for no answer",
    utf8(
      `\ufeff${text([["Nachname", "Vorname", "Anmeldename", "Status", "Begonnen am", "Beendet", "Verbrauchte Zeit", "Bewertung/8,00", ...Array.from({ length: J }, (_, j) => `F ${j + 1} /1,00`)], ...p13.map((row, i) => [SURNAMES[i], FIRST[i], `u${1000 + i}`, "Beendet", `3. März 2026 10:${10 + i}`, `3. März 2026 10:${30 + i}`, "20 Minuten", comma(sum(row).toFixed(2)), ...row.map((one, j) => (i === 5 && j === 2 ? "-" : comma(one.toFixed(2))))]), ["Gesamtdurchschnitt", "", "", "", "", "", "", "4,00", ...averages(p13).map(comma)]], { quote: "all" })}`,
    ),
    { ...atLeast(p13, 0.5), correct: atLeast(p13, 0.5).correct - (p13[5][2] >= 0.5 ? 1 : 0) },
  );
  const p14 = points(14, 4, 1);
  add(
    "canvas-gradebook.csv",
    "Canvas: Points Possible below the header, scores at the end",
    utf8(
      text([
        [
          "Student",
          "ID",
          "SIS User ID",
          "SIS Login ID",
          "Section",
          ...Array.from({ length: J }, (_, j) => `Quiz ${j + 1} (${88100 + j})`),
          "Current Score",
          "Final Score",
        ],
        ["    Points Possible", "", "", "", "", ...new Array(J).fill("4.00"), "(read only)", "(read only)"],
        ...p14.map((row, i) => [
          `${SURNAMES[i]}, ${FIRST[i]}`,
          5000 + i,
          `U${i}`,
          `login${i}`,
          "Math 8",
          ...row.map((one) => one.toFixed(2)),
          ((100 * sum(row)) / 32).toFixed(2),
          ((100 * sum(row)) / 32).toFixed(2),
        ]),
      ]),
    ),
    atLeast(p14, 2),
  );
  const a15 = answers(15);
  add(
    "canvas-quiz-analysis.csv",
    "Canvas: student analysis of a quiz, every second column called 1.0",
    utf8(
      text([
        [
          "name",
          "id",
          "section",
          ...a15[0].flatMap((_, j) => [`${700 + j}: What is 1/2 + 1/${j + 2}?`, "1.0"]),
        ],
        ...a15.map((row, i) => [
          FIRST[i],
          5000 + i,
          "Math 8",
          ...row.flatMap((one) => [one ? "7/12" : "2/6", one.toFixed(1)]),
        ]),
      ]),
    ),
    "refused",
  );
  const p16 = points(16, 2, 1);
  add(
    "blackboard.xls",
    "Blackboard: tab-separated UTF-16 called .xls",
    utf16(
      text(
        [
          [
            "Last Name",
            "First Name",
            "Username",
            "Student ID",
            "Last Access",
            "Availability",
            ...Array.from({ length: J }, (_, j) => `Problem ${j + 1} [Total Pts: 2 Score] |${600 + j}`),
          ],
          ...p16.map((row, i) => [
            SURNAMES[i],
            FIRST[i],
            `user${i}`,
            `${90000 + i * 7}`,
            "2026-03-03 10:00:00",
            "Yes",
            ...row.map((one) => one.toFixed(1)),
          ]),
        ],
        { separator: "\t", end: "\r\n", quote: "all" },
      ),
    ),
    atLeast(p16, 1),
  );

  // surveys
  const a17 = answers(17);
  add(
    "qualtrics.csv",
    "Qualtrics: names, questions and import ids in three lines",
    utf8(
      text([
        [
          "StartDate",
          "EndDate",
          "Status",
          "IPAddress",
          "Progress",
          "Duration (in seconds)",
          "Finished",
          "ResponseId",
          "UserLanguage",
          ...names("Q"),
        ],
        [
          "Start Date",
          "End Date",
          "Response Type",
          "IP Address",
          "Progress",
          "Duration (in seconds)",
          "Finished",
          "Response ID",
          "User Language",
          ...names("Which of these is correct? - Part "),
        ],
        [
          ...new Array(9).fill(0).map((_, k) => `{"ImportId":"m${k}"}`),
          ...names("").map((j) => `{"ImportId":"QID${j}"}`),
        ],
        ...a17.map((row, i) => [
          `2026-03-03 10:${10 + i}:00`,
          `2026-03-03 10:${30 + i}:00`,
          0,
          `10.0.0.${i}`,
          100,
          300 + i * 13,
          1,
          `R_${(i * 7919 + 12345).toString(36)}`,
          "EN",
          ...row,
        ]),
      ]),
    ),
    right(a17),
  );
  const a18 = answers(18);
  add(
    "limesurvey.csv",
    "LimeSurvey: Yes and No, N/A for questions not shown",
    utf8(
      text(
        [
          [
            "Response ID",
            "Date submitted",
            "Last page",
            "Start language",
            "Seed",
            ...Array.from({ length: J }, (_, j) => `T01_${j + 1}`),
          ],
          ...a18.map((row, i) => [
            i + 1,
            `2026-03-03 11:${10 + i}:00`,
            3,
            "en",
            10000000 + i * 7919,
            ...row.map((one, j) => (i === 3 && j === 3 ? "N/A" : one ? "Yes" : "No")),
          ]),
        ],
        { quote: "all" },
      ),
    ),
    { ...right(a18), correct: right(a18).correct - a18[3][3] },
  );

  // statistics
  const a19 = answers(19);
  add(
    "spss-1-2.csv",
    "SPSS: 1 and 2 with value 9 for missing",
    utf8(
      text(
        [
          ["CASEID", ...names("V")],
          ...a19.map((row, i) => [i + 1, ...row.map((one, j) => (i === 4 && j < 2 ? 9 : 2 - one))]),
        ],
        { separator: ";" },
      ),
    ),
    { ...right(a19), correct: right(a19).correct - a19[4][0] - a19[4][1] },
  );
  const a20 = answers(20);
  add(
    "spss-decimals.dat",
    "SPSS: tabs, .00 and 1.00, -99 for missing",
    utf8(
      text(
        [
          ["id", ...names("item")],
          ...a20.map((row, i) => [
            `${100 + i}`,
            ...row.map((one, j) => (i === 4 && j === 1 ? "-99.00" : one ? "1.00" : ".00")),
          ]),
        ],
        { separator: "\t", end: "\r\n" },
      ),
    ),
    { ...right(a20), correct: right(a20).correct - a20[4][1] },
  );
  const a21 = answers(21);
  add(
    "r-write-csv.csv",
    "R: write.csv with row names and NA",
    utf8(
      text(
        [
          ["", ...names("I")],
          ...a21.map((row, i) => [`${i + 1}`, ...row.map((one, j) => (i === 6 && j === 1 ? "NA" : one))]),
        ],
        { quote: "text" },
      ),
    ),
    { ...right(a21), correct: right(a21).correct - a21[6][1] },
  );
  const a22 = answers(22);
  add(
    "r-write-table.txt",
    "R: write.table, spaces, row names without a name",
    utf8(
      `${names("I")
        .map((name) => `"${name}"`)
        .join(" ")}\n${a22.map((row, i) => `"${i + 1}" ${row.join(" ")}\n`).join("")}`,
    ),
    right(a22),
  );
  const p23 = points(23, 2, 1);
  add(
    "r-write-csv2.csv",
    "R: write.csv2, points",
    utf8(
      text([["", "sex", ...names("A")], ...p23.map((row, i) => [`${i + 1}`, i % 2 ? "f" : "m", ...row])], {
        separator: ";",
        quote: "text",
      }),
    ),
    atLeast(p23, 1),
  );
  const a24 = answers(24);
  add(
    "pandas.csv",
    "pandas: to_csv with index, 1.0 beside gaps",
    utf8(
      text([
        ["", "student_id", ...names("q")],
        ...a24.map((row, i) => [
          i,
          7000 + 3 * i,
          ...row.map((one, j) => (i === 7 && j === 0 ? "" : `${one}.0`)),
        ]),
      ]),
    ),
    { ...right(a24), correct: right(a24).correct - a24[7][0] },
  );

  // one row per response
  const a25 = answers(25);
  const log = (rows: readonly (readonly Cell[])[]) =>
    rows.flatMap((row, i) => row.map((one, j) => [i + 1, `item_${j + 1}`, one]));
  add(
    "irw.csv",
    "Item Response Warehouse: id, item, resp",
    utf8(text([["id", "item", "resp"], ...log(a25)], { quote: "text" })),
    right(a25),
  );
  const p26 = points(26, 2, 1);
  add(
    "irw-polytomous.csv",
    "Item Response Warehouse: points, with a Q-matrix and covariates",
    utf8(
      text([
        ["id", "item", "resp", "wave", "rt", "Qmatrix__1", "Qmatrix__2"],
        ...log(p26).map(([student, item, resp]) => [
          student,
          item,
          resp,
          1,
          12.5,
          Number(String(item).slice(5)) % 2,
          Number(String(item).slice(5)) > 4 ? 1 : Number(String(item).slice(5)) % 2 === 0 ? 1 : 0,
        ]),
      ]),
    ),
    atLeast(p26, 1),
  );
  const a27 = answers(27);
  add(
    "tutor-log.csv",
    "A learning platform: one row per attempt, some items tried twice",
    utf8(
      text([
        ["user_id", "problem_id", "timestamp", "correct"],
        ...log(a27).flatMap(([student, item, one]) => [
          [student, item, `2026-03-03 09:${10 + Number(student)}:00`, one],
          ...(student === 3 ? [[student, item, "2026-03-04 09:00:00", 1]] : []),
        ]),
      ]),
    ),
    right(a27),
  );

  // forms that teachers make
  const a28 = answers(28);
  add(
    "transposed.csv",
    "A teacher: items in rows, students in columns",
    utf8(
      text([
        ["Item", ...a28.map((_, i) => `Student ${i + 1}`)],
        ...columnsOf(a28).map((column, j) => [`Q${j + 1}`, ...column]),
      ]),
    ),
    right(a28),
  );
  const a29 = answers(29);
  add(
    "crosses.csv",
    "A teacher: x for correct, nothing for incorrect",
    utf8(
      text([
        ["Name", ...names("A")],
        ...a29.slice(0, 1).map((row) => [FIRST[0], ...row.map(() => "")]),
        ...a29.slice(1).map((row, i) => [FIRST[i + 1], ...row.map((one) => (one ? "x" : ""))]),
      ]),
    ),
    right(a29),
  );
  const a30 = answers(30);
  add(
    "richtig-falsch.csv",
    "A teacher, German: richtig and falsch",
    latin(
      text(
        [
          ["Schüler", "Klasse", ...names("Frage ")],
          ...a30.map((row, i) => [
            `${FIRST[i]} ${SURNAMES[i]}`,
            "9c",
            ...row.map((one) => (one ? "richtig" : "falsch")),
          ]),
        ],
        { separator: ";", end: "\r\n" },
      ),
    ),
    right(a30),
  );
  const a31 = answers(31);
  const key = "ABCDABCD";
  add(
    "choices-with-key.csv",
    "Multiple choice with the key in the first row",
    utf8(
      text([
        ["student", ...names("q")],
        ["KEY", ...key],
        ...letters(a31, key).map((row, i) => [id(i), ...row]),
      ]),
    ),
    right(a31),
  );
  add(
    "choices.csv",
    "Multiple choice without a key",
    utf8(text([["student", ...names("q")], ...letters(answers(32), key).map((row, i) => [id(i), ...row])])),
    "refused",
  );
  const a33 = answers(33);
  add(
    "plain.tsv",
    "Tabs, 0 and 1, no students' names",
    utf8(text([names("i"), ...a33], { separator: "\t" })),
    right(a33),
  );
  const a34 = answers(34);
  add("no-header.csv", "No header: 0 and 1 from the first line", utf8(text(a34)), right(a34));
  add(
    "packed.txt",
    "Responses written one after the other",
    utf8(
      `id answers\n${answers(35)
        .map((row, i) => `${i + 1} ${row.join("")}\n`)
        .join("")}`,
    ),
    "refused",
  );
  const a36 = answers(36);
  add(
    "plus-minus.csv",
    "A teacher: + and −, class average below",
    utf8(
      text(
        [
          ["Name", ...names("Nr ")],
          ...a36.map((row, i) => [FIRST[i], ...row.map((one) => (one ? "+" : "-"))]),
        ],
        { separator: ";" },
      ),
    ),
    right(a36),
  );
  const a37 = answers(37);
  add(
    "old-macintosh.csv",
    "Line ends of an old Macintosh",
    utf8(text([["student", ...names("i")], ...a37.map((row, i) => [id(i), ...row])], { end: "\r" })),
    right(a37),
  );
  const a38 = answers(38);
  add(
    "with-background.csv",
    "A study: gender as 0 and 1, age, school",
    utf8(
      text([
        ["id", "gender", "age", "school", ...names("m")],
        ...a38.map((row, i) => [id(i), i % 2, 13 + (i % 3), i % 4 ? "North" : "South", ...row]),
      ]),
    ),
    right(a38),
  );
  const a39 = answers(39);
  add(
    "packed.csv.gz",
    "Packed by gzip, vertical bars",
    new Uint8Array(
      gzipSync(
        text([["student", ...names("i")], ...a39.map((row, i) => [id(i), ...row])], { separator: "|" }),
      ),
    ),
    right(a39),
  );
  const a40 = answers(40);
  const proportions = columnsOf(a40).map((column) => (sum(column) / N).toFixed(2));
  add(
    "class-list.csv",
    "0 and 1 with a total for students, number and proportion correct for items",
    utf8(
      text([
        ["Student", ...names("T"), "Total"],
        ...a40.map((row, i) => [`${FIRST[i]} ${SURNAMES[i]}`, ...row, sum(row)]),
        ["Total", ...columnsOf(a40).map(sum), sum(a40.map(sum))],
        ["p-value", ...proportions, ""],
      ]),
    ),
    right(a40),
  );
  const a49 = answers(49);
  const level = (column: readonly number[]) =>
    ["difficile", "moyen", "facile"][Math.min(2, Math.floor((3 * sum(column)) / N))];
  add(
    "liste-de-classe.csv",
    "A teacher, French: 0 and 1, success rate and difficulty in words below",
    utf8(
      text(
        [
          ["Élève", ...names("Ex. ")],
          ...a49.map((row, i) => [`${FIRST[i]} ${SURNAMES[i]}`, ...row]),
          ["Taux", ...columnsOf(a49).map((column) => `${Math.round((100 * sum(column)) / (N + 2))} %`)],
          ["Difficulté", ...columnsOf(a49).map(level)],
        ],
        { separator: ";" },
      ),
    ),
    right(a49),
  );
  const most42 = [4, 3, 5, 2, 6, 4, 4, 3];
  const p42 = points(42, 1, 0.25).map((row) => row.map((share, j) => Math.round(2 * share * most42[j]) / 2));
  const absent42 = p42.map((row, i): Cell[] =>
    i === 6 ? ["krank", ...row.slice(1).map(() => "")] : row.map(german),
  );
  const there42 = p42.filter((_, i) => i !== 6);
  const title42 = ["Mathe-Test 8c, 12.03.2026", ...new Array(J + 4).fill("")];
  const names42 = ["Nr.", "Name", "Vorname", "1a", "1b", "2", "3a", "3b", "4", "5", "6", "Summe", "Note"];
  const rows42 = absent42.map((row, i) => [
    i + 1,
    SURNAMES[i],
    FIRST[i],
    ...row,
    i === 6 ? "" : german(sum(p42[i])),
    i === 6 ? "" : ["1", "2+", "2-", "3"][i % 4],
  ]);
  const maxima42 = ["max. Punkte", "", "", ...most42, sum(most42), ""];
  const means42 = [
    "Durchschnitt",
    "",
    "",
    ...columnsOf(there42).map((column) => german(Math.round((100 * sum(column)) / 23) / 100)),
    "",
    "",
  ];
  add(
    "excel-de-points.csv",
    "Excel, German: title with a comma, maximum points, a student who was ill, grades like 2+",
    latin(text([title42, names42, maxima42, ...rows42, means42], { separator: ";", end: "\r\n" })),
    {
      students: N - 1,
      items: J,
      correct: sum(there42.map((row) => row.filter((value, j) => value >= most42[j] / 2).length)),
    },
  );
  // a test of a class of 24 as teachers keep it: two were ill, two questions were not reached, grades are counted below
  const most43 = [2, 2, 3, 3, 2, 4, 4, 3];
  const p43 = points(43, 1, 0.25).map((row) => row.map((share, j) => Math.round(2 * share * most43[j]) / 2));
  const there43 = p43.filter((_, i) => i !== 5 && i !== 11);
  const rows43 = p43.map((row, i) => {
    const own: Cell[] =
      i === 5 ? row.map(() => "") : i === 11 ? row.map(() => "krank") : row.map((value) => value);
    if (i === 17) own[6] = own[7] = "–";
    if (i === 20) own[3] = "n. b.";
    const isAbsent = i === 5 || i === 11;
    const grade = isAbsent ? "" : ["1-", "2+", 3, "3-", 4][i % 5];
    const remark = i === 5 ? "krank, schreibt nach" : i === 17 ? "Zeit" : "";
    return [i + 1, SURNAMES[i], FIRST[i], ...own, isAbsent ? "" : sum(row), grade, remark];
  });
  const means43 = columnsOf(there43).map((column) => Math.round((100 * sum(column)) / there43.length) / 100);
  const left43 = (i: number, j: number) => (i === 17 && j > 5) || (i === 20 && j === 3);
  const expected43 = {
    students: N - 2,
    items: J,
    correct: sum(
      p43.map((row, i) =>
        i === 5 || i === 11 ? 0 : row.filter((value, j) => value >= most43[j] / 2 && !left43(i, j)).length,
      ),
    ),
  };
  add(
    "klassenarbeit.xlsx",
    "A teacher, German: cover sheet, maximum points, half points, absent students, average and frequencies of grades below",
    await workbook([
      { name: "Deckblatt", rows: [["Schule am Park"], ["Schuljahr 2026/27"]] },
      {
        name: "KA 2",
        rows: [
          ["2. Klassenarbeit Mathematik: Brüche"],
          ["Klasse 6c, 14.11.2026"],
          [null],
          ["Nr.", "Name", "Vorname", "1a", "1b", "2a", "2b", "3", "4a", "4b", "5", "Σ", "Note", "Bemerkung"],
          ["", "", "erreichbar", ...most43, sum(most43)],
          ...rows43,
          [null],
          ["", "Durchschnitt", "", ...means43, sum(means43), 2.9],
          ["", "Lösungsquote", "", ...means43.map((mean, j) => Math.round((100 * mean) / most43[j]) / 100)],
          [null],
          ["", "Notenspiegel", "", 1, 2, 3, 4, 5, 6],
          ["", "", "", 2, 6, 8, 4, 2, 0],
        ],
      },
      {
        name: "Mündlich",
        rows: [
          ["Name", "Note"],
          ["Anna", 2],
        ],
      },
    ]),
    expected43,
  );
  const french43 = (value: number) => value.toFixed(2).replace(".", ",");
  const rows44 = p43.map((row, i) => [
    SURNAMES[i].toUpperCase(),
    FIRST[i],
    i % 2 ? "F" : "G",
    ...row.map((value, j) =>
      i === 5 || i === 11 ? "Abs" : left43(i, j) ? (i === 17 ? "N.Not" : "Disp.") : french43(value),
    ),
    i === 5 || i === 11 ? "Abs" : french43(sum(row)),
    i === 5 || i === 11 ? "Abs" : french43((20 * sum(row)) / sum(most43)),
    ["Très bien !", "Bon travail, continue.", "Peut mieux faire", "Ensemble fragile"][i % 4],
  ]);
  add(
    "evaluation.csv",
    "A teacher, French: title, maximum points, Abs and Disp., mark out of 20, comments, average and success rate below",
    latin(
      text(
        [
          ["Évaluation n°2 : les fractions", "5eB", "Mme Lefèvre", ...new Array(J + 3).fill("")],
          [
            ...["Nom", "Prénom", "Sexe"],
            ...most43.map((most, j) => `Ex. ${j + 1} /${most}`),
            ...[`Total /${sum(most43)}`, "Note /20", "Appréciation"],
          ],
          ["Barème", "", "", ...most43, sum(most43), 20, ""],
          ...rows44,
          ["Moyenne de la classe", "", "", ...means43.map(french43), french43(sum(means43)), "10,40", ""],
          [
            ...["Taux de réussite", "", ""],
            ...means43.map((mean, j) => `${Math.round((100 * mean) / most43[j])} %`),
            ...["", "", ""],
          ],
        ],
        { separator: ";", end: "\r\n" },
      ),
    ),
    expected43,
  );
  const p45 = points(45, 1, 0.25);
  add(
    "quiz-percentages.csv",
    "A learning platform: the percentage that each student had of each question",
    utf8(
      text([
        ["Student", ...names("Question "), "Total"],
        ...p45.map((row, i) => [
          `${FIRST[i]} ${SURNAMES[i]}`,
          ...row.map((share) => `${100 * share}%`),
          `${Math.round((100 * sum(row)) / J)}%`,
        ]),
      ]),
    ),
    atLeast(p45, 0.5),
  );
  const a46 = answers(46);
  add(
    "keine-angabe.csv",
    "A survey tool, German: k.A. where there is no answer",
    utf8(
      text(
        [
          ["Kennung", ...names("A")],
          ...a46.map((row, i) => [
            id(i),
            ...row.map((value, j) => ((i + 3 * j) % 14 === 6 ? "k.A." : value)),
          ]),
        ],
        { separator: ";" },
      ),
    ),
    {
      students: N,
      items: J,
      correct: sum(
        a46.map((row, i) => row.filter((value, j) => value === 1 && (i + 3 * j) % 14 !== 6).length),
      ),
    },
  );
  const broken = answers(41).map((row, i): Cell[] => [id(i === 9 ? 8 : i), ...row]);
  broken[3] = broken[3].slice(0, 5);
  broken[7][2] = "l";
  broken[11][4] = "O";
  add(
    "broken.csv",
    "Typed by hand: a short row, letters for digits, a student twice",
    utf8(text([["student", ...names("i")], ...broken])),
    "refused",
  );
  add("data.sav", "SPSS: its own format", utf8(`$FL2@(#) SPSS DATA FILE${" ".repeat(60)}`), "refused");
  return files;
}
