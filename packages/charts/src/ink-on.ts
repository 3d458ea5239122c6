import { DARK_GROUND, darkColour, INKS } from "./dark-style.ts";

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/**
 * The colour of a figure written on an area that covers the ground so far: black or white, whichever is further from the
 * area, in a light page and in a dark one, where the same area may ask for the other. One of the two has a contrast of 4.5
 * or more with any colour there is.
 */
export function inkOn(colour: string, opacity: number): string {
  const onLight = blackOrWhite(covering(rgbOf(colour), opacity, WHITE));
  const onDark = blackOrWhite(covering(rgbOf(darkColour(colour)), opacity, rgbOf(DARK_GROUND)));
  return INKS[onLight][onDark];
}

function blackOrWhite(ground: Rgb): "black" | "white" {
  return contrast(BLACK, ground) >= contrast(WHITE, ground) ? "black" : "white";
}

/**
 * Contrast of two colours, 1 to 21: (L₁ + 0.05) / (L₂ + 0.05), L the relative luminance of the lighter and the darker one.
 *
 * Source: WCAG 2.2, "contrast ratio" and "relative luminance".
 */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/** "#1c5fc4" as numbers. */
export function rgbOf(colour: string): Rgb {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** What is seen of a colour that covers the ground so far. */
export function covering(colour: Rgb, opacity: number, ground: Rgb): Rgb {
  const mix = (at: 0 | 1 | 2) => ground[at] + opacity * (colour[at] - ground[at]);
  return [mix(0), mix(1), mix(2)];
}

const WEIGHTS = [0.2126, 0.7152, 0.0722];

function luminance(colour: Rgb): number {
  return colour.reduce((sum, part, at) => {
    const share = part / 255;
    const linear = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    return sum + WEIGHTS[at] * linear;
  }, 0);
}
