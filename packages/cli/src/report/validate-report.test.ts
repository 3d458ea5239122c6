import { type QMatrix, simulate, validateQ } from "@qmatrix/core";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { downloadsOf, pageFaults } from "../../test/page-faults.ts";
import type { ValidateTold } from "../validate/validate-told.ts";
import { validateReport } from "./validate-report.ts";

const HOSTILE = '<script>alert("x")</script>';
const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 200, seed: 1 });
const items = [HOSTILE, ...q.items.slice(1)];
const given = { ...responses, items };
const expert: QMatrix = {
  ...q,
  items,
  attributes: ["<i>add</i>", "carry"],
  entries: q.entries.map((entry, at) => (at === 1 ? 1 - entry : entry)),
};

function told(methods: readonly ("pvaf" | "wald" | "hull")[]): ValidateTold {
  return {
    data: { file: "<b>.csv", students: 200, items: 6, answers: 1200 },
    options: { q: "<u>.csv", pvafCut: 0.95 },
    seed: 1,
    validation: validateQ(given, { q: expert, effort: "quick", methods }),
    warnings: [{ code: "odd", message: "a < b" }],
  };
}

const pageOf = (from: ValidateTold) =>
  new JSDOM(validateReport(from), { runScripts: "outside-only" }).window.document;
const headings = (page: Document) => [...page.querySelectorAll("h2")].map((heading) => heading.textContent);

const SUGGESTION = [
  "With the suggestion",
  "The items",
  "Item by item",
  "Who masters what",
  "How much is mastered",
  "The students",
];
/** What stands below a heading of the second level, up to the next. */
function textUnder(page: Document, heading: string): string {
  const start = [...page.querySelectorAll("h2")].find(({ textContent }) => textContent === heading);
  let text = "";
  for (let at = start?.nextElementSibling; at && at.tagName !== "H2"; at = at.nextElementSibling)
    text += `${at.textContent} `;
  return text.trim();
}

describe("validateReport", () => {
  const all = told(["pvaf", "wald", "hull"]);
  const page = pageOf(all);

  it("shows names as text, needs no other file, and names its parts for a screen reader", () => {
    expect(pageFaults(page)).toEqual([]);
    expect(page.querySelectorAll("i, u")).toHaveLength(0);
    for (const text of ["<b>.csv", "<u>.csv", "a < b", HOSTILE, "<i>add</i>"])
      expect(page.body.textContent).toContain(text);
    expect(headings(page)).toEqual([
      "In short",
      "What would change",
      "Entries worth a second look",
      "How sure each entry is",
      "What other methods say",
      "Mesa plots of the items in doubt",
      "How well both fit",
      ...SUGGESTION,
      "How it was made",
      "How to cite",
    ]);
  });

  it("draws the paper's four colours: black in both, red to take out, blue to put in", () => {
    const [change] = page.querySelectorAll("figure > svg");
    // the expert gave the first item an attribute too many
    expect(change.getAttribute("aria-label")).toMatch(/1 only in the expert's, 0 only in the suggestion\.$/);
    expect(change.outerHTML).toContain("#e03131");
  });

  it("has a row for each model and Q-matrix, and a mesa for the item in doubt", () => {
    const fits = [...page.querySelectorAll("table")].find((table) =>
      table.caption?.textContent?.startsWith("Fit of"),
    );
    expect([...fits!.querySelectorAll("tbody tr")].map((row) => row.textContent?.slice(0, 10))).toHaveLength(
      6,
    );
    const [mesa] = page.querySelectorAll(".narrow .card");
    expect(mesa.querySelector("h3")?.textContent).toBe(HOSTILE);
    expect(mesa.querySelector("p")?.textContent).toBe("Expert: <i>add</i>, carry. Suggested: <i>add</i>.");
    expect(mesa.querySelector("svg")?.getAttribute("aria-label")).toMatch(/^<script>.*: PVAF of the best/);
  });

  it("tells items and students with the suggestion, and under which model", () => {
    expect(textUnder(page, "With the suggestion")).toBe(
      "The parts from here on rest on the suggested Q-matrix with the model DINA, which has the lowest BIC of DINA, ACDM and GDINA. " +
        "3 of 3 starts found the same maximum of the likelihood. " +
        "If you decide otherwise, items and students change too: then fit what you decided on. That also gives standard errors, and pairs of " +
        'items that do not fit. For the suggestion, with the name of the folder that this page is in for FOLDER: qmatrix fit "<b>.csv" --q FOLDER/suggested-q.csv --model DINA',
    );
    const table = (caption: string) =>
      [...page.querySelectorAll("table")].find((one) => one.caption?.textContent === caption)!;
    const cells = [...table("Items").tBodies[0].rows[0].cells].map(({ textContent }) => textContent);
    // the expert's second attribute of the first item is gone
    expect(cells.slice(0, 3)).toEqual([HOSTILE, "DINA", "<i>add</i>"]);
    expect(table("Attributes").tBodies[0].rows).toHaveLength(2);
    expect(table("Students: probability of mastery").tBodies[0].rows).toHaveLength(200);
    const { "items.csv": items, "mastery.csv": mastery } = downloadsOf(page);
    expect(items).toContain(",DINA,<i>add</i>,guess,");
    expect(mastery.trim().split("\n")).toHaveLength(201);
  });

  it("says where the suggestion is the expert's, which attribute it no longer has, and what its fit lacks", () => {
    const { validation } = all;
    const { model } = validation.fitted!;
    const attributes = { ...model.attributes, distribution: "higher-order" as const };
    const same = {
      ...validation,
      fitted: {
        ...validation.fitted!,
        converged: false,
        model: { ...model, attributes },
        starts: validation.fitted!.starts.map((start, at) => ({ ...start, logLik: start.logLik! - at })),
        parameters: { ...validation.fitted!.parameters, total: 999 },
      },
      entries: validation.entries.filter(({ inQ, suggested }) => inQ === suggested),
    };
    const { K, entries } = same.suggested;
    const less = { ...same.suggested, entries: entries.map((entry, at) => (at % K === 0 ? 0 : entry)) };
    const text = textUnder(
      pageOf({ ...all, validation: { ...same, suggested: less } }),
      "With the suggestion",
    );
    expect(text).toMatch(/suggested-q\.csv --model DINA --attribute-distribution higher-order$/);
    expect(text).toContain(
      "rest on the suggested Q-matrix, which is the expert's, with the model DINA, which has the lowest BIC of DINA, ACDM and GDINA. " +
        "Take the column of <i>add</i> out of suggested-q.csv before you fit that: no item needs it. " +
        "The fit has not converged, so its figures may still move. 1 of 3 starts found the same maximum of the likelihood, " +
        "so a fit with more may find a higher one. There are 999 parameters and 200 students: do not rely on it.",
    );
  });

  it("marks the items of which an entry is in doubt", () => {
    const [first, ...others] = all.validation.entries;
    const unsure = { ...first, suggested: true, inclusion: 0.7 };
    const doubted = pageOf({ ...all, validation: { ...all.validation, entries: [unsure, ...others] } });
    const remarks = [...doubted.querySelectorAll(".remark")].map(({ textContent }) => textContent);
    expect(remarks).toContain(`In doubt: that it needs ${first.attribute} has a probability of 70% only.`);
  });

  it("says so where the suggestion was not fitted", () => {
    const bare = pageOf({ ...all, validation: { ...all.validation, fits: [], fitted: null } });
    expect(headings(bare)).not.toContain("The items");
    expect(textUnder(bare, "With the suggestion")).toBe(
      "What items and students look like with the suggested Q-matrix is left out: it was not fitted, for the reason at the top of this " +
        'page. To fit it, with the name of the folder that this page is in for FOLDER: qmatrix fit "<b>.csv" --q FOLDER/suggested-q.csv',
    );
    expect(pageFaults(bare)).toEqual([]);
  });

  it("saves what is worth a look with every method's opinion, and the suggestion", () => {
    const { "entries-worth-a-look.csv": look, "suggested-q.csv": suggested } = downloadsOf(page);
    const [header, first] = look.replace("\ufeff", "").split("\n");
    expect(header).toBe(
      "rank,item,attribute,in_q,suggested,look,inclusion,found_in,found,rbm,pvaf,wald,hull,rbm_share,pvaf_with,pvaf_without,wald_statistic,wald_df,wald_p,against,why",
    );
    expect(first.startsWith('1,"<script>alert(""x"")</script>",carry,1,0,1,')).toBe(true);
    expect(suggested.replace("\ufeff", "").split("\n")[0]).toBe("item,<i>add</i>,carry");
  });

  it("says what to do next in a box, and cites the methods that were asked", () => {
    const box = page.querySelector(".next");
    expect(box?.querySelector("h3")?.textContent).toBe("What to do next");
    expect(box?.querySelectorAll("li").length).toBeGreaterThan(1);
    const cited = [...page.querySelectorAll("h2")].at(-1)?.nextElementSibling?.textContent ?? "";
    for (const work of ["The qmatrix authors", "de la Torre & C.-Y. Chiu", "W. Ma", "P. Nájera"])
      expect(cited).toContain(work);
    expect(cited).not.toContain("Boltzmann");
  });

  it("leaves out what was not asked", () => {
    expect(headings(pageOf(told([])))).toEqual([
      "In short",
      "What would change",
      "Entries worth a second look",
      "How sure each entry is",
      "How well both fit",
      ...SUGGESTION,
      "How it was made",
      "How to cite",
    ]);
  });
});
