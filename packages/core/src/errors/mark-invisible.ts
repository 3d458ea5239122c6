/**
 * Signs that cannot be seen, yet break, hide or turn round what stands beside them: control characters, marks of the
 * writing direction, blanks without width, halves of surrogate pairs. Joiners and variation selectors, which scripts and
 * emoji are written with, are not among them.
 */
const INVISIBLE =
  /\p{Cc}|\p{Cs}|(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|[\u2028\u2029\ufffe\uffff]/gu;

/** Text to be looked at, with U+FFFD for each of these; tabs and line ends stay. Data is written as it is. */
export function markInvisible(text: string): string {
  return text.replace(INVISIBLE, (sign) => ("\t\n\r".includes(sign) ? sign : "\ufffd"));
}

/** The same with a number for each, as bash reads it: `\u202e`. */
export function escapeInvisible(text: string): string {
  return text.replace(INVISIBLE, (sign) => {
    const code = sign.codePointAt(0)!.toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
}
