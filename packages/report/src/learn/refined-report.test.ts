import { compareQ, qMatrixFrom } from "@qmatrix/core/data";
import { learnQ } from "@qmatrix/core/learn";
import { simulate } from "@qmatrix/core/simulate";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { downloadsOf, HOSTILE_NAMES, pageFaults } from "../../../../tools/pages/page-faults.ts";
import { COVER } from "../../test/cover.ts";
import { namedComparison } from "../words/comparison-text.ts";
import type { RefinedLearned } from "./refined-learned.ts";
import { refinedReport } from "./refined-report.ts";

const TRUTH = qMatrixFrom(
  [
    [1, 0],
    [0, 1],
    [1, 0],
    [0, 1],
    [1, 1],
    [1, 1],
  ],
  { items: [...HOSTILE_NAMES, "b\u202e\u200b", "c & d"], attributes: ["<i>", "=2"] },
);

const { responses } = simulate({ model: "DINA", q: TRUTH, attributes: 2, examinees: 400, seed: 3 });
const learned: RefinedLearned = {
  ...learnQ(responses, { attributes: 2, effort: "quick", start: TRUTH }),
  choice: null,
};

function report(parts: Partial<RefinedLearned> = {}, options: Record<string, unknown> = {}): Document {
  const html = refinedReport(
    {
      data: { file: "<b>.csv", students: 400, items: 6, responses: 2400 },
      options: { attributes: 2, effort: "quick", ...options },
      seed: 1,
      learned: { ...learned, ...parts },
      comparison: namedComparison(compareQ(learned.q, TRUTH), learned.q, TRUTH),
      matched: { q: learned.q, truth: TRUTH },
      warnings: [{ code: "odd", message: "a < b" }],
    },
    COVER,
  );
  return new JSDOM(html, { runScripts: "outside-only" }).window.document;
}

/** Captions without their numbers. */
function captions(page: Document): string[] {
  return [...page.querySelectorAll("table")].map(({ caption }) =>
    (caption?.textContent ?? "").replace(/^Table \d+\. /, ""),
  );
}

describe("refinedReport", () => {
  it("says nothing of attributes and students where no item requires an attribute: all would be alike", () => {
    const { q } = learned;
    const empty = { ...q, entries: q.entries.map(() => 0) } as typeof q;
    const page = report({ q: empty, inclusion: learned.inclusion.map(() => 0), hasAbility: true });
    expect(pageFaults(page)).toEqual([]);
    const headings = [...page.querySelectorAll("h2")].map(({ textContent }) => textContent ?? "");
    expect(
      headings.filter((heading) => /prevalence|patterns|Item|Identifiab|Students/.test(heading)),
    ).toEqual([]);
    expect(page.body.textContent).toContain("No item requires an attribute, so mastery cannot be estimated.");
    expect(page.body.textContent).toContain("The learned model has only a continuous ability.");
  });

  it("is sound, and shows names as text", () => {
    const page = report();
    expect(pageFaults(page)).toEqual([]);
    expect(page.querySelectorAll("b, i")).toHaveLength(0);
    for (const text of ["<b>.csv", "a < b", ...HOSTILE_NAMES]) expect(page.body.textContent).toContain(text);
    expect(page.body.textContent).toContain("b\ufffd\ufffd");
    for (const name of HOSTILE_NAMES) expect(page.querySelector("svg")?.textContent).toContain(name);
  });

  it("has its tables to save, with no formula in them", () => {
    const downloads = downloadsOf(report());
    const names = [
      "q.csv",
      "inclusion.csv",
      "items.csv",
      "attributes.csv",
      "correlations-of-attributes.csv",
      "mastery.csv",
    ];
    expect(Object.keys(downloads)).toEqual(expect.arrayContaining(names));
    expect(downloads["q.csv"].split("\n")).toEqual([
      `\ufeffitem,<i>,"'=2"`,
      "<img src=x onerror=alert(1)>,1,0",
      "</script><script>alert(1)</script>,0,1",
      `"""quoted"" & 'twice'",1,0`,
      `"'=1+1",0,1`,
      "b\u202e\u200b,1,1",
      "c & d,1,1",
      "",
    ]);
    for (const text of Object.values(downloads)) expect(text).not.toMatch(/(^|,)[=@]/m);
    expect(downloads["mastery.csv"].split("\n")).toHaveLength(1 + 400 + 1);
  });

  it("has a part for everything, in the order of a reader's questions", () => {
    expect([...report().querySelectorAll("h2")].map(({ textContent }) => textContent)).toEqual([
      "Summary",
      "Evidence for skills",
      "Q-matrix",
      "Comparison with the true Q-matrix",
      "Item parameters",
      "Residual dependence",
      "Attribute prevalence",
      "Attribute patterns",
      "Identifiability",
      "Methods",
      "References",
      "Appendix A. Item details",
      "Appendix B. Students",
    ]);
  });

  it("shows how the number of attributes was chosen, where it was", () => {
    const point = { attributes: 2, used: 2, score: -10, share: 1 };
    const curve = [point, { ...point, attributes: 3 }, { ...point, attributes: 4, score: undefined }];
    const page = report({ choice: { attributes: 2, reason: "searches", low: 1, high: 4, curve } });
    expect(page.querySelectorAll("h2")[4].textContent).toBe("Number of attributes");
    expect(page.querySelectorAll(".picture > svg")).toHaveLength(
      report().querySelectorAll(".picture > svg").length + 1,
    );
    expect(captions(page)).toContain("Searches by maximum number of attributes");
    expect(page.body.textContent).toContain(
      "Support is the proportion of searches that used exactly as many attributes as the row's maximum, among searches with a maximum of 2 (the number they support) or more.",
    );
    expect(page.querySelectorAll("main li")[1].textContent).toMatch(
      /^The data support 2 attributes \(2 to 4 tried\): every search with 2 or more available used exactly 2/,
    );
  });

  // students used to be classified without a word where the first next step was not to report mastery
  it("repeats above the students that skills are not established", () => {
    const students = (page: Document) =>
      [...page.querySelectorAll("h2")].find(({ textContent }) => textContent?.endsWith("Students"))
        ?.nextElementSibling;
    const adequacy = { ...learned.adequacy!, verdict: "undecided", reason: "too-close" } as const;
    expect(students(report({ adequacy }))?.textContent).toMatch(
      /^The data are inconclusive about whether discrete skills are present/,
    );
    expect(students(report({ adequacy: null }))?.className).not.toBe("warning");
  });

  it("says what the starts were, and of several searches only where there were several", () => {
    const run = { start: "factor", score: -9, difference: 0, hasAbility: false } as const;
    const one = report({ runs: [run] }).body.textContent;
    expect(one).toContain("Starts: factor: factor analysis with a sparse rotation.");
    expect(one).toContain(
      "A single search was run. Inclusion probabilities were estimated by Markov chains.",
    );
    const two = report({ runs: [run, { ...run, start: "expert" }, run] }).body.textContent;
    expect(two).toContain(
      "Starts: factor: factor analysis with a sparse rotation; expert: the expert's Q-matrix.",
    );
    expect(two).toContain("Searches were run from several starts. ");
  });

  // "a single search was run" used to stand in reports of several, where these had come to one solution
  it("says that one search was run only where the effort was quick", () => {
    const method = (parts: Partial<RefinedLearned>, options = {}) =>
      [...report(parts, options).querySelectorAll("h2")].find(({ textContent }) => textContent === "Methods")
        ?.nextElementSibling?.textContent;
    const runs = [{ start: "factor", score: -9, difference: 0, hasAbility: false }] as const;
    expect(method({ runs })).toMatch(/^A single search was run\. Inclusion/);
    expect(method({ runs }, { effort: "normal" })).toMatch(/^Searches were run from several starts\. Incl/);
    expect(method({ runs }, { start: "q.csv" })).toMatch(/^Searches were run from several starts\. Incl/);
    expect(method({ runs, isDownWeighted: true }, { effort: "normal" })).toMatch(
      /^Searches were run from several starts\. Their solutions were then searched further with the down-weighted log-likelihood\. Incl/,
    );
    const choice = { attributes: 0, reason: "searches", low: 1, high: 2, curve: [] } as const;
    expect(method({ choice })).toBe(
      "Searches were run with different maximum numbers of attributes. None was supported, so no Q-matrix was learned.",
    );
    // a table of searches used to list one that had not been run
    expect(captions(report({ choice }))).not.toContain("Searches");
    expect(report({ choice, score: -5.57 }).body.textContent).toContain(
      "No number of attributes is supported: the best score does not exceed that of a model without attributes (−5.6) by more than unrelated items would gain by chance.",
    );
  });

  // it used to be said only where the learned model has an ability
  it("says whether the log-likelihood was down-weighted, and why", () => {
    const words = (parts: Partial<RefinedLearned>) => report(parts).body.textContent;
    expect(words({})).toContain("less extreme. This was not done here. The");
    expect(words({ isDownWeighted: true })).toContain(
      "This was done here, because the searches showed signs of misfit.",
    );
    expect(words({ isDownWeighted: true, hasAbility: true })).toContain(
      "This was done here, because the learned model contains a continuous ability.",
    );
  });

  it("lists doubtful entries, at most 20 of them, or says that there is none", () => {
    const entry = { item: "b", attribute: "A2", inclusion: 0.7, inQ: true };
    const some = report({ doubtful: Array.from({ length: 23 }, () => entry) });
    expect(captions(some)).toContain("Doubtful entries: probability of 0.1 or more of being wrong");
    expect(some.body.textContent).toContain("doubtful.csv lists 3 more.");
    const none = report({ doubtful: [] });
    expect(captions(none)).not.toContain("Doubtful entries: probability of 0.1 or more of being wrong");
    expect(none.body.textContent).toContain("No entry has a probability of 0.1 or more of being wrong.");
  });
});
