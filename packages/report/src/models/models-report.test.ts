import { compareModels } from "@qmatrix/core/fit";
import { simulate } from "@qmatrix/core/simulate";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { COVER } from "../../test/cover.ts";
import { modelsReport } from "./models-report.ts";
import { testsNote } from "./models-rows.ts";

const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 200, seed: 4 });

function page(models: readonly ("DINA" | "per-item")[], folds: number, options = {}): Document {
  const comparison = compareModels(responses, {
    qs: [{ name: "q.csv", q }],
    models: [...models],
    folds,
    ...options,
  });
  const data = { file: "r.csv", students: 200, items: 6, responses: 1200 };
  const report = { data, options: { folds, ...options }, seed: 1, comparison, warnings: [] };
  return new JSDOM(modelsReport(report, COVER)).window.document;
}

const commands = (document: Document) =>
  [...document.querySelectorAll("main .next code")].map(({ textContent }) => textContent);

it("gives both commands that fit a model for each item, of which it gave one, with the distribution that was compared", () => {
  expect(commands(page(["per-item"], 0, { attributeDistributions: ["independent"] }))).toEqual([
    "qmatrix fit r.csv --q q.csv --attribute-distribution independent --model GDINA --out saturated",
    "qmatrix fit r.csv --q q.csv --attribute-distribution independent --model saturated/suggested-models.csv --out per-item",
  ]);
  const one = page(["DINA"], 0);
  expect(one.querySelector("header code")?.textContent).toBe("qmatrix fit r.csv --q q.csv --model DINA");
});

it("says nothing of held-out students where none were predicted", () => {
  const text = (folds: number) => page(["DINA"], folds).body.textContent ?? "";
  expect(text(0)).not.toMatch(/held-out/i);
  expect(text(2)).toMatch(/Held-out difference: log-likelihood of the responses of held-out students/);
});

it("says first where a model has more parameters than there are students, and how to read the tests", () => {
  const few = simulate({ model: "DINA", attributes: 2, examinees: 12, seed: 4 });
  const comparison = compareModels(few.responses, { qs: [{ name: "q.csv", q }], models: ["DINA"], folds: 0 });
  const data = { file: "r.csv", students: 12, items: 6, responses: 72 };
  const html = modelsReport({ data, options: {}, seed: 1, comparison, warnings: [] }, COVER);
  expect(new JSDOM(html).window.document.querySelector(".finding")?.textContent).toMatch(
    /^With only 12 students, these results are weak evidence: .+ Do not rely on the recommended model: it has 1\d parameters for only 12 students\. Recommended: DINA\. /,
  );
  const both = { ...comparison, fits: [0, 1].map(() => comparison.fits[0]) };
  const test = { smaller: 0, larger: 1, test: null };
  const named = (name: string, model: "DINA" | "per-item") => ({ ...comparison.fits[0], q: name, model });
  expect(testsNote({ ...both, tests: [test] })).toBe(
    "Each likelihood-ratio test (LR) compares a model with a larger one that contains it. A small p rejects the smaller model.",
  );
  const across = { ...both, fits: [named("a", "DINA"), named("b", "per-item")], tests: [test] };
  expect(testsNote(across)).toMatch(/ the additional entries improve the fit\. .+ are only approximate\.$/);
});
