import type { Prerequisite } from "@qmatrix/core/models";
import { csvRow } from "@qmatrix/report/text";

/** Name of the file of learned prerequisites, which `fit --hierarchy` reads. */
export const HIERARCHY_FILE = "hierarchy.csv";
/** And of the Q-matrix with all prerequisites. */
export const CLOSED_Q_FILE = "closed-q.csv";

/** One row per direct prerequisite, columns as `readHierarchy` takes them; undefined if there are none, as a file must have a row. */
export function hierarchyText(hierarchy: readonly Prerequisite[]): string | undefined {
  if (hierarchy.length === 0) return undefined;
  return [["attribute", "needs"], ...hierarchy.map(({ attribute, needs }) => [attribute, needs])]
    .map(csvRow)
    .join("");
}
