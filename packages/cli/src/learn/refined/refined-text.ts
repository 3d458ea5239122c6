import { join } from "node:path";
import type { LearnedQ } from "@qmatrix/core";
import { comparisonText } from "../../compare/comparison-text.ts";
import type { LearnTold } from "../learn-told.ts";
import { qText } from "../q-text.ts";
import { refinedSummary } from "./refined-summary.ts";

export function refinedText(
  { data, learned, comparison }: LearnTold<LearnedQ>,
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
