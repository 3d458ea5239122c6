import { learnByRbm, responsesFrom, stream } from "@qmatrix/core";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { rbmReport } from "./rbm-report.ts";

const HOSTILE = '<script>alert("x")</script>';

function report(): Document {
  const random = stream(1, "report");
  const answers = Array.from({ length: 40 }, () => Array.from({ length: 4 }, () => random.below(2) as 0 | 1));
  const responses = responsesFrom(answers, { items: [HOSTILE, "b", "c & d", "e"] });
  const learned = learnByRbm(responses, {
    attributes: 2,
    penalties: [0.01],
    learningRates: [1],
    folds: 2,
    epochs: 3,
  });
  const html = rbmReport({
    data: { file: "<b>.csv", students: 40, items: 4, answers: 160 },
    options: { attributes: 2 },
    seed: 1,
    learned,
    comparison: undefined,
    matched: undefined,
    warnings: ["a < b"],
  });
  return new JSDOM(html, { runScripts: "outside-only" }).window.document;
}

it("shows names as text, needs no other file, and names its parts for a screen reader", () => {
  const page = report();
  expect(page.querySelectorAll("script, link, iframe, img, b")).toHaveLength(0);
  expect(page.body.textContent).toContain("<b>.csv");
  expect(page.body.textContent).toContain("a < b");
  expect(page.querySelector("svg")?.textContent).toContain("c & d");
  for (const svg of page.querySelectorAll("figure > svg"))
    expect(svg.getAttribute("aria-label")).toBeTruthy();
  for (const table of page.querySelectorAll("table")) expect(table.caption?.textContent).toBeTruthy();
  expect(page.documentElement.lang).toBe("en");
});
