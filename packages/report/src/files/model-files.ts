import type { CdmFit, StandardErrors } from "@qmatrix/core/fit";
import { type Cdm, patternText } from "@qmatrix/core/models";
import type { IdColumn } from "@qmatrix/tables";
import { ITEM_HEADER, itemRows } from "../fit/item-rows.ts";
import type { Cell } from "../page/csv-row.ts";
import { classificationText } from "./classification-text.ts";
import type { OutputFile } from "./output-file.ts";
import { tableText } from "./table-text.ts";

/** Every table of a fitted model. */
export const MODEL_FILES = ["items.csv", "profiles.csv", "classes.csv"];

/** The tables of this one: parameters, attribute profiles, and, where patterns are listed, their prevalence. */
export function modelFiles(
  { model, classification, N }: CdmFit,
  errors: StandardErrors | null,
  ids: readonly IdColumn[],
): OutputFile[] {
  const files: OutputFile[] = [
    { name: "items.csv", content: () => tableText(ITEM_HEADER, itemRows(model, errors)) },
    { name: "profiles.csv", content: () => classificationText(classification, ids) },
  ];
  if (model.attributes.space !== null)
    files.push({
      name: "classes.csv",
      content: () => tableText(classHeader(model), classRows(model, N)),
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
