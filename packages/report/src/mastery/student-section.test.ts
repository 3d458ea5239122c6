import type { Profiles } from "@qmatrix/core/data";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { downloadsOf } from "../../../../tools/pages/page-faults.ts";
import { studentSection } from "./student-section.ts";

function profiles(N: number, K: number, name = (i: number) => String(i + 1)): Profiles {
  return {
    N,
    K,
    students: Array.from({ length: N }, (_, i) => name(i)),
    attributes: Array.from({ length: K }, (_, k) => `A${k + 1}`),
    mastery: Float64Array.from({ length: N * K }, (_, at) => [0.95, 0.5, 0.04][at % 3]),
  };
}

function sectionOf(given: Profiles): Document {
  return new JSDOM(studentSection(given, {}).join("\n")).window.document;
}

const captions = (page: Document) =>
  [...page.querySelectorAll("caption")].map(({ textContent }) => textContent);

describe("studentSection", () => {
  it("marks cells, names whom to teach what, and says every student of a class in words", () => {
    const page = sectionOf(profiles(2, 3, (i) => ["=ann", "<b>bob</b>"][i]));
    const cells = [...page.querySelectorAll("table")[0].querySelectorAll("tbody td")];
    expect(cells.slice(0, 3).map((cell) => `${cell.className} ${cell.textContent}`)).toEqual([
      "yes 95%",
      "unclear 50%",
      "no 4%",
    ]);
    expect(captions(page)).toEqual(["Students: mastery probability", "Students by attribute"]);
    expect(downloadsOf(page)["students-by-attribute.csv"]).toContain(`A3,"'=ann, <b>bob</b>",–`);
    expect(page.querySelectorAll("details li")[1].textContent).toMatch(
      /^Student <b>bob<\/b> has probably mastered A1 \(95%\)/,
    );
    expect(page.body.textContent).toContain("This report names individual students");
  });

  it("shows a sample of many, points to the file and does not name row numbers", () => {
    const page = sectionOf(profiles(301, 2));
    expect(page.querySelectorAll("tbody tr")).toHaveLength(20);
    expect(page.body.textContent).toContain(
      "The first 20 of 301 students are shown; profiles.csv has all of them.",
    );
    expect(page.body.textContent).not.toContain("This report names individual students");
    expect(captions(page)).toEqual(["Students: mastery probability"]);
    expect(downloadsOf(page)["mastery.csv"].split("\n")).toHaveLength(303);
  });

  it("names attributes instead of a column each where they are many", () => {
    const page = sectionOf(profiles(50, 12));
    const row = [...page.querySelectorAll("tbody tr:first-child > *")].map(({ textContent }) => textContent);
    expect(row).toEqual(["1", "A1, A4, A7, A10", "A2, A5, A8, A11", "A3, A6, A9, A12"]);
  });

  it("leaves students out where that is wanted", () => {
    expect(studentSection(profiles(3, 2), { isAnonymous: true })).toEqual([]);
  });

  it("leaves out a file that would swell the page", () => {
    const page = sectionOf(profiles(10_000, 25));
    expect(downloadsOf(page)).toEqual({});
    expect(page.body.textContent).toContain("mastery.csv is too large for this page");
  });
});
