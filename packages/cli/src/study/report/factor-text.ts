import type { StudyData } from "../design/study-design.ts";

const SYMBOLS: Readonly<Record<string, string>> = {
  attributes: "K",
  examinees: "N",
  noise: "noise",
  rho: "ρ",
  qDesign: "Q",
  missing: "missing",
};

/** What a factor of the data is called in tables and pictures. */
export function factorName(factor: string): string {
  return SYMBOLS[factor] ?? factor;
}

/** The value of a factor, as text. */
export function factorValue(data: StudyData, factor: string): string {
  const value = (data as Record<string, unknown>)[factor];
  if (value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** "N = 2000, ρ = 0.25"; the model stands without a name. */
export function cellText(data: StudyData, factors: readonly string[]): string {
  return factors
    .map((factor) =>
      factor === "model" ? factorValue(data, factor) : `${factorName(factor)} = ${factorValue(data, factor)}`,
    )
    .join(", ");
}

export const MEANINGS: Readonly<Record<string, string>> = {
  OE: "overall error, the proportion of wrong entries of Q",
  OTP: "proportion of the 1s in the true Q that are missed (false negatives)",
  OTN: "proportion of the 0s in the true Q that are 1 (false positives)",
  ACC: "attribute-level classification accuracy",
  N: "number of students",
  K: "number of attributes",
  "\u03c1": "correlation of the attributes",
};

/** What abbreviations mean, each in a sentence; none of those that need no explanation. */
export function definitions(names: readonly string[]): string[] {
  return [...new Set(names)].flatMap((name) => (MEANINGS[name] ? [`${name}: ${MEANINGS[name]}.`] : []));
}
