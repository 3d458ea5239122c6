import { responsesFrom, stream } from "@qmatrix/core/data";
import { learnByRbm } from "@qmatrix/core/rbm";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { downloadsOf, HOSTILE_NAMES, pageFaults } from "../../../../tools/pages/page-faults.ts";
import { COVER } from "../../test/cover.ts";
import { rbmReport } from "./rbm-report.ts";

function report(learningRates = [1]): Document {
  const random = stream(1, "report");
  const answers = Array.from({ length: 40 }, () => Array.from({ length: 4 }, () => random.below(2) as 0 | 1));
  const responses = responsesFrom(answers, { items: HOSTILE_NAMES });
  const learned = learnByRbm(responses, {
    attributes: 2,
    penalties: [0.01],
    learningRates,
    folds: 2,
    epochs: 3,
  });
  const html = rbmReport(
    {
      data: { file: "<b>.csv", students: 40, items: 4, responses: 160 },
      options: { attributes: 2 },
      seed: 1,
      learned,
      comparison: undefined,
      matched: undefined,
      warnings: [{ code: "odd", message: "a < b" }],
    },
    COVER,
  );
  return new JSDOM(html, { runScripts: "outside-only" }).window.document;
}

it("is sound, shows names as text, and has its tables to save", () => {
  const page = report();
  expect(pageFaults(page)).toEqual([]);
  expect(page.querySelectorAll("b")).toHaveLength(0);
  for (const text of ["<b>.csv", "a < b", ...HOSTILE_NAMES]) expect(page.body.textContent).toContain(text);
  expect(Object.keys(downloadsOf(page))).toEqual(
    expect.arrayContaining(["q.csv", "inclusion.csv", "ranking.csv", "mastery.csv"]),
  );
});

// the penalty used to be "selected by cross-validation" where a single one was given
it("says which settings were selected by cross-validation", () => {
  expect(report().body.textContent).toContain("The penalty and the learning rate were given.");
  expect(report([1, 2]).body.textContent).toContain("The learning rate was selected by cross-validation.");
});
