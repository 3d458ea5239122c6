import { join } from "node:path";
import { comparisonText } from "../../compare/comparison-text.ts";
import { qText } from "../q-text.ts";
import type { RefinedTold } from "./refined-learned.ts";
import { refinedSummary } from "./refined-summary.ts";

export function refinedText(
  { data, learned, comparison }: RefinedTold,
  folder: string,
  seconds: number,
): string {
  const { q } = learned;
  const parts = [
    `Learned ${q.K} ${q.K === 1 ? "attribute" : "attributes"} of ${q.J} items from ${data.students} students in ${seconds.toFixed(1)} s.`,
    qText(q),
    refinedSummary(learned).join("\n"),
  ];
  if (comparison) parts.push(`Compared with the true Q-matrix:\n${comparisonText(comparison)}`);
  parts.push(`Files in ${folder}; open ${join(folder, "report.html")} to look at them.`);
  return parts.join("\n\n");
}
