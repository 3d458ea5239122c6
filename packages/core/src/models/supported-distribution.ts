import type { AttributeDistributionName } from "./attribute-distribution.ts";

/** Students per attribute pattern from which the patterns have proportions of their own; see docs/models/attribute-distributions.md. */
export const STUDENTS_PER_PATTERN = 10;

/**
 * The attribute distribution of a fit for which none was named: saturated where it has no more parameters than a higher-order one
 * or there are at least 10 students per pattern, N ≥ 10 C; higher-order, with 2K parameters, otherwise.
 *
 * `fit`, `validate`, `models` and the library follow this one rule, so that the same model has one likelihood and one BIC.
 */
export function supportedDistribution({
  N,
  K,
  C,
}: {
  /** Students. */
  readonly N: number;
  /** Attributes. */
  readonly K: number;
  /** Patterns: 2^K, or fewer under a hierarchy; null where they are too many to list. */
  readonly C: number | null;
}): Extract<AttributeDistributionName, "saturated" | "higher-order"> {
  if (C === null) return "higher-order";
  return C - 1 <= 2 * K || N >= STUDENTS_PER_PATTERN * C ? "saturated" : "higher-order";
}
