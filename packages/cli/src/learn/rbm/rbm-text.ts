import type { RbmLearned } from "@qmatrix/core/rbm";
import { comparisonText } from "../../compare/comparison-text.ts";
import { resultsLine } from "../../shell/results-line.ts";
import type { LearnReport } from "../learn-report.ts";
import { qText } from "../q-text.ts";

export function rbmText(
  { data, learned, comparison }: LearnReport<RbmLearned>,
  folder: string,
  seconds: number,
): string {
  const { q, chosen, grid } = learned;
  const parts = [
    `Learned a Q-matrix with ${q.K} attributes for ${q.J} items from ${data.students} students in ${seconds.toFixed(1)} s. ` +
      `Selected by cross-validation: penalty ${chosen.penalty}, learning rate ${chosen.learningRate} (best of ${grid.length} training runs).`,
    qText(q),
  ];
  if (comparison) parts.push(`Comparison with the true Q-matrix:\n${comparisonText(comparison)}`);
  parts.push(resultsLine(folder));
  return parts.join("\n\n");
}
