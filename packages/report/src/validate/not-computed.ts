import type { JudgedFit } from "@qmatrix/core/validate";

/** What a dash beside the fits means; nothing where there is none. */
export function notComputed(fits: readonly JudgedFit[]): string[] {
  const reasons = [...new Set(fits.flatMap(({ absolute }) => absolute.reason ?? []))];
  return reasons.length === 0 ? [] : [`–: not computed (${reasons.join("; ")}).`];
}
