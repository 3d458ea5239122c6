import type { AbsoluteFit } from "@qmatrix/core/fit";
import { rmsea2Text, srmsrText } from "./fit-indices.ts";

/** Significance level at which misfit is reported. */
const REJECTED = 0.001;

/** From this many students on, the test has the power to reject slight misfit: the limit is ours. */
const LARGE_SAMPLE = 1000;

/** A sentence if M2 rejects a model, named by `what`; none if it does not, or was not computed. */
export function m2Sentence(
  what: string,
  students: number,
  { m2, m2AtRank, rmsea2, srmsr }: Pick<AbsoluteFit, "m2" | "m2AtRank" | "rmsea2" | "srmsr">,
): string[] {
  const test = m2AtRank ?? m2;
  if (!test || test.pValue >= REJECTED) return [];
  const sizes = [
    ...(rmsea2 ? [`RMSEA2 = ${rmsea2Text(rmsea2.value)}`] : []),
    ...(srmsr === null ? [] : [`SRMSR = ${srmsrText(srmsr)}`]),
  ];
  const rejected = `The M2 test rejects exact fit of ${what} (p < 0.001).`;
  if (sizes.length === 0) return [rejected];
  const indicate = `${sizes.join(" and ")} ${sizes.length === 1 ? "indicates" : "indicate"}`;
  return [
    students >= LARGE_SAMPLE
      ? `${rejected} In large samples even slight misfit is significant; ${indicate} its size.`
      : `${rejected} ${indicate} the size of the misfit.`,
  ];
}
