import type { RefinedReport } from "@qmatrix/report/text";
import {
  comparisonText,
  counted,
  isNothingLearned,
  learnedVerdict,
  nothingLearned,
  refinedFindings,
  refinedNext,
  stepText,
  supportSentencesOf,
} from "@qmatrix/report/text";
import { resultsLine } from "../../shell/results-line.ts";
import { qText } from "../q-text.ts";

/** What `qmatrix learn --method refined` says on a terminal. */
export function refinedText(report: RefinedReport, folder: string, seconds: number): string {
  const { data, learned, comparison } = report;
  const { q } = learned;
  const [items, students] = [counted(q.J, "item"), counted(data.students, "student")];
  const parts = isNothingLearned(learned)
    ? [
        `No attributes were learned from ${students} and ${items}. ${nothingLearned(learned)}`,
        ["Next steps:", ...refinedNext(report, []).map((step, at) => `${at + 1}. ${stepText(step)}`)].join(
          "\n",
        ),
      ]
    : [
        `Learned a Q-matrix with ${counted(q.K, "attribute")} for ${items} from ${students} in ${seconds.toFixed(1)} s.`,
        qText(q),
        refinedFindings(learned).join("\n"),
      ];
  parts.unshift(...supportSentencesOf(learned), ...learnedVerdict(learned));
  if (comparison) parts.push(`Comparison with the true Q-matrix:\n${comparisonText(comparison)}`);
  parts.push(resultsLine(folder));
  return parts.join("\n\n");
}
