import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { type ItemCurve, itemCurves } from "./item-curves.ts";
import { svgText } from "./svg-element.ts";

const { document } = new JSDOM("").window;
const GROUPS = ["neither", "decimals", "order", "decimals + order of operations"];
const curve = (label: string, correct: readonly number[], isReference = false): ItemCurve => ({
  label,
  points: correct.map((share, at) => ({
    group: GROUPS[at],
    correct: share,
    students: 40 + at,
  })),
  isReference,
});
const options = { document, groups: GROUPS, label: "the item's other skills" };
const CURVES = [
  curve("with fractions", [0.55, 0.7, 0.82, 0.9]),
  curve("without", [0.12, 0.15, 0.2, 0.31]),
  curve("all", [0.15, 0.3, 0.6, 0.85], true),
];

describe("itemCurves", () => {
  it("draws item-curves.svg", async () => {
    await expect(svgText(itemCurves(CURVES, options))).toMatchFileSnapshot("fixtures/item-curves.svg");
  });

  it("says in words what is drawn, names with markup as text, and curves without points", () => {
    const curves = [curve("<b>\u202eA1", [0.2, 0.7]), { label: "without", points: [] }];
    const chart = itemCurves(curves, options);
    expect(chart.querySelector("b")).toBeNull();
    expect(chart.querySelector("desc, title")?.textContent).toContain("20% (neither), 70% (decimals)");
    expect(chart.querySelector("desc, title")?.textContent).toContain("without: too few students");
  });

  it("refuses what is no proportion", () => {
    expect(() => itemCurves([curve("a", [0.2, 1.5])], options)).toThrow(
      'itemCurves: curve "a", point 2 must be a proportion from 0 to 1; received 1.5.',
    );
  });
});
