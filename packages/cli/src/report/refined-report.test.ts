import { compareQ, learnQ, qMatrixFrom, simulate } from "@qmatrix/core";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { namedComparison } from "../compare/comparison-text.ts";
import type { RefinedLearned } from "../learn/refined/refined-learned.ts";
import { refinedReport } from "./refined-report.ts";

const HOSTILE = '<script>alert("x")</script>';

const TRUTH = qMatrixFrom(
  [
    [1, 0],
    [0, 1],
    [1, 0],
    [0, 1],
    [1, 1],
    [1, 1],
  ],
  { items: [HOSTILE, "b", "c & d", "e", "f", "g"], attributes: ["<i>", "A2"] },
);

const { responses } = simulate({ model: "DINA", q: TRUTH, attributes: 2, examinees: 400, seed: 3 });
const learned: RefinedLearned = {
  ...learnQ(responses, { attributes: 2, effort: "quick", start: TRUTH }),
  choice: undefined,
};

function report(parts: Partial<RefinedLearned> = {}): Document {
  const html = refinedReport({
    data: { file: "<b>.csv", students: 400, items: 6, answers: 2400 },
    options: { attributes: 2, effort: "quick" },
    seed: 1,
    learned: { ...learned, ...parts },
    comparison: namedComparison(compareQ(learned.q, TRUTH), learned.q, TRUTH),
    matched: { q: learned.q, truth: TRUTH },
    warnings: ["a < b"],
  });
  return new JSDOM(html, { runScripts: "outside-only" }).window.document;
}

function captions(page: Document): string[] {
  return [...page.querySelectorAll("table")].map((table) => table.caption?.textContent ?? "");
}

describe("refinedReport", () => {
  it("shows names as text, needs no other file, and names its parts for a screen reader", () => {
    const page = report();
    expect(page.querySelectorAll("script, link, iframe, img, b, i")).toHaveLength(0);
    expect(page.body.textContent).toContain("<b>.csv");
    expect(page.body.textContent).toContain("a < b");
    expect(page.querySelector("svg")?.textContent).toContain("c & d");
    const figures = [...page.querySelectorAll("figure > svg")];
    expect(figures).toHaveLength(4);
    for (const svg of figures) expect(svg.getAttribute("aria-label")).toBeTruthy();
    expect(captions(page).every((caption) => caption !== "")).toBe(true);
    expect(page.documentElement.lang).toBe("en");
  });

  it("has a part for everything, in the order of a reader's questions", () => {
    expect([...report().querySelectorAll("h2")].map(({ textContent }) => textContent)).toEqual([
      "In short",
      "The Q-matrix",
      "How sure each entry is",
      "Beside the true Q-matrix",
      "The items",
      "Who masters what",
      "What the items can tell apart",
      "How it was made",
    ]);
  });

  it("shows how the number of attributes was chosen, where it was", () => {
    const point = { attributes: 2, live: 2, score: -10, share: 1 };
    const curve = [point, { ...point, attributes: 3 }, { ...point, attributes: 4, score: undefined }];
    const page = report({ choice: { attributes: 2, low: 1, high: 4, curve } });
    expect(page.querySelectorAll("h2")[4].textContent).toBe("How many attributes");
    expect(page.querySelectorAll("figure > svg")).toHaveLength(5);
    expect(captions(page)).toContain("Searches by attributes on offer");
    expect(page.querySelector("li")?.textContent).toMatch(
      /^2 attributes were chosen between 1 and 4: 100% of/,
    );
  });

  it("lists doubtful entries, at most 20 of them, or says that there is none", () => {
    const entry = { item: "b", attribute: "A2", inclusion: 0.7, inQ: true };
    const some = report({ doubtful: Array.from({ length: 23 }, () => entry) });
    expect(captions(some)).toContain("Entries worth a look, the most doubtful first");
    expect(some.body.textContent).toContain("doubtful.csv has 3 more.");
    const none = report({ doubtful: [] });
    expect(captions(none)).not.toContain("Entries worth a look, the most doubtful first");
    expect(none.body.textContent).toContain("No entry is in doubt.");
  });
});
