import type { CdmFit, StandardErrors } from "@qmatrix/core/fit";
import { type Cdm, patternText } from "@qmatrix/core/models";
import { ITEM_HEADER, itemRows } from "@qmatrix/report/text";
import type { IdColumn } from "@qmatrix/tables";
import type { OutputFile } from "../files/output-folder.ts";
import { writeClassification } from "../files/write-classification.ts";
import { type Cell, writeTable } from "../files/write-table.ts";

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

function classHeader({ q }: Cdm): string[] {
  return ["pattern", ...q.attributes, "proportion", "expected"];
}

/** A row for every pattern that can occur: what it masters, its proportion, and how many of N students that is. */
function* classRows({ q, attributes }: Cdm, N: number): Generator<Cell[]> {
  const { space, probabilities } = attributes;
  if (space === null || probabilities === null) return;
  for (const [c, pattern] of space.patterns.entries())
    yield [
      patternText(pattern, q.K),
      ...q.attributes.map((_, k) => (pattern >>> k) & 1),
      probabilities[c],
      N * probabilities[c],
    ];
}
