import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { type Share, shareBars } from "./share-bars.ts";
import { svgText } from "./svg-element.ts";

const { document } = new JSDOM("").window;
const summary = "Share of students who master each attribute";

describe("shareBars", () => {
  it("draws share-bars.svg", async () => {
    const shares = [
      { label: "add", share: 0.664 },
      { label: "carry over the tens and <b>borrow</b> & some more", share: 0.2 },
      { label: "none", share: 0 },
    ];
    const svg = svgText(shareBars(shares, { document, summary, title: "Mastery" }));
    await expect(svg).toMatchFileSnapshot("fixtures/share-bars.svg");
  });

  it("draws share-bars-intervals.svg: small, with 95% intervals that end where the axis ends", async () => {
    const shares = [
      { label: "neither", share: 0.12, standardError: 0.02 },
      { label: "only <b>add</b>", share: 0.5, standardError: 0.1 },
      { label: "both", share: 0.97, standardError: 0.03 },
      { label: "no error known", share: 0.4 },
    ];
    const chart = shareBars(shares, { document, summary: "Chance of a right answer", barsWidth: 150 });
    await expect(svgText(chart)).toMatchFileSnapshot("fixtures/share-bars-intervals.svg");
    // 0.5 ± 1.96 × 0.1
    expect(chart.getAttribute("aria-label")).toContain("only <b>add</b> 50.0% (95% CI 30.4% to 69.6%)");
    expect(chart.getAttribute("aria-label")).toContain(
      "both 97.0% (95% CI 91.1% to 100.0%), no error known 40.0%.",
    );
    // many of them stand on one page
    expect(svgText(chart).length).toBeLessThan(3500);
  });

  it("makes a bar as long as its share of the right end", () => {
    const shares = [
      { label: "00", share: 0.2 },
      { label: "11", share: 0.1 },
    ];
    const chart = shareBars(shares, { document, summary, upTo: 0.2 });
    const widths = [...chart.querySelectorAll('[aria-label="rect"] rect')].map((bar) =>
      Number(bar.getAttribute("width")),
    );
    expect(widths).toEqual([360, 180]);
  });

  it("says all of it to those who cannot see", () => {
    const chart = shareBars([{ label: "A1", share: 0.5 }], { document, summary });
    expect(chart.getAttribute("aria-label")).toBe("Share of students who master each attribute: A1 50.0%.");
  });

  it("refuses what is no share", () => {
    const sentence = (shares: Share[], upTo?: number) => {
      try {
        shareBars(shares, { document, summary, upTo });
      } catch (error) {
        return (error as Error).message;
      }
      return "nothing";
    };
    expect(sentence([])).toBe("shareBars: shares must be at least one; received none.");
    expect(sentence([{ label: "A1", share: Number.NaN }])).toBe(
      'shareBars: share of "A1" must be a number from 0 to 1; received NaN.',
    );
    expect(sentence([{ label: "A1", share: 0.6 }], 0.5)).toBe(
      'shareBars: share of "A1" must be a number from 0 to 0.5; received 0.6.',
    );
    expect(sentence([{ label: "A1", share: 0.6, standardError: -1 }])).toBe(
      'shareBars: standard error of "A1" must be a finite number ≥ 0; received -1.',
    );
    expect(sentence([{ label: "A1", share: 0 }], 0)).toBe(
      "shareBars: upTo must be a number > 0 and ≤ 1; received 0.",
    );
  });
});
