import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { fittingTicks, metricLines } from "./metric-lines.ts";
import type { MetricPoint, ReferenceLine } from "./metric-points.ts";
import { svgText } from "./svg-element.ts";

const { document } = new JSDOM("").window;
const METRICS = ["OE", "OTP", "OTN"];

/** Made-up figures of a study: K = 5 … 25 attributes, 3K items. */
function madeUp(series: readonly string[], standardError?: (s: number) => number): MetricPoint[] {
  return METRICS.flatMap((metric, m) =>
    series.flatMap((name, s) =>
      [5, 10, 15, 20, 25].map((K) => ({
        metric,
        series: name,
        at: 3 * K * K,
        value: (0.15 - 0.02 * s + 0.03 * m) * (0.4 + 3 / K),
        standardError: standardError?.(s),
      })),
    ),
  );
}

const CONDITIONS = ["N = 2000, noise .1", "N = 2000, noise .2", "N = 10000, noise .1", "refined & <all>"];
const REFERENCES: ReferenceLine[] = [
  {
    label: "all-zero Q",
    metric: "OE",
    value: [
      { at: 75, value: 0.36 },
      { at: 300, value: 0.187 },
      { at: 1875, value: 0.0763 },
    ],
  },
  { label: "16%", value: 0.16 },
];

const HOSTILE = [
  "a name that is much longer than the picture is wide, and goes on ".repeat(3),
  "</text><script>alert(1)</script>",
  "right to left \u202e gnp.exe",
  "two\nlines",
  "数学 🙂 e\u0301",
  "'\"&<>",
  "\u0000",
  "constructor",
];

describe("metricLines", () => {
  it("draws metric-lines.svg", async () => {
    const chart = metricLines(
      madeUp(CONDITIONS, (s) => 0.02 / (s + 1)),
      { document, title: "DINA, independent attributes", references: REFERENCES },
    );
    await expect(svgText(chart)).toMatchFileSnapshot("fixtures/metric-lines.svg");
  });

  it("draws metric-lines-hostile.svg: eight names of all kinds, narrow", async () => {
    const points = madeUp(HOSTILE).map((point) => ({
      ...point,
      metric: `${point.metric}\u0007 <b>${HOSTILE[0]}`,
    }));
    const references = [{ label: HOSTILE[0], value: 0.1 }];
    const chart = metricLines(points, {
      document,
      title: HOSTILE[0],
      against: `<size> ${HOSTILE[0]}`,
      references,
      width: 420,
    });
    await expect(svgText(chart)).toMatchFileSnapshot("fixtures/metric-lines-hostile.svg");
  });

  it("says where each line begins and ends", () => {
    const points = [
      { metric: "OE", series: "a", at: 300, value: 0.08 },
      { metric: "OE", series: "a", at: 75, value: 0.139, standardError: 0.0184 },
      { metric: "OE", series: "b & c", at: 75, value: 0 },
      { metric: "OTP", series: "a", at: 75, value: 0.03 },
    ];
    expect(metricLines(points, { document }).getAttribute("aria-label")).toBe(
      "OE against entries of Q: a from 13.9% ± 1.84% at 75 to 8% at 300; b & c 0% at 75. OTP against entries of Q: a 3% at 75.",
    );
  });

  it("draws bars of one standard error, down to 0 at most, and none where it is not known", () => {
    const points = [
      { metric: "OE", series: "a", at: 1, value: 0.1, standardError: 0.05 },
      { metric: "OE", series: "a", at: 2, value: 0.1, standardError: 0.2 },
      { metric: "OE", series: "a", at: 3, value: 0.4 },
    ];
    // the scale leads from 0 to 40% over 300 − 26 − 42 = 232 pixels, from 258 up: 5.8 a point
    const bars = [
      ...metricLines(points, { document }).querySelectorAll('[aria-label="rule"] [stroke="#0072b2"] line'),
    ];
    const ends = bars.map((bar) => ["y1", "y2"].map((end) => Number(bar.getAttribute(end)).toFixed(1)));
    expect(ends).toEqual([
      ["229.0", "171.0"],
      ["258.0", "84.0"],
    ]);
  });

  it("draws lines over each other where there are no bars, and beside each other where there are", () => {
    const shifts = (points: MetricPoint[]) =>
      [...metricLines(points, { document }).querySelectorAll('[aria-label="dot"]')].map((dots) =>
        dots.getAttribute("transform"),
      );
    expect(new Set(shifts(madeUp(CONDITIONS)))).toEqual(new Set([null]));
    expect(new Set(shifts(madeUp(CONDITIONS, () => 0.01))).size).toBe(4);
  });

  it("draws a single point, and a scale where all is 0", () => {
    const chart = metricLines([{ metric: "OE", series: "a", at: 75, value: 0 }], { document });
    expect(chart.querySelectorAll('[aria-label="dot"] circle').length).toBe(1);
    const texts = [...chart.querySelectorAll('[aria-label="y-axis tick label"] text')];
    expect(texts.map((text) => text.textContent)).toEqual(["0%", "0.2%", "0.4%", "0.6%", "0.8%", "1%"]);
  });

  it("is the same text each time, without ids, and well-formed", () => {
    const draw = () => svgText(metricLines(madeUp(HOSTILE), { document, references: REFERENCES }));
    expect(draw()).toBe(draw());
    expect(draw()).not.toMatch(/\sid=/);
    const parsed = new JSDOM(draw(), { contentType: "image/svg+xml" }).window.document;
    expect(parsed.querySelectorAll("script").length).toBe(0);
  });

  const point = { metric: "OE", series: "a", at: 75, value: 0.1 };
  const refused: [points: MetricPoint[], references: ReferenceLine[], message: string][] = [
    [[], [], "points must be at least one; received none."],
    [[{ ...point, at: Number.NaN }], [], '"OE" of "a", at must be a finite number; received NaN.'],
    [[{ ...point, value: -0.1 }], [], '"OE" of "a" at 75 must be a finite number ≥ 0; received -0.1.'],
    [
      [{ ...point, standardError: Number.NaN }],
      [],
      'standard error of "OE" of "a" at 75 must be a finite number ≥ 0; received NaN.',
    ],
    [[point, point], [], '"OE" of "a" at 75 must be one point; received two.'],
    [
      [point],
      [{ label: "zero", metric: "oe", value: 0 }],
      'reference "zero", metric must be "OE"; received "oe".',
    ],
    [
      [point],
      [{ label: "zero", value: [{ at: 75, value: Number.NaN }] }],
      'reference "zero" at 75 must be a finite number ≥ 0; received NaN.',
    ],
  ];
  for (const [points, references, message] of refused)
    it(`refuses: ${message}`, () => {
      expect(() => metricLines(points, { document, references })).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message: `metricLines: ${message}` }),
      );
    });
});

describe("fittingTicks", () => {
  it("keeps all that have room", () => {
    expect(fittingTicks([75, 300, 675, 1200, 1875], 190, 11)).toEqual([75, 300, 675, 1200, 1875]);
  });

  it("leaves out those too near to one that is kept, never the first and the last", () => {
    // a digit is 6.2 pixels at size 10, so two tens need 12.4 + 6: 10, 20 and 30 stand 5 pixels apart
    expect(fittingTicks([10, 20, 30, 90], 40, 10)).toEqual([10, 90]);
    // now 10
    expect(fittingTicks([10, 20, 30, 90], 80, 10)).toEqual([10, 30, 90]);
    expect(fittingTicks([10, 80, 90], 80, 10)).toEqual([10, 90]);
  });

  it("keeps one where two have no room, and one where there is one", () => {
    expect(fittingTicks([1000, 2000], 20, 10)).toEqual([1000]);
    expect(fittingTicks([7], 100, 10)).toEqual([7]);
  });
});
