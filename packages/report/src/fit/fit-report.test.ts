import { qMatrixFrom, responsesFrom, stream } from "@qmatrix/core/data";
import {
  absoluteFit,
  classificationReliability,
  compareItemModels,
  fitCdm,
  itemLikelihoodRatios,
  itemPairFit,
  itemRmsea,
  standardErrors,
  suggestItemModels,
} from "@qmatrix/core/fit";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { downloadsOf, HOSTILE_NAMES, pageFaults } from "../../../../tools/pages/page-faults.ts";
import { COVER } from "../../test/cover.ts";
import { fitReport } from "./fit-report.ts";
import type { FitReport } from "./fit-result.ts";

function told(): FitReport {
  const random = stream(1, "report");
  const answers = Array.from({ length: 60 }, () => Array.from({ length: 4 }, () => random.below(2) as 0 | 1));
  const responses = responsesFrom(answers, { items: HOSTILE_NAMES });
  const q = qMatrixFrom(
    [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, 1],
    ],
    { items: responses.items, attributes: ["<i>add</i>", "carry"] },
  );
  const fit = fitCdm(responses, { q });
  const comparison = compareItemModels(responses, fit.model);
  const ratios = itemLikelihoodRatios(responses, fit.model);
  const figure = <Figure>(value: Figure) => ({ figure: value, reason: null });
  return {
    data: { file: "<b>.csv", students: 60, items: 4, responses: 240 },
    options: { model: "GDINA", hierarchy: "<u>.csv" },
    seed: 1,
    fit,
    statistics: {
      absolute: absoluteFit(responses, fit.model),
      standardErrors: figure(standardErrors(responses, fit.model)),
      comparison: figure(comparison),
      ratios,
      suggestions: suggestItemModels(fit.model, comparison, ratios),
      itemRmsea: itemRmsea(responses, fit.model),
      pairs: itemPairFit(responses, fit.model),
      reliability: classificationReliability(responses, fit.model),
    },
    warnings: [{ code: "odd", message: "a < b" }],
  };
}

function pageOf(given: FitReport): Document {
  return new JSDOM(fitReport(given, COVER), { runScripts: "outside-only" }).window.document;
}

const headings = (page: Document) => [...page.querySelectorAll("h2")].map((heading) => heading.textContent);

it("is sound, and shows names as text", () => {
  const page = pageOf(told());
  expect(pageFaults(page)).toEqual([]);
  expect(page.querySelectorAll("b, i, u")).toHaveLength(0);
  for (const text of ["<b>.csv", "<u>.csv", "a < b", ...HOSTILE_NAMES, "<i>add</i>"])
    expect(page.body.textContent).toContain(text);
});

it("has its tables to save, with no formula in them", () => {
  const downloads = downloadsOf(pageOf(told()));
  const names = ["q.csv", "items.csv", "pairs.csv", "comparison.csv", "mastery.csv", "fit-statistics.csv"];
  expect(Object.keys(downloads)).toEqual(expect.arrayContaining(names));
  expect(downloads["items.csv"]).toContain(`"'=1+1",GDINA,<i>add</i>+carry,P(00),`);
  for (const text of Object.values(downloads)) expect(text).not.toMatch(/(^|,)[=@]/m);
});

it("has a part for everything, in the order of a reader's questions", () => {
  const page = pageOf(told());
  expect(headings(page)).toEqual([
    "Summary",
    "Model fit",
    "Item pair fit",
    "Q-matrix",
    "Item parameters",
    "Reduced models",
    "Attribute prevalence",
    "Attribute patterns",
    "Methods",
    "References",
    "Appendix A. Item details",
    "Appendix B. Students",
  ]);
});

it("leaves out what needs listed patterns where they are not", () => {
  const given = told();
  const { model } = given.fit;
  const attributes = { ...model.attributes, space: null, probabilities: null };
  const fit = { ...given.fit, logLik: null, criteria: null, model: { ...model, attributes } };
  const starts = fit.starts.map((start) => ({ ...start, logLik: null }));
  const page = pageOf({ ...given, fit: { ...fit, starts }, statistics: null });
  expect(headings(page)).toEqual([
    "Summary",
    "Model fit",
    "Q-matrix",
    "Item parameters",
    "Attribute prevalence",
    "Attribute patterns",
    "Methods",
    "References",
    "Appendix A. Item details",
    "Appendix B. Students",
  ]);
  expect(page.body.textContent).toContain(
    "The likelihood and fit statistics were not computed: there are too many attribute patterns to enumerate.",
  );
  expect(pageFaults(page)).toEqual([]);
  expect(page.body.textContent).toContain("not computed: too many attribute patterns to enumerate");
});

// the words counted the starts that ran to the end, and the table others as converged
it("says of each start whether it converged, and of the others that they were not run to the end", () => {
  const given = told();
  const [start] = given.fit.starts;
  const starts = [
    { ...start, finished: true, converged: true },
    { ...start, finished: true, converged: false },
    { ...start, finished: false, converged: false },
  ];
  const page = pageOf({ ...given, fit: { ...given.fit, starts } });
  const table = [...page.querySelectorAll("table")].find(({ caption }) =>
    caption?.textContent?.includes("Starts"),
  );
  const converged = [...table!.querySelectorAll("tbody tr")].map((row) => row.lastElementChild?.textContent);
  expect(converged).toEqual(["yes", "no", "not run to the end"]);
});
