import { describeValue } from "../errors/describe-value.ts";
import type { Warning } from "../errors/warning.ts";
import { type BitMatrix, countRow } from "./bit-matrix.ts";
import type { Responses } from "./responses.ts";

/** A few students answer two items alike by chance. */
const FEWEST_STUDENTS = 20;

/**
 * A warning for every item that has the same responses as one before it, student by student: a copy says nothing new, but
 * looks like a skill that the two share.
 */
export function identicalItems({ N, J, items, correct, present }: Responses): Warning[] {
  if (N < FEWEST_STUDENTS) return [];
  const warnings: Warning[] = [];
  for (let j = 0; j < J; j++) {
    const right = countRow(correct, j);
    if (right === 0 || right === countRow(present, j)) continue;
    const first = Array.from({ length: j }, (_, l) => l).find(
      (l) => areEqual(correct, l, j) && areEqual(present, l, j),
    );
    if (first !== undefined)
      warnings.push({
        code: "identical-items",
        message: `Items ${describeValue(items[first])} and ${describeValue(items[j])} have identical responses from all students. If one is a copy, remove it: otherwise the pair may appear to measure an attribute of its own.`,
        items: [items[first], items[j]],
      });
  }
  return warnings;
}

function areEqual({ words, wordsPerRow }: BitMatrix, j: number, l: number): boolean {
  for (let w = 0; w < wordsPerRow; w++)
    if (words[j * wordsPerRow + w] !== words[l * wordsPerRow + w]) return false;
  return true;
}
