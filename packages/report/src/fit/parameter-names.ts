import { type CdmItem, patternText } from "@qmatrix/core/models";

/** What R users call an item's success probabilities: P(10) for students who have mastered only the first of two attributes. */
export function probabilityNames({ probabilities }: CdmItem): string[] {
  const n = Math.log2(probabilities.length);
  return Array.from(probabilities, (_, pattern) => (n === 0 ? "P" : `P(${patternText(pattern, n)})`));
}

/**
 * And its effects: d0 the intercept, d1 the first attribute's, d12 that of the first two together. Where an item has
 * fewer effects than patterns they are numbered: in DINA and DINO d1 is the one effect there is.
 */
export function effectNames({ effects, probabilities }: CdmItem): string[] {
  if (effects.length !== probabilities.length) return Array.from(effects, (_, e) => `d${e}`);
  const n = Math.log2(probabilities.length);
  return Array.from(effects, (_, set) => {
    const members = Array.from({ length: n }, (_, a) => a + 1).filter((a) => (set >>> (a - 1)) & 1);
    return `d${members.join(n > 9 ? "." : "") || "0"}`;
  });
}
