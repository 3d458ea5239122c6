import { listNames, type QMatrix } from "@qmatrix/core/data";
import { wrong } from "../files/file-error.ts";

/** How columns of two Q-matrices are matched. */
export type ColumnMatching = "names" | "entries";

/** The names of attributes that nobody has named. */
const UNNAMED = /^A\d+$/;

/**
 * The first matrix's column for each attribute of the second, by name; undefined where they are to be matched by entries: where that is
 * asked for, where the names are not the same, or where they are only A1, A2, … in any order.
 */
export function matchedByName(
  first: QMatrix,
  second: QMatrix,
  asked: ColumnMatching | undefined,
  { firstFile, secondFile }: { readonly firstFile: string; readonly secondFile: string },
): number[] | undefined {
  if (asked === "entries") return undefined;
  const lacking = second.attributes.filter((name) => !first.attributes.includes(name));
  if (asked === "names" && lacking.length > 0)
    throw wrong(
      firstFile,
      [],
      `no column for ${lacking.length === 1 ? "attribute" : "attributes"} ${listNames(lacking)} of ${secondFile}. To match columns by their entries: --match entries.`,
    );
  const isSame = lacking.length === 0 && first.K === second.K;
  if (!isSame || (asked === undefined && second.attributes.every((name) => UNNAMED.test(name))))
    return undefined;
  return second.attributes.map((name) => first.attributes.indexOf(name));
}
