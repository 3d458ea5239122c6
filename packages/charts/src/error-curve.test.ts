import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { type ErrorSeries, errorCurve } from "./error-curve.ts";
import { svgText } from "./svg-element.ts";

const { document } = new JSDOM("").window;

/** Made-up curves that fall like 1/t. */
function falling(label: string, start: number, seconds: number): ErrorSeries {
  const steps = Array.from({ length: 20 }, (_, t) => t);
  return {
    label,
    x: steps.map((t) => ((t + 1) * seconds) / 20),
    error: steps.map((t) => start / (t + 1) + 2),
  };
}

describe("errorCurve", () => {
  const pair = [falling("K = 5 & <fast>", 3, 1), falling("K = 25", 9, 2.5)];

  it("draws error-curve.svg", async () => {
    const chart = errorCurve(pair, { document, title: "Mean batch error against time" });
    await expect(svgText(chart)).toMatchFileSnapshot("fixtures/error-curve.svg");
  });

  it("draws error-curve-epochs.svg: nine curves, the last with dashes", async () => {
    const nine = Array.from({ length: 9 }, (_, s) => falling(`fold ${s + 1}`, 3 + s, 20));
    const chart = errorCurve(nine, { document, against: "epochs", width: 480, height: 300 });
    await expect(svgText(chart)).toMatchFileSnapshot("fixtures/error-curve-epochs.svg");
  });

  it("says where each curve begins and ends", () => {
    expect(errorCurve(pair, { document }).getAttribute("aria-label")).toBe(
      "Mean batch error against seconds: K = 5 & <fast> from 5 to 2.15 at 1; K = 25 from 11 to 2.45 at 2.5.",
    );
  });

  it("marks each curve with its own sign, also in the legend, at six points of twenty", () => {
    const chart = errorCurve(pair, { document });
    const groups = [...chart.querySelectorAll('[aria-label="dot"]')];
    expect(groups.map((g) => g.children.length)).toEqual([6, 6]);
    // Plot draws the first sign as a circle, the second as a path
    expect(groups.map((g) => g.firstElementChild!.tagName)).toEqual(["circle", "path"]);
    const legend = [...chart.querySelectorAll("g > line + path")].map((path) => path.getAttribute("d"));
    expect(legend).toHaveLength(2);
    expect(legend[1]).toBe(groups[1].firstElementChild!.getAttribute("d"));
  });

  it("draws one line a series, in different colours or dashes", () => {
    const many = Array.from({ length: 20 }, (_, s) => falling(`series ${s}`, s, 1));
    const lines = [...errorCurve(many, { document }).querySelectorAll('[aria-label="line"]')];
    expect(lines.length).toBe(20);
    const looks = lines.map((g) => {
      const path = g.querySelector("path")!;
      const own = (name: string) => path.getAttribute(name) ?? g.getAttribute(name);
      return `${own("stroke")} ${own("stroke-dasharray")}`;
    });
    expect(new Set(looks).size).toBe(20);
  });

  it("shows a curve of one point as a dot, and a flat one above zero", () => {
    const chart = errorCurve([{ label: "one", x: [3], error: [0.5] }], { document });
    expect(chart.querySelectorAll('[aria-label="dot"] circle').length).toBe(1);
    const ticks = [...chart.querySelectorAll('[aria-label="y-axis tick label"] text')];
    expect(ticks.map((tick) => tick.textContent)[0]).toBe("0.00");
  });

  it("shortens a label that is wider than the picture", () => {
    const chart = errorCurve([falling("long ".repeat(50), 3, 1)], { document, width: 200 });
    const texts = [...chart.querySelectorAll("text")].map((text) => text.textContent);
    expect(texts).toContain("long long long long long l…");
  });

  it("is the same text each time, without ids, and well-formed", () => {
    const draw = () => svgText(errorCurve(pair, { document }));
    expect(draw()).toBe(draw());
    expect(draw()).not.toMatch(/\sid=/);
    const parsed = new JSDOM(draw(), { contentType: "image/svg+xml" }).window.document;
    expect(parsed.querySelectorAll("fast").length).toBe(0);
  });

  const refused: [series: ErrorSeries[], message: string][] = [
    [[], "series must be at least one curve; received none."],
    [[{ label: "a", x: [], error: [] }], 'series "a" must be a curve of at least one point; received none.'],
    [
      [{ label: "a", x: [1, 2], error: [1] }],
      'series "a" must be a curve with as many errors as x; received 1 and 2.',
    ],
    [
      [{ label: "a", x: [1, 2], error: [1, Number.NaN] }],
      'series "a", point 2 must be two finite numbers; received 2 and NaN.',
    ],
  ];
  for (const [series, message] of refused)
    it(`refuses: ${message}`, () => {
      expect(() => errorCurve(series, { document })).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message: `errorCurve: ${message}` }),
      );
    });
});
