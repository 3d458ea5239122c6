import type { AbsoluteFit } from "@qmatrix/core/fit";

/** Significance level at which misfit is reported. */
const REJECTED = 0.001;

/** A sentence if M2 rejects a model, named by `what`; none if it does not, or was not computed. */
export function m2Sentence(
  what: string,
  { m2, m2AtRank, rmsea2, srmsr }: Pick<AbsoluteFit, "m2" | "m2AtRank" | "rmsea2" | "srmsr">,
): string[] {
  const test = m2AtRank ?? m2;
  if (!test || test.pValue >= REJECTED) return [];
  const sizes = [
    ...(rmsea2 ? [`RMSEA2 = ${rmsea2.value.toFixed(3)}`] : []),
    ...(srmsr === null ? [] : [`SRMSR = ${srmsr.toFixed(3)}`]),
  ];
  return [
    `The M2 test rejects exact fit of ${what} (p < .001). In large samples even slight misfit is significant; ` +
      `${sizes.join(" and ")} ${sizes.length === 1 ? "indicates" : "indicate"} its size.`,
  ];
}
