import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { shareColumns } from "./share-columns.ts";
import { svgText } from "./svg-element.ts";

const { document } = new JSDOM("").window;
const words = { document, summary: "Share of students", against: "attributes mastered" };

describe("shareColumns", () => {
  it("draws share-columns.svg", async () => {
    const shares = [0.05, 0.1, 0.3, 0.35, 0.15, 0.05].map((share, label) => ({ label: `${label}`, share }));
    const chart = shareColumns(shares, { ...words, title: "How much is mastered" });
    await expect(svgText(chart)).toMatchFileSnapshot("fixtures/share-columns.svg");
  });

  it("draws share-columns-bins.svg: labels wider than columns, of which some are left out", async () => {
    const shares = Array.from({ length: 26 }, (_, at) => ({ label: `<i>${at}</i> to`, share: at / 400 }));
    const chart = shareColumns(shares, words);
    await expect(svgText(chart)).toMatchFileSnapshot("fixtures/share-columns-bins.svg");
    expect(chart.querySelectorAll("i")).toHaveLength(0);
  });

  it("makes columns as high as their shares", () => {
    const shares = [0.2, 0.1, 0].map((share, label) => ({ label: `${label}`, share }));
    const bars = [...shareColumns(shares, words).querySelectorAll('[aria-label="rect"] rect')];
    expect(bars.map((bar) => Number(bar.getAttribute("height")))).toEqual([150, 75, 0]);
  });

  it("says all of it to those who cannot see, small shares too", () => {
    const shares = [0.9996, 0.0004].map((share, label) => ({ label: `${label}`, share }));
    expect(shareColumns(shares, words).getAttribute("aria-label")).toBe(
      "Share of students, by attributes mastered. 0: 100%, 1: 0.04%.",
    );
  });

  it("draws a flat line where all is 0", () => {
    expect(shareColumns([{ label: "0", share: 0 }], words).querySelectorAll("rect")).toHaveLength(2);
  });

  it("refuses what is no share", () => {
    expect(() => shareColumns([], words)).toThrow(
      "shareColumns: shares must be at least one; received none.",
    );
    expect(() => shareColumns([{ label: "a", share: 1.5 }], words)).toThrow(
      'shareColumns: share of "a" must be a number from 0 to 1; received 1.5.',
    );
  });
});
