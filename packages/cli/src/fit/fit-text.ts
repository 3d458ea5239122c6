import { join } from "node:path";
import { fitLines } from "./fit-lines.ts";
import type { FitTold } from "./fit-told.ts";
import { modelText } from "./model-text.ts";

/** What `fit` says on a terminal. */
export function fitText(told: FitTold, folder: string, seconds: number): string {
  const { data, fit } = told;
  const { q, attributes } = fit.model;
  const lines = fitLines(told);
  const width = Math.max(...lines.map(([label]) => label.length));
  return [
    `Fitted ${modelText(fit.model)} to ${data.students} students × ${data.items} items with ${q.K} attributes (${attributes.distribution}) in ${seconds.toFixed(1)} s.`,
    lines.map(([label, figure]) => `${label.padEnd(width)}  ${figure}`).join("\n"),
    `Files in ${folder}; open ${join(folder, "report.html")} to look at them.`,
  ].join("\n\n");
}
