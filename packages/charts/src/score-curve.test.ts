import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { type ScorePoint, scoreCurve } from "./score-curve.ts";
import { svgText } from "./svg-element.ts";

const { document } = new JSDOM("").window;
const POINTS: ScorePoint[] = [
  { at: 3, score: -7650, standardError: 8 },
  { at: 4, score: -7560, standardError: 7 },
  { at: 5, score: -7533.2, standardError: 6 },
  { at: 6, score: -7534.1, standardError: 6 },
  { at: 9, score: -7540, standardError: 10 },
];

describe("scoreCurve", () => {
  it("draws score-curve.svg", async () => {
    const chart = scoreCurve(POINTS, { document, chosen: 5, title: "How many attributes" });
    await expect(svgText(chart)).toMatchFileSnapshot("fixtures/score-curve.svg");
  });

  it("fills the chosen point alone", () => {
    const dots = [...scoreCurve(POINTS, { document, chosen: 4 }).querySelectorAll("circle")];
    expect(dots.map((dot) => dot.getAttribute("fill"))).toEqual([
      "white",
      "#0072b2",
      "white",
      "white",
      "white",
    ]);
  });

  it("says all of it to those who cannot see", () => {
    const chart = scoreCurve(POINTS.slice(2, 4), { document, chosen: 5 });
    // 1.96 × 6 = 11.76
    expect(chart.getAttribute("aria-label")).toBe(
      "Score by number of attributes (5 chosen): 5: -7533.2 ± 11.8; 6: -7534.1 ± 11.8.",
    );
  });

  it("draws a single point, without an interval where its error is not known", () => {
    const chart = scoreCurve([{ at: 1, score: -3 }], { document, chosen: 1 });
    expect(chart.querySelectorAll("circle")).toHaveLength(1);
    expect(chart.getAttribute("aria-label")).toBe("Score by number of attributes (1 chosen): 1: -3.0.");
  });

  const point = { at: 1, score: -3, standardError: 1 };
  const REFUSED: [ScorePoint[], string][] = [
    [[], "points must be at least one; received none."],
    [[point, { ...point, score: Number.NaN }], "point 2, score must be a finite number; received NaN."],
    [[{ ...point, standardError: -1 }], "point 1, standardError must be a finite number ≥ 0; received -1."],
  ];
  for (const [points, message] of REFUSED)
    it(`refuses: ${message}`, () => {
      expect(() => scoreCurve(points, { document, chosen: 1 })).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message: `scoreCurve: ${message}` }),
      );
    });
});
