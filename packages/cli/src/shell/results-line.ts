import { join } from "node:path";
import { STUDENTS_FILE } from "@qmatrix/report/files";

/** The last line of a command's output: where the results are, and which file to open first; for teachers, the class report. */
export function resultsLine(folder: string, files: readonly string[] = []): string {
  const students = files.includes(STUDENTS_FILE)
    ? `, and ${join(folder, STUDENTS_FILE)} for a class report with a page for each student`
    : "";
  return `Results are in ${folder}. Open ${join(folder, "report.html")} for the report${students}.`;
}
