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
    "0 of 2 questions answered correctly. Practice next: <i>add</i> and carry.",
  );
  // i3 needs both skills, i2 carry alone
  const cells = [...bob.querySelectorAll("tbody tr")].map((row) => row.lastElementChild?.textContent);
  expect(cells).toEqual(["0 of 1", "0 of 2"]);
  expect(bob.textContent).toContain("Answered incorrectly: i3 and i2.");
  expect(page.querySelector(".finding")?.textContent).toBe(
    "On average, 0.5 of 2 skills are clearly mastered (probability of 80% or more). <i>add</i> needs the most attention: 1 of 2 students has not yet mastered it.",
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
