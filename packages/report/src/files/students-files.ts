import { answeredBy } from "@qmatrix/core/data";
import type { Classification } from "@qmatrix/core/fit";
import type { Cover } from "../page/cover.ts";
import type { StudentsReport } from "../students/students-report.ts";
import { classificationText } from "./classification-text.ts";
import type { FileOptions } from "./file-options.ts";
import type { OutputFile } from "./output-file.ts";
import { WORKBOOK_FILE } from "./workbook-file.ts";

export const STUDENTS_FILE = "students.html";

/** Every file that `qmatrix score` may write. */
export const SCORE_FILES = ["profiles.csv", STUDENTS_FILE, WORKBOOK_FILE];

/** The class report with a page for each student; none where students are left out. */
export async function studentsFiles(report: StudentsReport, cover: Cover): Promise<OutputFile[]> {
  if (cover.isAnonymous) return [];
  const { studentsReport } = await import("../students/students-report.ts");
  const page = studentsReport(report, cover);
  return [{ name: STUDENTS_FILE, content: () => page }];
}

/** What `qmatrix score` writes. */
export async function scoreFiles(
  classification: Classification,
  report: Omit<StudentsReport, "profiles">,
  { ids, cover }: FileOptions,
): Promise<OutputFile[]> {
  const { profiles } = classification;
  const hasAnswered = answeredBy(report.responses);
  return [
    { name: "profiles.csv", content: () => classificationText(classification, ids, hasAnswered) },
    ...(await studentsFiles({ ...report, profiles }, cover)),
  ];
}
