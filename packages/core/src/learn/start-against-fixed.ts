import { listNames } from "../data/list-names.ts";
import { masksOf } from "../data/q-matrix.ts";
import type { CheckedLearn } from "./check-learn-options.ts";

/** A sentence where a start has entries otherwise than they are fixed: columns are then named by the one or the other. */
export function startAgainstFixed(where: string, { start, known, names }: CheckedLearn): string[] {
  if (start === undefined) return [];
  const masks = masksOf(start);
  const against = start.items.flatMap((item, j) => {
    const mask = (masks[j] & known.forbidden[j]) | (~masks[j] & known.required[j]);
    return names.filter((_, k) => (mask >>> k) & 1).map((name) => `${item} × ${name}`);
  });
  if (against.length === 0) return [];
  return [
    `${where}: what is fixed is otherwise in the start, in ${listNames(against)}. What is fixed counts; if the two name attributes differently, bring their columns into one order first, for a search keeps the names that it starts with.`,
  ];
}
