import { besideCutoffs } from "@qmatrix/core/data";
import type { AbsoluteFit } from "@qmatrix/core/fit";

/** Limits of RMSEA2 by Liu, Tian & Xin (2016). */
export const RMSEA2_EXCELLENT = 0.03;
export const RMSEA2_GOOD = 0.045;
/** SRMSR up to which fit counts as good (Maydeu-Olivares 2013). */
export const SRMSR_GOOD = 0.05;

/** RMSEA2 in figures, on its own side of the limits. */
export function rmsea2Text(value: number): string {
  return besideCutoffs(value, 3, [RMSEA2_EXCELLENT, RMSEA2_GOOD]);
}

/** The same of SRMSR. */
export function srmsrText(value: number): string {
  return besideCutoffs(value, 3, [SRMSR_GOOD]);
}

/** "RMSEA2 = 0.040, 90% CI 0.031 to 0.049, good up to 0.045; SRMSR = 0.042, good up to 0.05": each index with its own limit. */
export function fitIndexText({ rmsea2, srmsr }: Pick<AbsoluteFit, "rmsea2" | "srmsr">): string {
  return [
    ...(rmsea2
      ? [
          `RMSEA2 = ${rmsea2Text(rmsea2.value)}, 90% CI ${rmsea2Text(rmsea2.low)} to ${rmsea2Text(rmsea2.high)}, good up to ${RMSEA2_GOOD}`,
        ]
      : []),
    ...(srmsr === null ? [] : [`SRMSR = ${srmsrText(srmsr)}, good up to ${SRMSR_GOOD}`]),
  ].join("; ");
}
