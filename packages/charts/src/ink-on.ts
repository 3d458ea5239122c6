import { contrast, covering, type Rgb, rgbOf } from "./contrast.ts";
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
