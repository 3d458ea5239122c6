import { masksOf } from "../data/q-matrix.ts";
import { describeValue } from "../errors/describe-value.ts";
import type { CheckedLearn } from "./check-learn-options.ts";

/** Entries named, at most. */
const NAMED = 3;

/** A sentence where a start has entries otherwise than they are fixed: columns are then named by the one or the other. */
export function startAgainstFixed(where: string, { start, known, names, K }: CheckedLearn): string[] {
  if (start === undefined) return [];
  const masks = masksOf(start);
  const against = start.items.flatMap((item, j) => {
    const mask = (masks[j] & known.forbidden[j]) | (~masks[j] & known.required[j]);
    return names
      .filter((_, k) => k < K && (mask >>> k) & 1)
      .map((name) => `${describeValue(item)} × ${describeValue(name)}`);
  });
  if (against.length === 0) return [];
  const named = `${against.slice(0, NAMED).join(", ")}${against.length > NAMED ? ` and ${against.length - NAMED} more` : ""}`;
  return [
    `${where}: what is fixed is otherwise in the start, in ${named}. What is fixed counts; if the two name attributes differently, bring their columns into one order first, for a search keeps the names that it starts with.`,
  ];
}
