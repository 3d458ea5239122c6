import type { LearnedQ } from "@qmatrix/core/learn";
import type { AdequacyCommand } from "../adequacy/adequacy-words.ts";
import { rowsOf } from "./learn-result.ts";

type Solutions = Pick<LearnedQ, "alternatives" | "isScoreExact" | "runs">;

/** For result.json: the reported solution, then competing ones, from which posterior samples start too. */
export function alternativesBody({ alternatives }: Solutions): Record<string, unknown>[] {
  return alternatives.map(({ q, score, weight }) => ({ score, weight, entries: rowsOf(q, q.entries) }));
}

/** A sentence if the data do not determine a single Q-matrix, with what that means for the probabilities. */
export function alternativesSentence(
  { alternatives, isScoreExact, runs }: Solutions,
  command: AdequacyCommand,
): string[] {
  const [reported, ...others] = alternatives.map(({ q }) => q);
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  const name = command === "learn" ? "reported" : "relearned";
  if (others.length > 0) {
    const differing = others.map(
      (q) => q.entries.filter((entry, at) => entry !== reported.entries[at]).length,
    );
    const [least, most] = [Math.min(...differing), Math.max(...differing)];
    const apart = `in ${least === most ? least : `${least} to ${most}`} of ${reported.entries.length} entries`;
    if (agreeing === 0 && others.length === 1)
      return [
        `The ${name} Q-matrix differs from the best solution found ${apart}, because it takes the more probable value of each entry.`,
      ];
    const differ =
      others.length === 1
        ? "the other differs"
        : least === most
          ? "each of the others differs"
          : "the others differ";
    const solutions =
      agreeing === 0
        ? `${others.length} solutions fit about equally well. The ${name} Q-matrix is none of these: it takes the more probable value of each entry, and differs from them ${apart}.`
        : `${alternatives.length} solutions, including the ${name} Q-matrix, fit about equally well; ${differ} from it ${apart}.`;
    return [
      `The data do not determine a single Q-matrix: ${solutions} ` +
        "Inclusion probabilities are averaged over chains started from these competing solutions.",
    ];
  }
  if (agreeing === runs.length || (isScoreExact && agreeing > 1)) return [];
  const overconfident = "refer to the best solution alone and may be overconfident.";
  if (!isScoreExact)
    return [
      `Searches reached different solutions. With this many attributes they cannot be compared exactly, so inclusion probabilities ${overconfident}`,
    ];
  const { length: entries } = reported.entries;
  const most = Math.round(Math.max(...runs.map(({ difference }) => difference)) * entries);
  const least = Math.round(
    Math.min(...runs.flatMap(({ difference }) => (difference > 0 ? [difference] : []))) * entries,
  );
  const apart = `${least < most ? "up to " : ""}${most} of ${entries} entries`;
  const isOneOther = runs.length === 2 && agreeing === 1;
  const reached =
    agreeing === 0
      ? `${runs.length === 2 ? "Neither search" : `None of the ${runs.length} searches`} reached exactly the ${name} Q-matrix; their solutions differ from it in ${apart}`
      : `Only one of the ${runs.length} searches reached the ${name} Q-matrix; the ${isOneOther ? `other is clearly worse and differs from it in ${apart}` : `others are clearly worse and differ from it in ${apart}`}`;
  return [`${reached}. A better solution may have been missed. Inclusion probabilities ${overconfident}`];
}

/** Whether that sentence says how many searches reached the reported Q-matrix. */
export function tellsOfStarts({ alternatives, isScoreExact, runs }: Solutions): boolean {
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  return alternatives.length === 1 && isScoreExact && agreeing < 2 && runs.length > 1;
}
