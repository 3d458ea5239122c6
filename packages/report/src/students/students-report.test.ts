import { qMatrixFrom, responsesFrom } from "@qmatrix/core/data";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { HOSTILE_NAMES, pageFaults } from "../../../../tools/pages/page-faults.ts";
import { COVER } from "../../test/cover.ts";
import { MOST_STUDENT_PAGES } from "./most-student-pages.ts";
import { type StudentsReport, studentsReport } from "./students-report.ts";

const Q = qMatrixFrom(
  [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  { items: ["i1", "i2", "i3"], attributes: ["<i>add</i>", "carry"] },
);

/** Responses to the last two items only, in another order than the model's. */
function told(students: readonly string[], mastery: readonly number[]): StudentsReport {
  const rows = students.map((_, i) => [i % 2 === 0 ? 1 : 0, i === 0 ? null : 0] as (0 | 1 | null)[]);
  return {
    data: { file: "class.csv", students: students.length, items: 2, responses: 2 * students.length - 1 },
    q: Q,
    responses: responsesFrom(rows, { items: ["i3", "i2"], students }),
    profiles: {
      N: students.length,
      K: 2,
      students,
      attributes: Q.attributes,
      mastery: Float64Array.from(mastery),
    },
  };
}

const pageOf = (report: StudentsReport) =>
  new JSDOM(studentsReport(report, { ...COVER, title: "Class 7b" }), { runScripts: "outside-only" }).window
    .document;

it("is sound, and shows names as text", () => {
  const page = pageOf(told(HOSTILE_NAMES, [0.9, 0.1, 0.5, 0.5, 1, 0, 0.2, 0.8]));
  expect(pageFaults(page)).toEqual([]);
  expect(page.querySelectorAll("b, i, img")).toHaveLength(0);
  for (const name of HOSTILE_NAMES) expect(page.body.textContent).toContain(name);
});

it("says of each student what is mastered, what to practise, and how the answers to each skill's questions were", () => {
  const page = pageOf(told(["ann", "bob"], [0.95, 0.5, 0.1, 0.01]));
  const [ann, bob] = page.querySelectorAll(".student");
  expect(ann.querySelector("h3 + p")?.textContent).toBe(
    "1 of 1 question answered correctly. Mastered: <i>add</i>. Not clear yet: carry; a few more questions would clarify this.",
  );
  expect(bob.querySelector("h3 + p")?.textContent).toBe(
    "0 of 2 questions answered correctly. Not yet mastered: <i>add</i> and carry.",
  );
  // i3 needs both skills, i2 carry alone
  const cells = [...bob.querySelectorAll("tbody tr")].map((row) => row.lastElementChild?.textContent);
  expect(cells).toEqual(["0 of 1", "0 of 2"]);
  expect(bob.textContent).toContain("Answered incorrectly: i3 and i2.");
  expect(page.querySelector(".finding")?.textContent).toBe(
    "On average, 0.5 of 2 skills are clearly mastered (probability of 80% or more). Most often not yet mastered: <i>add</i> and carry (each by 1 of 2 students).",
  );
});

// "the answers are inconclusive" used to be said of skills that no answer was about
it("says that no questions on a skill were answered, where that is why it is not clear", () => {
  const report = told(["ann", "bob"], [0.95, 0.5, 0.1, 0.01]);
  const rows = [
    [1, null],
    [0, 0],
  ] as (0 | 1 | null)[][];
  const q = qMatrixFrom(
    [
      [1, 0],
      [0, 1],
    ],
    { items: ["i1", "i2"], attributes: ["add", "carry"] },
  );
  const responses = responsesFrom(rows, { items: ["i1", "i2"], students: ["ann", "bob"] });
  const profiles = { ...report.profiles, attributes: q.attributes };
  const [ann] = pageOf({ ...report, q, responses, profiles }).querySelectorAll(".student");
  expect(ann.querySelector("h3 + p")?.textContent).toBe(
    "1 of 1 question answered correctly. Mastered: add. No questions answered on carry.",
  );
  expect([...ann.querySelectorAll("tbody td.words")].map(({ textContent }) => textContent)).toEqual([
    "mastered",
    "no questions answered",
  ]);
});

// "the most attention: A3" used to be all where nobody had mastered A1
it("names the skills that nobody has clearly mastered beside those most often not yet mastered", () => {
  const names = ["ann", "bob", "cem"];
  const page = pageOf(told(names, [0.5, 0.9, 0.5, 0.1, 0.1, 0.1]));
  expect(page.querySelector(".finding")?.textContent).toBe(
    "On average, 0.3 of 2 skills are clearly mastered (probability of 80% or more). Most often not yet mastered: carry (by 2 of 3 students). No student has clearly mastered <i>add</i>.",
  );
});

it("has a page for so many students only, counts all of them, and says so", () => {
  const N = MOST_STUDENT_PAGES + 5;
  const names = Array.from({ length: N }, (_, i) => String(i + 1));
  const page = pageOf(
    told(
      names,
      Array.from({ length: 2 * N }, () => 0.9),
    ),
  );
  expect(page.querySelectorAll(".student")).toHaveLength(MOST_STUDENT_PAGES);
  expect(page.body.textContent).toContain(
    `The first ${MOST_STUDENT_PAGES} of ${N} students have a page here`,
  );
  expect(page.querySelector(".student h3")?.textContent).toBe("Student 1");
  expect(page.querySelector("tbody tr td")?.textContent).toBe(String(N));
});

// pupils who had handed in an empty sheet used to be "not clear yet", at the proportions of the model
it("gives no classification to a student who answered nothing", () => {
  const report = told(["ann", "bob", "cem"], [0.95, 0.5, 0.1, 0.01, 0.6, 0.4]);
  const rows = [
    [1, null],
    [0, 0],
    [null, null],
  ] as (0 | 1 | null)[][];
  const responses = responsesFrom(rows, { items: ["i3", "i2"], students: ["ann", "bob", "cem"] });
  const page = pageOf({ ...report, responses });
  expect(page.querySelector(".finding")?.textContent).toBe(
    "On average, 0.5 of 2 skills are clearly mastered (probability of 80% or more). Most often not yet mastered: <i>add</i> and carry (each by 1 of 2 students). 1 student has no responses and is not classified.",
  );
  const glance = [...page.querySelectorAll("tr")].find((row) =>
    row.textContent?.startsWith("cemno responses"),
  );
  expect([...glance!.children].map(({ textContent }) => textContent)).toEqual([
    "cem",
    "no responses",
    "–",
    "–",
  ]);
  const [, , cem] = page.querySelectorAll(".student");
  expect(cem.textContent).toContain(
    "No responses: this student answered none of the questions and is not classified.",
  );
  expect(cem.querySelector("table")).toBeNull();
});

// one of two points used to be "answered incorrectly"
it("does not call points below the cut incorrect", () => {
  const page = pageOf({ ...told(["ann", "bob"], [0.95, 0.5, 0.1, 0.01]), cut: ["50%"] });
  const [, bob] = page.querySelectorAll(".student");
  expect(bob.querySelector("h3 + p")?.textContent).toMatch(/^0 of 2 answers reached the cut\. /);
  expect(bob.textContent).toContain("Below the cut: i3 and i2.");
  expect(page.body.textContent).not.toMatch(/incorrect/i);
});

it("warns where it is not established that the skills are separate, as the report does", () => {
  const report = told(["ann"], [0.95, 0.5]);
  const warned = (verdict: string) =>
    pageOf({ ...report, adequacy: { verdict } as StudentsReport["adequacy"] }).querySelector(".warning")
      ?.textContent;
  expect(warned("one-ability")).toMatch(/^It is not established that these are separate skills\. /);
  expect(warned("undecided")).toMatch(/^It is not established/);
  expect(warned("skills")).toBeUndefined();
  expect(pageOf(report).body.textContent).toContain(
    "Ask whoever chose the model whether the responses support this.",
  );
});
