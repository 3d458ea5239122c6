import { writeFile } from "node:fs/promises";
import type { Validation } from "@qmatrix/core";
import type { OutputFile } from "../files/output-folder.ts";
import { writeQMatrix } from "../files/write-q-matrix.ts";
import { writeTable } from "../files/write-table.ts";
import { ENTRY_HEADER, entryRows } from "./entry-rows.ts";

/** What `qmatrix validate` writes. */
export function validateFiles(validation: Validation, result: string, report: string): OutputFile[] {
  return [
    { name: "suggested-q.csv", write: (path) => writeQMatrix(path, validation.suggested) },
    { name: "entries.csv", write: (path) => writeTable(path, ENTRY_HEADER, entryRows(validation)) },
    { name: "result.json", write: (path) => writeFile(path, result) },
    { name: "report.html", write: (path) => writeFile(path, report) },
  ];
}
