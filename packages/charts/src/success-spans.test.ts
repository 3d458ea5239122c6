import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { type SuccessSpan, successSpans } from "./success-spans.ts";
import { svgText } from "./svg-element.ts";

const { document } = new JSDOM("").window;
const SPANS: SuccessSpan[] = [
  { label: "item1", success: [0.1, 0.9] },
  {
    label: "<b>carry</b> & a name that is longer than what there is room for",
    success: [0.2, 0.4, 0.5, 0.8],
  },
  { label: "backwards", success: [0.6, 0.5] },
  { label: "needs nothing", success: [0.7] },
];

describe("successSpans", () => {
  it("draws success-spans.svg", async () => {
    const chart = successSpans(SPANS, { document, title: "The items" });
    await expect(svgText(chart)).toMatchFileSnapshot("fixtures/success-spans.svg");
  });

  it("draws success-spans-75.svg: rows as low as they can be read", async () => {
    const many = Array.from({ length: 75 }, (_, j) => ({
      label: `item${j + 1}`,
      success: [0.1 + (j % 7) / 50, 0.95 - (j % 11) / 25],
    }));
    await expect(svgText(successSpans(many, { document }))).toMatchFileSnapshot(
      "fixtures/success-spans-75.svg",
    );
  });

  it("puts an empty circle at none, a full one at all and a stroke at every other chance, each once", () => {
    const chart = successSpans([{ label: "a", success: [0, 0.5, 0.5, 1] }], { document });
    const dots = [...chart.querySelectorAll('[aria-label="dot"]')];
    expect(dots.map((dot) => dot.getAttribute("fill"))).toEqual(["white", "#0072b2"]);
    const places = dots.map((dot) => Number(dot.querySelector("circle")!.getAttribute("cx")));
    expect(places[1] - places[0]).toBe(400);
    expect(chart.querySelectorAll('[aria-label="rule"][stroke="#767676"] line')).toHaveLength(1);
  });

  it("says which items stand out to those who cannot see", () => {
    expect(successSpans(SPANS, { document }).getAttribute("aria-label")).toBe(
      "Probability of a correct response for students who have mastered none, or all, of the required attributes, for 4 items; " +
        "the difference is largest for item1 (80 percentage points) and smallest for backwards (−10 percentage points).",
    );
    expect(successSpans(SPANS.slice(3), { document }).getAttribute("aria-label")).toBe(
      "Probability of a correct response for students who have mastered none, or all, of the required attributes, for needs nothing (70%).",
    );
  });

  const REFUSED: [SuccessSpan[], string][] = [
    [[], "spans must be at least one; received none."],
    [[{ label: "a", success: [] }], 'success of "a" must be at least one number; received none.'],
    [[{ label: "a", success: [0, 1.1] }], 'success of "a" must be numbers from 0 to 1; received 1.1.'],
  ];
  for (const [spans, message] of REFUSED)
    it(`refuses: ${message}`, () => {
      expect(() => successSpans(spans, { document })).toThrow(`successSpans: ${message}`);
    });
});
