import { writeFile } from "node:fs/promises";
import type { IdColumn } from "@qmatrix/core";
import type { OutputFile } from "../files/output-folder.ts";
import { writeClassification } from "../files/write-classification.ts";
import { writeTable } from "../files/write-table.ts";
import { classHeader, classRows } from "./class-rows.ts";
import { COMPARISON_HEADER, comparisonRows } from "./comparison-rows.ts";
import type { FitTold } from "./fit-told.ts";
import { ITEM_HEADER, itemRows } from "./item-rows.ts";
import { PAIR_HEADER, pairRows } from "./pair-rows.ts";

/** Every file that `qmatrix fit` may write. */
export const FIT_FILES = [
  "items.csv",
  "profiles.csv",
  "classes.csv",
  "pairs.csv",
  "comparison.csv",
  "result.json",
  "report.html",
];

/** What this run writes: tables that need listed patterns only where they are listed. */
export function fitFiles(
  { fit, figures }: FitTold,
  ids: readonly IdColumn[],
  result: string,
  report: string,
): OutputFile[] {
  const { model, classification, N } = fit;
  const errors = figures?.standardErrors.figure ?? null;
  const files: OutputFile[] = [
    { name: "items.csv", write: (path) => writeTable(path, ITEM_HEADER, itemRows(model, errors)) },
    { name: "profiles.csv", write: (path) => writeClassification(path, classification, ids) },
  ];
  if (model.attributes.space !== null)
    files.push({
      name: "classes.csv",
      write: (path) => writeTable(path, classHeader(model), classRows(model, N)),
    });
  if (figures)
    files.push({
      name: "pairs.csv",
      write: (path) => writeTable(path, PAIR_HEADER, pairRows(model.q, figures.pairs)),
    });
  const comparison = figures?.comparison.figure ?? [];
  if (comparison.length > 0)
    files.push({
      name: "comparison.csv",
      write: (path) => writeTable(path, COMPARISON_HEADER, comparisonRows(comparison, figures!.ratios)),
    });
  files.push(
    { name: "result.json", write: (path) => writeFile(path, result) },
    { name: "report.html", write: (path) => writeFile(path, report) },
  );
  return files;
}
