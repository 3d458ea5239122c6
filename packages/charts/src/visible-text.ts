import { markInvisible } from "@qmatrix/core/data";

/**
 * Text as a picture can show it: tabs and line breaks become spaces; signs that XML forbids, or that cannot be seen and
 * would scramble the labels beside them, become U+FFFD.
 */
export function visibleText(text: string): string {
  return markInvisible(text.replace(/[\t\n\r]+/g, " "));
}
