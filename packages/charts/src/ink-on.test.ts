import { describe, expect, it } from "vitest";
import { DARK_GROUND, darkColour } from "./dark-style.ts";
import { contrast, covering, inkOn, rgbOf } from "./ink-on.ts";

/** What WCAG asks of text. */
const LEAST = 4.5;
const SHADES = Array.from({ length: 101 }, (_, n) => n / 100);

describe("contrast", () => {
  it("is 21 between black and white, 1 of a colour with itself, and 4.54 of the grey that is just enough on white", () => {
    const white = rgbOf("#ffffff");
    expect(contrast(rgbOf("#000000"), white)).toBeCloseTo(21, 10); // (1 + .05) / .05
    expect(contrast(rgbOf("#1c5fc4"), rgbOf("#1c5fc4"))).toBe(1);
    expect(contrast(white, rgbOf("#767676")).toFixed(2)).toBe("4.54");
  });
});

describe("inkOn", () => {
  for (const colour of ["#000000", "#0072b2", "#d55e00"])
    for (const [page, ground, shown] of [
      ["a light page", "#ffffff", (light: string) => light],
      ["a dark page", DARK_GROUND, darkColour],
    ] as const)
      it(`can be read on every shade of ${colour} in ${page}; numbers on mid-grey had 3.3 in the dark`, () => {
        for (const opacity of SHADES) {
          const area = covering(rgbOf(shown(colour)), opacity, rgbOf(ground));
          const ratio = contrast(rgbOf(shown(inkOn(colour, opacity))), area);
          expect(ratio, `${opacity}`).toBeGreaterThanOrEqual(LEAST);
        }
      });
});
