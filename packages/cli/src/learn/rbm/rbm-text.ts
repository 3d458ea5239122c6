import { type RbmLearned, selectionWords } from "@qmatrix/core/rbm";
import { comparisonText, counted, type LearnReport } from "@qmatrix/report/text";
import { resultsLine } from "../../shell/results-line.ts";
import { qText } from "../q-text.ts";

/** What `qmatrix learn --method rbm` says on a terminal. */
export function rbmText(
  { data, learned, comparison }: LearnReport<RbmLearned>,
  folder: string,
  seconds: number,
): string {
  const { q, chosen, grid } = learned;
  const parts = [
    `Learned a Q-matrix with ${counted(q.K, "attribute")} for ${counted(q.J, "item")} from ${counted(data.students, "student")} in ${seconds.toFixed(1)} s. ` +
      `Penalty ${chosen.penalty}, learning rate ${chosen.learningRate} (${selectionWords(grid)}).`,
    qText(q),
  ];
  if (comparison) parts.push(`Comparison with the true Q-matrix:\n${comparisonText(comparison)}`);
  parts.push(resultsLine(folder));
  return parts.join("\n\n");
}
