import { masters, type Profiles } from "@qmatrix/core/data";

/** An attribute pattern as zeros and ones, the first attribute first, and the share of students who have it. */
export interface ClassShare {
  readonly pattern: string;
  readonly share: number;
}

/** Patterns by falling share, every student counted where mastery of each attribute is more likely than not. */
export function studentClasses(profiles: Profiles): ClassShare[] {
  const { N, K } = profiles;
  const counts = new Map<string, number>();
  for (let i = 0; i < N; i++) {
    let pattern = "";
    for (let k = 0; k < K; k++) pattern += masters(profiles, i, k) ? "1" : "0";
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  return [...counts]
    .map(([pattern, count]) => ({ pattern, share: count / N }))
    .sort((a, b) => b.share - a.share || (a.pattern < b.pattern ? -1 : 1));
}

/** A pattern in words: "none", "all", "all but carry" or "add + borrow". */
export function patternWords(pattern: string, attributes: readonly string[]): string {
  const named = (digit: string) => attributes.filter((_, k) => pattern[k] === digit);
  const mastered = named("1");
  if (mastered.length === 0) return "none";
  if (mastered.length === attributes.length) return attributes.length === 1 ? attributes[0] : "all";
  if (mastered.length > 1 && mastered.length === attributes.length - 1) return `all but ${named("0")[0]}`;
  return mastered.join(" + ");
}
