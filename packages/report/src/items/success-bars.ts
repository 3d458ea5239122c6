import type { Share } from "@qmatrix/charts";
import { shortName } from "../words/in-words.ts";
import type { ItemSummary } from "./item-summary.ts";

/** Up to this many attributes, a bar for every pattern; beyond, one for each number of attributes mastered. */
const MOST_PATTERNS_OF = 3;

/** An item's success probabilities as bars, by attribute pattern. */
export function successBars(item: ItemSummary): Share[] {
  const { needs, success, errors } = item;
  const n = needs.length;
  if (n === 0) return [{ label: "all students", share: success[0], standardError: errors?.[0] ?? undefined }];
  if (n > MOST_PATTERNS_OF) return byCount(item);
  return patternsBySize(n).map((pattern) => ({
    label: label(pattern, needs),
    share: success[pattern],
    standardError: errors?.[pattern] ?? undefined,
  }));
}

/** The mean over the patterns with as many mastered. */
function byCount({ needs, success }: ItemSummary): Share[] {
  const n = needs.length;
  return Array.from({ length: n + 1 }, (_, m) => {
    const own = Array.from(success).filter((_, pattern) => bits(pattern) === m);
    return { label: `${m} of ${n} mastered`, share: own.reduce((a, b) => a + b, 0) / own.length };
  });
}

function label(pattern: number, needs: readonly string[]): string {
  const mastered = needs.filter((_, a) => (pattern >>> a) & 1).map(shortName);
  if (needs.length === 1) return mastered.length === 1 ? "mastered" : "not mastered";
  if (mastered.length === 0) return needs.length === 2 ? "neither" : "none";
  if (mastered.length === needs.length) return needs.length === 2 ? "both" : "all";
  return `${mastered.length === 1 ? "only " : ""}${mastered.join(" + ")}`;
}

/** Patterns with more attributes later; otherwise in the order of the attributes. */
function patternsBySize(n: number): number[] {
  return Array.from({ length: 2 ** n }, (_, pattern) => pattern).sort((a, b) => bits(a) - bits(b) || a - b);
}

function bits(pattern: number): number {
  return pattern.toString(2).replaceAll("0", "").length;
}
