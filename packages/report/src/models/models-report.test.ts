import { compareModels } from "@qmatrix/core/fit";
import { simulate } from "@qmatrix/core/simulate";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { COVER } from "../../test/cover.ts";
import { modelsReport } from "./models-report.ts";

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
