import { type Profiles, qMatrixFrom } from "@qmatrix/core/data";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { chartDocument } from "../page/chart-document.ts";
import { attributeSection } from "./attribute-section.ts";
import { masteryOfLearned } from "./mastery-summary.ts";

const profiles: Profiles = {
  N: 2,
  K: 3,
  students: ["ann", "bob"],
  attributes: ["A1", "A2", "A3"],
  mastery: Float64Array.of(0.9, 0.5, 0.1, 0.7, 0.5, 0.3),
};

// a prevalence of 50% used to be reported for A2
it("leaves out an attribute that no item requires, and says so", () => {
  const q = qMatrixFrom([
    [1, 0, 0],
    [1, 0, 1],
  ]);
  const mastery = masteryOfLearned(q, profiles);
  expect(mastery).toMatchObject({ unused: ["A2"], q: { K: 2, attributes: ["A1", "A3"] } });
  expect([...mastery.q.entries]).toEqual([1, 0, 1, 1]);
  expect([...mastery.profiles.mastery]).toEqual([0.9, 0.1, 0.7, 0.3]);
  expect(mastery.prevalence.map((share) => share.toFixed(2))).toEqual(["0.80", "0.20"]);
  const { textContent } = new JSDOM(attributeSection(mastery, chartDocument()).join("")).window.document.body;
  expect(textContent).toContain("No item requires A2, so nothing can be said about its mastery.");
});

it("leaves all where all are required", () => {
  const q = qMatrixFrom([
    [1, 1, 0],
    [0, 0, 1],
  ]);
  expect(masteryOfLearned(q, profiles)).toMatchObject({ q: { K: 3 }, profiles: { K: 3 } });
});
