import type { StudentsReport } from "@qmatrix/report";
import type { OutputFile } from "../files/output-folder.ts";
import { writeFile } from "../files/write-file.ts";
import { coverOf, type ReportOptions } from "../shell/report-options.ts";

/** The class report with a page for each student. */
export async function studentsFile(report: StudentsReport, options: ReportOptions): Promise<OutputFile> {
  const { studentsReport } = await import("@qmatrix/report");
  const page = studentsReport(report, coverOf(options));
  return { name: "students.html", write: (path) => writeFile(path, page) };
}
