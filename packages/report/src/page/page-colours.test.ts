import { DARK_GROUND, DARK_INK } from "@qmatrix/charts";
import { describe, expect, it } from "vitest";
import { DARK, LIGHT, type PageColours } from "./page-colours.ts";

/** Relative luminance by WCAG 2.2. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const TEXTS: readonly (keyof PageColours)[] = ["ink", "soft", "link", "warning", "yes", "no", "unclear"];

describe("colours", () => {
  it("measures black on white as 21", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 10);
  });

  for (const [name, colours] of Object.entries({ LIGHT, DARK }))
    for (const text of TEXTS)
      for (const ground of ["ground", "panel"] as const)
        it(`${name}: ${text} can be read on ${ground}`, () => {
          expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
        });

  it("show the edges of fields, and marks on areas of colour", () => {
    for (const colours of [LIGHT, DARK]) {
      expect(contrast(colours.edge, colours.ground)).toBeGreaterThanOrEqual(3);
      for (const area of ["yes", "no", "unclear"] as const)
        expect(contrast(colours[area], colours.ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("are the charts' where these lie on the page", () => {
    expect([DARK.ground, DARK.ink]).toEqual([DARK_GROUND, DARK_INK]);
  });
});
