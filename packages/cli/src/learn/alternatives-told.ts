import type { LearnedQ } from "@qmatrix/core";
import { rowsOf } from "./learn-told.ts";

type Told = Pick<LearnedQ, "alternatives" | "isScoreExact" | "runs">;

/** In result.json: what probabilities are averaged over, the best one first. */
export function alternativesBody({ alternatives }: Told): Record<string, unknown>[] {
  return alternatives.map(({ q, score, weight }) => ({ score, weight, entries: rowsOf(q, q.entries) }));
}

/** Whether the answers settle on one Q-matrix, and what probabilities mean if they do not; nothing where they do. */
export function alternativesSentence({ alternatives, isScoreExact, runs }: Told): string[] {
  const [best, ...others] = alternatives.map(({ q }) => q);
  const all = best.entries.length;
  if (others.length > 0) {
    const differing = others.map((q) => q.entries.filter((entry, at) => entry !== best.entries[at]).length);
    const [least, most] = [Math.min(...differing), Math.max(...differing)];
    const apart = least === most ? `${least}` : `${least} to ${most}`;
    return [
      `The answers do not settle on one Q-matrix: the searches found ${alternatives.length} that do about as well, the best one and ` +
        `${others.length === 1 ? "another that differs" : `${others.length} that differ`} from it in ${apart} of ${all} entries. ` +
        "Probabilities are averaged over all of them.",
    ];
  }
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  if (agreeing === runs.length || (isScoreExact && agreeing > 1)) return [];
  if (isScoreExact)
    return [
      `${agreeing === 0 ? "None" : "Only one"} of ${runs.length} searches ended at the best Q-matrix found, and the others at clearly worse ones: a ` +
        "better one may have been missed. Probabilities are those around the best one alone, and may be too sure.",
    ];
  return [
    "Searches ended at different Q-matrices. With so many attributes nothing tells how much worse the others are, so probabilities are those " +
      "around the best one alone, and may be too sure.",
  ];
}
