import { join } from "node:path";

/** The last line of a command's output: where the results are, and which file to open first. */
export function resultsLine(folder: string): string {
  return `Results are in ${folder}. Open ${join(folder, "report.html")} for the report.`;
}
