import type { FitReport } from "@qmatrix/report/text";
import { fitLines, modelText, rankNote, supportOfFitSentences } from "@qmatrix/report/text";
import { resultsLine } from "../shell/results-line.ts";

/** The terminal output of `fit`. */
export function fitText(
  report: FitReport,
  folder: string,
  files: readonly string[],
  seconds: number,
): string {
  const { data, fit } = report;
  const { q, attributes } = fit.model;
  const lines = fitLines(report);
  const width = Math.max(...lines.map(([label]) => label.length));
  // that there are more parameters than students is said before the fit
  return [
    ...supportOfFitSentences(data, q.K),
    `Fitted ${modelText(fit.model)} with ${q.K} ${q.K === 1 ? "attribute" : "attributes"} (${attributes.distribution} attribute distribution) to ${data.students} students × ${data.items} items in ${seconds.toFixed(1)} s.`,
    lines.map(([label, figure]) => `${label.padEnd(width)}  ${figure}`).join("\n"),
    ...rankNote(report),
    resultsLine(folder, files, data.students),
  ].join("\n\n");
}
