import type { CdmFit, StandardErrors } from "@qmatrix/core/fit";
import { ITEM_HEADER, itemRows } from "@qmatrix/report/text";
import type { IdColumn } from "@qmatrix/tables";
import type { OutputFile } from "../files/output-folder.ts";
import { writeClassification } from "../files/write-classification.ts";
import { writeTable } from "../files/write-table.ts";
import { classHeader, classRows } from "./class-rows.ts";

/** Every table of a fitted model. */
export const MODEL_FILES = ["items.csv", "profiles.csv", "classes.csv"];

/** The tables of this one: parameters, attribute profiles, and, where patterns are listed, their prevalence. */
export function modelFiles(
  { model, classification, N }: CdmFit,
  errors: StandardErrors | null,
  ids: readonly IdColumn[],
): OutputFile[] {
  const files: OutputFile[] = [
    { name: "items.csv", write: (path) => writeTable(path, ITEM_HEADER, itemRows(model, errors)) },
    { name: "profiles.csv", write: (path) => writeClassification(path, classification, ids) },
  ];
  if (model.attributes.space !== null)
    files.push({
      name: "classes.csv",
      write: (path) => writeTable(path, classHeader(model), classRows(model, N)),
    });
  return files;
}
