import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { correlationMap } from "./correlation-map.ts";
import { svgText } from "./svg-element.ts";

const { document } = new JSDOM("").window;
const options = { document, summary: "Correlations of attributes" };
const THREE = [1, 0.42, -0.7, 0.42, 1, -0.001, -0.7, -0.001, 1];
const NAMES = [
  "add",
  "<b>carry</b> & borrow",
  "the third, with a name that is long enough to be cut somewhere",
];

/** Made up: rows and columns further apart hang together less. */
function fading(K: number): number[] {
  return Array.from({ length: K * K }, (_, at) => {
    const apart = Math.abs(Math.floor(at / K) - (at % K));
    return apart === 0 ? 1 : 0.9 - apart * 0.06;
  });
}

describe("correlationMap", () => {
  it("draws correlation-map.svg", async () => {
    const chart = correlationMap(NAMES, THREE, { ...options, title: "Skills" });
    await expect(svgText(chart)).toMatchFileSnapshot("fixtures/correlation-map.svg");
  });

  it("draws correlation-map-25.svg: a minus instead of numbers where cells are narrow", async () => {
    const names = Array.from({ length: 25 }, (_, k) => `A${k + 1}`);
    const chart = correlationMap(names, fading(25), options);
    await expect(svgText(chart)).toMatchFileSnapshot("fixtures/correlation-map-25.svg");
  });

  it("shows numbers below the diagonal alone, the stronger the deeper", () => {
    const chart = correlationMap(["a", "b", "c"], THREE, options);
    const cells = [...chart.querySelectorAll('[aria-label="rect"] rect')];
    expect(cells.map((cell) => cell.getAttribute("fill"))).toEqual(["#0072b2", "#d55e00", "#d55e00"]);
    expect(cells.map((cell) => cell.getAttribute("fill-opacity"))).toEqual(["0.42", "0.7", "0"]);
    const texts = [...chart.querySelectorAll('[aria-label="text"] text')].map(
      ({ textContent }) => textContent,
    );
    expect(texts).toEqual(["0.42", "−0.70", "0.00", "b", "c", "a", "b"]);
  });

  it("says what stands out to those who cannot see", () => {
    const label = (names: string[], values: number[]) =>
      correlationMap(names, values, options).getAttribute("aria-label");
    expect(label(["a", "b", "c"], THREE)).toBe(
      "Correlations of attributes: largest b with a 0.42, smallest c with a −0.70.",
    );
    expect(label(["a", "b"], [1, 0.5, 0.5, 1])).toBe("Correlations of attributes: b with a 0.50.");
  });

  const REFUSED: [names: string[], values: number[], message: string][] = [
    [["a"], [1], "names must be at least two; received 1."],
    [["a", "b"], [1], "values must be 2 × 2 numbers; received 1."],
    [["a", "b"], [1, 2, 2, 1], '"a" with "b" must be a number from −1 to 1; received 2.'],
  ];
  for (const [names, values, message] of REFUSED)
    it(`refuses: ${message}`, () => {
      expect(() => correlationMap(names, values, options)).toThrow(`correlationMap: ${message}`);
    });
});
