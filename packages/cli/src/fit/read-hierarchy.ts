import { describeValue } from "@qmatrix/core/data";
import type { Prerequisite } from "@qmatrix/core/models";
import { cellText, columnText, unexpected, wrong } from "../files/file-error.ts";
import { readRows } from "../files/read-rows.ts";

/** Reads a table with the columns attribute and needs, whose cells must be attributes of the Q-matrix in `qFile`. */
export function readHierarchy(
  path: string,
  attributes: readonly string[],
  qFile: string,
): Promise<Prerequisite[]> {
  const columns = ["attribute", "needs"];
  return readRows(path, columns, (cells, place) => {
    for (const [at, name] of cells.entries())
      if (!attributes.includes(name))
        throw unexpected(path, [place, columnText(columns[at])], `an attribute of ${qFile}`, cellText(name));
    const [attribute, needs] = cells;
    if (attribute === needs)
      throw wrong(path, [place], `attribute ${describeValue(attribute)} is its own prerequisite.`);
    return { attribute, needs };
  });
}
