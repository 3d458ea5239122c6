import { join } from "node:path";
import { STUDENTS_FILE } from "@qmatrix/report/files";
import { MOST_STUDENT_PAGES } from "@qmatrix/report/text";

/** What a class report has of single students. */
export function studentPages(students: number): string {
  return students > MOST_STUDENT_PAGES
    ? `pages for the first ${MOST_STUDENT_PAGES} students`
    : "a page for each student";
}

/** The last line of a command's output: where the results are, and which file to open first; for teachers, the class report. */
export function resultsLine(folder: string, files: readonly string[] = [], students = 0): string {
  const classReport = files.includes(STUDENTS_FILE)
    ? `, and ${join(folder, STUDENTS_FILE)} for a class report with ${studentPages(students)}`
    : "";
  return `Results are in ${folder}. Open ${join(folder, "report.html")} for the report${classReport}.`;
}
