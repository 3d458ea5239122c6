import type { QMatrix } from "@qmatrix/core/data";
import { simulate } from "@qmatrix/core/simulate";
import { validateQ } from "@qmatrix/core/validate";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { downloadsOf, pageFaults } from "../../../../tools/pages/page-faults.ts";
import { COVER } from "../../test/cover.ts";
import { validateReport } from "./validate-report.ts";
import type { ValidateReport } from "./validate-result.ts";

const HOSTILE = '<script>alert("x")</script>';
const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 200, noise: 0.05, seed: 1 });
const items = [HOSTILE, ...q.items.slice(1)];
const given = { ...responses, items };
const expert: QMatrix = {
  ...q,
  items,
  attributes: ["<i>add</i>", "carry"],
  entries: q.entries.map((entry, at) => (at === 1 ? 1 - entry : entry)),
};

function told(methods: readonly ("pvaf" | "wald" | "hull")[]): ValidateReport {
  return {
    data: { file: "<b>.csv", students: 200, items: 6, responses: 1200 },
    options: { q: "<u>.csv", pvafCut: 0.95 },
    seed: 1,
    validation: validateQ(given, { q: expert, effort: "quick", methods }),
    warnings: [{ code: "odd", message: "a < b" }],
  };
}

const pageOf = (from: ValidateReport) =>
  new JSDOM(validateReport(from, COVER), { runScripts: "outside-only" }).window.document;
const headings = (page: Document) => [...page.querySelectorAll("h2")].map((heading) => heading.textContent);

const SUGGESTION = [
  "Results with the suggested Q-matrix",
  "Item parameters",
  "Attribute prevalence",
  "Attribute patterns",
];
const APPENDIX = ["Item details", "Students"];
const lettered = (names: readonly string[]) => names.map((name, at) => `Appendix ${"ABC"[at]}. ${name}`);
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
      "Summary",
      "Evidence for skills",
      "Entries to review",
      "Q-matrix",
      "Other validation methods",
      "Residual dependence",
      "Model fit",
      ...SUGGESTION,
      "Methods",
      "References",
      ...lettered(["Mesa plots", ...APPENDIX]),
    ]);
  });

  it("draws the paper's four colours: black in both, red to take out, blue to put in", () => {
    const [change] = page.querySelectorAll(".picture > svg");
    // the expert gave the first item an attribute too many
    expect(change.getAttribute("aria-label")).toMatch(
      /1 only in the expert's Q-matrix, 0 only in the suggested Q-matrix\.$/,
    );
    expect(change.outerHTML).toContain("#e03131");
  });

  it("has a row for each model and Q-matrix, and a mesa for the item in doubt", () => {
    const fits = [...page.querySelectorAll("table")].find((table) =>
      table.caption?.textContent?.includes("Fit of"),
    );
    expect([...fits!.querySelectorAll("tbody tr")].map((row) => row.textContent?.slice(0, 10))).toHaveLength(
      6,
    );
    const mesa = [...page.querySelectorAll("figure")].find((figure) =>
      figure.querySelector("figcaption")?.textContent?.endsWith(`Mesa plot of ${HOSTILE}`),
    )!;
    expect(mesa.querySelector(".note")?.textContent).toBe(
      "Note. Expert: <i>add</i>, carry. Suggested: <i>add</i>.",
    );
    expect(mesa.querySelector("svg")?.getAttribute("aria-label")).toMatch(/^<script>.*: PVAF of the best/);
  });

  it("tells items and students with the suggestion, and under which model", () => {
    expect(textUnder(page, "Results with the suggested Q-matrix")).toBe(
      "The following sections are based on the suggested Q-matrix and DINA, which has the lowest BIC of DINA, ACDM and GDINA. " +
        "All 10 starts that were run to the end (5 types of starting values) reached the same log-likelihood. This does not rule out a higher maximum. " +
        "If you adopt a different Q-matrix, fit it: item parameters and classifications will change. A fit also gives standard errors " +
        'and item pair fit. To fit the suggested Q-matrix (replace FOLDER with the folder that contains this report): qmatrix fit "<b>.csv" --q FOLDER/suggested-q.csv --model DINA',
    );
    const table = (caption: string) =>
      [...page.querySelectorAll("table")].find((one) => one.caption?.textContent?.endsWith(`. ${caption}`))!;
    const cells = [...table("Item parameters").tBodies[0].rows[0].cells].map(
      ({ textContent }) => textContent,
    );
    // the expert's second attribute of the first item is gone
    expect(cells.slice(0, 3)).toEqual([HOSTILE, "DINA", "<i>add</i>"]);
    expect(table("Attributes").tBodies[0].rows).toHaveLength(2);
    expect(table("Students: mastery probability").tBodies[0].rows).toHaveLength(200);
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
      fits: validation.fits.map((fit) => ({ ...fit, starts: { ...fit.starts, differs: true } })),
    };
    const { K, entries } = same.suggested;
    const less = { ...same.suggested, entries: entries.map((entry, at) => (at % K === 0 ? 0 : entry)) };
    const page = pageOf({ ...all, validation: { ...same, suggested: less } });
    expect(textUnder(page, "Model fit")).toContain("† = starts converged to different maxima:");
    const text = textUnder(page, "Results with the suggested Q-matrix");
    expect(text).toMatch(/suggested-q\.csv --model DINA$/);
    expect(text).toContain(
      "are based on the suggested Q-matrix, which is the expert's, and DINA, which has the lowest BIC of DINA, ACDM and GDINA. " +
        "Remove the column of <i>add</i> from suggested-q.csv before fitting: no item requires it. " +
        "The fit did not converge, so the estimates may still change. The model has 999 parameters for only 200 students: do not rely on the estimates.",
    );
  });

  it("does not call one of equal BICs the lowest", () => {
    const withBics = (bics: Readonly<Record<string, number>>) =>
      textUnder(
        pageOf({
          ...all,
          validation: {
            ...all.validation,
            fits: all.validation.fits.map((fit) => ({
              ...fit,
              criteria: { ...fit.criteria, bic: bics[fit.model] },
            })),
          },
        }),
        "Results with the suggested Q-matrix",
      );
    expect(withBics({ DINA: 100, ACDM: 100.001, GDINA: 100 })).toContain(
      "and DINA, which has the same BIC as ACDM and GDINA. ",
    );
    expect(withBics({ DINA: 100, ACDM: 100, GDINA: 120 })).toContain(
      "and DINA, which has the same BIC as ACDM, lower than that of GDINA. ",
    );
  });

  it("says which model AIC favors, where it is another", () => {
    const fits = all.validation.fits.map((fit) => ({
      ...fit,
      criteria: {
        ...fit.criteria,
        bic: fit.model === "DINA" ? 100 : 120,
        aic: fit.model === "GDINA" ? 10 : 89.9,
      },
    }));
    expect(
      textUnder(
        pageOf({ ...all, validation: { ...all.validation, fits } }),
        "Results with the suggested Q-matrix",
      ),
    ).toContain("which has the lowest BIC of DINA, ACDM and GDINA; AIC favors GDINA, by 79.9.");
  });

  it("marks the items of which an entry is in doubt", () => {
    const [first, ...others] = all.validation.entries;
    const unsure = { ...first, inQ: false, suggested: true, inclusion: 0.7, doubt: 0.86 };
    const doubted = pageOf({ ...all, validation: { ...all.validation, entries: [unsure, ...others] } });
    const remarks = [...doubted.querySelectorAll(".remark")].map(({ textContent }) => textContent);
    expect(remarks).toContain(
      `${first.attribute} is in the suggested q-vector: combined evidence for this change 0.86; inclusion probability 0.70.`,
    );
  });

  it("says so where the suggestion was not fitted", () => {
    const bare = pageOf({ ...all, validation: { ...all.validation, fits: [], fitted: null } });
    expect(headings(bare)).not.toContain("Item parameters");
    expect(textUnder(bare, "Results with the suggested Q-matrix")).toBe(
      "Item parameters and classifications are not shown: the suggested Q-matrix was not fitted, for the reason at the top of this " +
        'page. To fit the suggested Q-matrix (replace FOLDER with the folder that contains this report): qmatrix fit "<b>.csv" --q FOLDER/suggested-q.csv',
    );
    expect(pageFaults(bare)).toEqual([]);
  });

  it("saves what is worth a look with every method's opinion, and the suggestion", () => {
    const { "entries-to-review.csv": look, "suggested-q.csv": suggested } = downloadsOf(page);
    const [header, first] = look.replace("\ufeff", "").split("\n");
    expect(header).toBe(
      "rank,item,attribute,in_q,suggested,needs_review,inclusion,solutions_with_1,solutions,rbm,pvaf,wald,hull,rbm_share,pvaf_with,pvaf_without,wald_statistic,wald_df,wald_p,methods_disagreeing,why",
    );
    expect(first.startsWith('1,"<script>alert(""x"")</script>",carry,1,0,1,')).toBe(true);
    expect(suggested.replace("\ufeff", "").split("\n")[0]).toBe("item,<i>add</i>,carry");
  });

  it("says what to do next in a box, and cites the methods that were asked", () => {
    const box = page.querySelector("main .next");
    expect(box?.querySelector("h3")?.textContent).toBe("Next steps");
    expect(box?.querySelectorAll("li").length).toBeGreaterThan(1);
    const references = [...page.querySelectorAll("h2")].find(
      ({ textContent }) => textContent === "References",
    );
    const cited = references?.nextElementSibling?.textContent ?? "";
    for (const work of ["The qmatrix authors", "de la Torre & C.-Y. Chiu", "W. Ma", "P. Nájera"])
      expect(cited).toContain(work);
    expect(cited).not.toContain("Boltzmann");
  });

  it("leaves out what was not asked", () => {
    expect(headings(pageOf(told([])))).toEqual([
      "Summary",
      "Evidence for skills",
      "Entries to review",
      "Q-matrix",
      "Residual dependence",
      "Model fit",
      ...SUGGESTION,
      "Methods",
      "References",
      ...lettered(APPENDIX),
    ]);
  });
});
