import { join } from "node:path";
import type { RbmLearned } from "@qmatrix/core";
import { comparisonText } from "../../compare/comparison-text.ts";
import type { LearnTold } from "../learn-told.ts";
import { qText } from "../q-text.ts";

export function rbmText(
  { data, learned, comparison }: LearnTold<RbmLearned>,
  folder: string,
  seconds: number,
): string {
  const { q, chosen, grid } = learned;
  const parts = [
    `Learned ${q.K} attributes of ${q.J} items from ${data.students} students, ${grid.length} trainings in ${seconds.toFixed(1)} s ` +
      `(chosen: penalty ${chosen.penalty}, learning rate ${chosen.learningRate}).`,
    qText(q),
  ];
  if (comparison) parts.push(`Compared with the true Q-matrix:\n${comparisonText(comparison)}`);
  parts.push(`Files in ${folder}; open ${join(folder, "report.html")} to look at them.`);
  return parts.join("\n\n");
}
