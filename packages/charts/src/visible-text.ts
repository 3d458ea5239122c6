/**
 * Text as a picture can show it: tabs and line breaks become spaces; other control characters, halves of
 * surrogate pairs and marks that change the writing direction, which XML forbids or which would scramble the
 * labels beside them, become U+FFFD.
 */
export function visibleText(text: string): string {
  return text
    .replace(/[\t\n\r]+/g, " ")
    .replace(/\p{Cc}|\p{Cs}|\p{Bidi_Control}|[\u2028\u2029\ufffe\uffff]/gu, "\ufffd");
}
