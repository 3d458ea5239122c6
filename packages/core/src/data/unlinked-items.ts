import { describeValue } from "../errors/describe-value.ts";
import type { Warning } from "../errors/warning.ts";
import type { BitMatrix } from "./bit-matrix.ts";
import type { Responses } from "./responses.ts";

/** Items named of a set, at most. */
const NAMED = 3;

/**
 * A warning where items fall into sets that no student has answered across: then nothing in the responses says whether an
 * attribute of one set is an attribute of another.
 */
export function unlinkedItems({ J, items, present }: Responses): Warning[] {
  const sets = linkedSets(J, present);
  if (sets.length < 2) return [];
  const named = sets.map((set) => {
    const names = set.slice(0, NAMED).map((j) => describeValue(items[j]));
    return `${names.join(", ")}${set.length > NAMED ? " …" : ""}`;
  });
  return [
    {
      code: "unlinked-items",
      message:
        `The items form ${sets.length} unlinked sets: no student answered items from more than one set (${named.join("; ")}). ` +
        "Attributes of one set cannot be matched to those of another. Learn each set separately, or add students who answer items from several sets.",
      items,
    },
  ];
}

/** Items in sets, each with an item before it that some student answered too, in the order of their first items. */
function linkedSets(J: number, present: BitMatrix): number[][] {
  const left = new Set(Array.from({ length: J }, (_, j) => j));
  const sets: number[][] = [];
  for (const first of left) {
    left.delete(first);
    const set = [first];
    for (const j of set)
      for (const l of left)
        if (share(present, j, l)) {
          left.delete(l);
          set.push(l);
        }
    sets.push(set.sort((a, b) => a - b));
  }
  return sets;
}

function share({ words, wordsPerRow }: BitMatrix, j: number, l: number): boolean {
  for (let w = 0; w < wordsPerRow; w++)
    if (words[j * wordsPerRow + w] & words[l * wordsPerRow + w]) return true;
  return false;
}
