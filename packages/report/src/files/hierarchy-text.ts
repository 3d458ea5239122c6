import type { Prerequisite } from "@qmatrix/core/models";
import { csvRow } from "../page/csv-row.ts";

/** One row per direct prerequisite, columns as `fit --hierarchy` takes them; empty if there are none, as a file must have a row. */
export function hierarchyText(hierarchy: readonly Prerequisite[]): string {
  if (hierarchy.length === 0) return "";
  return [["attribute", "needs"], ...hierarchy.map(({ attribute, needs }) => [attribute, needs])]
    .map(csvRow)
    .join("");
}
