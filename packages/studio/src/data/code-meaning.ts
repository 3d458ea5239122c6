import type { Given, Understood, UnderstoodCode } from "@qmatrix/tables";
import { clean } from "./roles.ts";

/** What a person may say that a code of the items means. */
export type Meaning = "missing" | "incorrect" | "correct";

export const MEANING_NAMES: Readonly<Record<Meaning, string>> = {
  missing: "no response",
  incorrect: "incorrect",
  correct: "correct",
};

/** Points, or a percentage of them; what reads tables knows them better, and is not loaded with the page. */
const POINTS = /^[+-]?\d*(?:[.,]\d*)?\s*%?$/;

/** The codes whose meaning is for a person to say: neither 0 and 1 nor points, unless they were said to be codes. */
export function codesAsked(reading: Given, { codes }: Pick<Understood, "codes">): readonly UnderstoodCode[] {
  const [recoded, signs] = [recodedCodes(reading), signsOf(reading)];
  const isSaid = (cell: string) => recoded.includes(cell) || (reading.missing ?? []).includes(cell);
  const isSign = (cell: string) => signs.length > 0 || !POINTS.test(cell);
  return codes.filter(
    ({ cell, count }) =>
      count > 0 &&
      !["", "NA"].includes(cell) &&
      // what is correct in one item and incorrect in another is by a key or a cut
      codes.filter((code) => code.cell === cell).length === 1 &&
      (isSaid(cell) || (!hasKey(reading) && isSign(cell))),
  );
}

/** A reading in which a code has another meaning; everything else stays as it was. */
export function withMeaning(
  reading: Given,
  cell: string,
  meaning: Meaning,
  codes: readonly UnderstoodCode[],
): Given {
  const missing = (reading.missing ?? []).filter((code) => code !== cell);
  const recode = (reading.recode ?? []).filter((text) => codeIn(text) !== cell);
  const without = { ...reading, missing, recode };
  const isOther = (sign: string) => sign.toLowerCase() !== cell.toLowerCase();
  if (meaning === "missing")
    return clean({ ...without, missing: [...missing, cell], correct: reading.correct?.filter(isOther) });
  const signs = signsOf(reading);
  if (signs.length === 0)
    return clean({ ...without, recode: [...recode, `${cell}=${meaning === "correct" ? 1 : 0}`] });
  const others = signs.filter(isOther);
  if (meaning === "correct") return clean({ ...without, correct: [...others, cell] });
  if (others.length > 0) return clean({ ...without, correct: others });
  // the only sign for correct is said to be incorrect: where there is one other, that is correct
  const left = codes.filter((code) => code.means === "incorrect" && code.cell !== cell && code.cell !== "");
  return clean({ ...without, correct: left.length === 1 ? [left[0].cell] : undefined });
}

/** Signs for correct in all items. */
function signsOf({ correct = [] }: Given): readonly string[] {
  return correct.filter((sign) => !sign.includes("="));
}

function hasKey({ correct = [] }: Given): boolean {
  return correct.some((sign) => sign.includes("="));
}

function recodedCodes({ recode = [] }: Given): readonly string[] {
  return recode.map(codeIn);
}

/** "NF" of "NF=0". */
function codeIn(text: string): string {
  return text.slice(0, text.lastIndexOf("=")).trim();
}
