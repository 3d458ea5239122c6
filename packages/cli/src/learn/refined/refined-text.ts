import { comparisonText } from "../../compare/comparison-text.ts";
import { resultsLine } from "../../shell/results-line.ts";
import { qText } from "../q-text.ts";
import type { RefinedReport } from "./refined-learned.ts";
import { refinedSummary } from "./refined-summary.ts";

export function refinedText(
  { data, learned, comparison }: RefinedReport,
  folder: string,
  seconds: number,
): string {
  const { q } = learned;
  const parts = [
    `Learned a Q-matrix with ${q.K} ${q.K === 1 ? "attribute" : "attributes"} for ${q.J} items from ${data.students} students in ${seconds.toFixed(1)} s.`,
    qText(q),
    refinedSummary(learned).join("\n"),
  ];
  if (comparison) parts.push(`Comparison with the true Q-matrix:\n${comparisonText(comparison)}`);
  parts.push(resultsLine(folder));
  return parts.join("\n\n");
}
