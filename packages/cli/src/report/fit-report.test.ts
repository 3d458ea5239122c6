import {
  absoluteFit,
  classificationReliability,
  compareItemModels,
  fitCdm,
  itemLikelihoodRatios,
  itemPairFit,
  itemRmsea,
  qMatrixFrom,
  responsesFrom,
  standardErrors,
  stream,
} from "@qmatrix/core";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import type { FitTold } from "../fit/fit-told.ts";
import { fitReport } from "./fit-report.ts";

const HOSTILE = '<script>alert("x")</script>';

function told(): FitTold {
  const random = stream(1, "report");
  const answers = Array.from({ length: 60 }, () => Array.from({ length: 4 }, () => random.below(2) as 0 | 1));
  const responses = responsesFrom(answers, { items: [HOSTILE, "b", "c & d", "e"] });
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
  const figure = <Figure>(value: Figure) => ({ figure: value, reason: null });
  return {
    data: { file: "<b>.csv", students: 60, items: 4, answers: 240 },
    options: { model: "GDINA", hierarchy: "<u>.csv" },
    seed: 1,
    fit,
    figures: {
      absolute: absoluteFit(responses, fit.model),
      standardErrors: figure(standardErrors(responses, fit.model)),
      comparison: figure(compareItemModels(responses, fit.model)),
      ratios: itemLikelihoodRatios(responses, fit.model),
      itemRmsea: itemRmsea(responses, fit.model),
      pairs: itemPairFit(responses, fit.model),
      reliability: classificationReliability(responses, fit.model),
    },
    warnings: ["a < b"],
  };
}

function pageOf(given: FitTold): Document {
  return new JSDOM(fitReport(given), { runScripts: "outside-only" }).window.document;
}

const headings = (page: Document) => [...page.querySelectorAll("h2")].map((heading) => heading.textContent);

it("shows names as text, needs no other file, and names its parts for a screen reader", () => {
  const page = pageOf(told());
  expect(page.querySelectorAll("script, link, iframe, img, b, i, u")).toHaveLength(0);
  for (const text of ["<b>.csv", "<u>.csv", "a < b", HOSTILE, "<i>add</i>"])
    expect(page.body.textContent).toContain(text);
  for (const svg of page.querySelectorAll("figure > svg"))
    expect(svg.getAttribute("aria-label")).toBeTruthy();
  for (const table of page.querySelectorAll("table")) expect(table.caption?.textContent).toBeTruthy();
  expect(headings(page)).toEqual([
    "How well it fits",
    "The Q-matrix",
    "The attributes",
    "The attribute patterns",
    "The items",
    "Pairs of items",
    "Simpler models",
    "How it was made",
  ]);
});

it("leaves out what needs listed patterns where they are not", () => {
  const given = told();
  const { model } = given.fit;
  const attributes = { ...model.attributes, space: null, probabilities: null };
  const fit = { ...given.fit, logLik: null, criteria: null, model: { ...model, attributes } };
  const starts = fit.starts.map((start) => ({ ...start, logLik: null }));
  const page = pageOf({ ...given, fit: { ...fit, starts }, figures: null });
  expect(headings(page)).toEqual([
    "How well it fits",
    "The Q-matrix",
    "The attributes",
    "The items",
    "How it was made",
  ]);
  expect(page.body.textContent).toContain(
    "so the likelihood and the figures that judge a fit are not computed",
  );
  expect(page.body.textContent).toContain("none: there are too many attribute patterns to list them");
});
