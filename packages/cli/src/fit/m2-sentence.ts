import type { AbsoluteFit } from "@qmatrix/core";

/** A smaller p is no matter of chance. */
const REJECTED = 0.001;

/** What M2 says in plain words where it rejects a model, named by `what`; nothing where it does not, or is not computed. */
export function m2Sentence(
  what: string,
  { m2, m2AtRank, rmsea2, srmsr }: Pick<AbsoluteFit, "m2" | "m2AtRank" | "rmsea2" | "srmsr">,
): string[] {
  const test = m2AtRank ?? m2;
  if (!test || test.pValue >= REJECTED) return [];
  const sizes = [
    ...(rmsea2 ? [`RMSEA2 (${rmsea2.value.toFixed(3)})`] : []),
    ...(srmsr === null ? [] : [`SRMSR (${srmsr.toFixed(3)})`]),
  ];
  return [
    `By the M2 test (p < .001) ${what} does not reproduce the answers to all pairs of items. With many students a small misfit is ` +
      `enough for that; how large it is say ${sizes.join(" and ")}.`,
  ];
}
