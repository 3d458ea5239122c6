import type { LearnedQ } from "@qmatrix/core/learn";
import { rowsOf } from "./learn-report.ts";

type Solutions = Pick<LearnedQ, "alternatives" | "isScoreExact" | "runs">;

/** For result.json: the reported solution, then competing ones, from which posterior samples start too. */
export function alternativesBody({ alternatives }: Solutions): Record<string, unknown>[] {
  return alternatives.map(({ q, score, weight }) => ({ score, weight, entries: rowsOf(q, q.entries) }));
}

/** A sentence if the data do not determine a single Q-matrix, with what that means for the probabilities. */
export function alternativesSentence({ alternatives, isScoreExact, runs }: Solutions): string[] {
  const [best, ...others] = alternatives.map(({ q }) => q);
  const all = best.entries.length;
  if (others.length > 0) {
    const differing = others.map((q) => q.entries.filter((entry, at) => entry !== best.entries[at]).length);
    const [least, most] = [Math.min(...differing), Math.max(...differing)];
    const differ =
      others.length === 1
        ? "the other differs"
        : least === most
          ? "each of the others differs"
          : "the others differ";
    const apart = least === most ? `${least}` : `${least} to ${most}`;
    return [
      `The data do not determine a single Q-matrix: ${alternatives.length} solutions, including the one reported, fit about equally well; ` +
        `${differ} from it in ${apart} of ${all} entries. ` +
        `Inclusion probabilities are averaged over posterior samples that start from ${others.length === 1 ? "both" : "all of them"}.`,
    ];
  }
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  if (agreeing === runs.length || (isScoreExact && agreeing > 1)) return [];
  if (isScoreExact)
    return [
      `${agreeing === 0 ? (runs.length === 2 ? "Neither" : "None") : "Only one"} of the ${runs.length} starts reached the best solution found, and ${runs.length === 2 && agreeing === 1 ? "the other is" : "the others are"} clearly worse: a ` +
        "better one may have been missed. Inclusion probabilities refer to the best solution alone and may be overconfident.",
    ];
  return [
    "Starts reached different solutions. With this many attributes they cannot be compared exactly, so inclusion probabilities refer to " +
      "the best solution alone and may be overconfident.",
  ];
}
