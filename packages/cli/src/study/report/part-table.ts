import { factorsOf } from "../design/cells.ts";
import type { StudyPart } from "../design/study-design.ts";
import { factorName, factorValue } from "./factor-text.ts";
import type { CellSummary, Estimate } from "./summarise.ts";

export interface PartTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many columns, from the left, hold words. */
  readonly words: number;
}

/** A row for every cell and run: what is crossed, how many replications, and of every number its mean and standard error. */
export function partTable(part: StudyPart, summaries: readonly CellSummary[]): PartTable {
  const factors = factorsOf(part);
  const keys = numberKeys(summaries);
  const words = factors.length + 1;
  return {
    header: [...factors.map(factorName), "run", "data sets", ...keys],
    rows: summaries
      .filter(({ planned }) => planned > 0)
      .map((cell) => [
        ...factors.map((factor) => factorValue(cell.data, factor)),
        cell.run,
        cell.lines.length < cell.planned ? `${cell.lines.length} of ${cell.planned}` : `${cell.planned}`,
        ...keys.map((key) => estimateText(cell.estimate(key))),
      ]),
    words,
  };
}

/** Keys with numbers or truths in some result, in the order in which they first come. */
function numberKeys(summaries: readonly CellSummary[]): string[] {
  const keys = new Set<string>();
  for (const { lines } of summaries)
    for (const { result } of lines)
      for (const [key, value] of Object.entries(result))
        if (typeof value === "number" || typeof value === "boolean") keys.add(key);
  return [...keys];
}

function estimateText(estimate: Estimate | undefined): string {
  if (estimate === undefined) return "";
  const { mean, standardError } = estimate;
  return standardError === undefined ? number(mean) : `${number(mean)} (${number(standardError)})`;
}

/** Three digits after the point for shares, whole numbers as they are, likelihoods with two. */
function number(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(2) : value.toFixed(3);
}
