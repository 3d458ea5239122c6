/**
 * Width of a text in pixels, estimated without a font: letters and digits 0.62 of the font size, narrow ones
 * 0.36, broad ones 0.95, East Asian and pictographic ones 1, marks that combine with the letter before them 0.
 * The widths are those of DejaVu Sans, wider than most fonts, so that labels fit in others too.
 */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) ems += characterWidth(character);
  return ems * fontSize;
}

/** The text, or as much of its start as fits into `width` pixels with an ellipsis after it. */
export function shortenText(text: string, fontSize: number, width: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  let shown = "";
  for (const character of text) {
    if (textWidth(`${shown}${character}…`, fontSize) > width) break;
    shown += character;
  }
  return `${shown.trimEnd()}…`;
}

const COMBINING = /\p{M}/u;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Extended_Pictographic}/u;
const BROAD = /[MWmw@%]/;
const NARROW = /[ .,:;'|!ijlI()[\]]/;

function characterWidth(character: string): number {
  if (COMBINING.test(character)) return 0;
  if (WIDE.test(character)) return 1;
  if (BROAD.test(character)) return 0.95;
  return NARROW.test(character) ? 0.36 : 0.62;
}
