import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { hasRowNames, ROW_NAMES } from "./row-names.ts";
import { isTitle, TITLE_HINT } from "./title-line.ts";

/**
 * Throws unless a table has a header whose names are neither empty nor used twice; returns them. The first column may have
 * none, for row names: it is called ROW_NAMES.
 */
export function checkHeader(where: string, header: readonly string[]): readonly string[] {
  if (header.length === 0)
    throw new InvalidInputError(where, "the file", "a table with a header", "an empty file");
  if (header.length === 1) checkSeparator(where, header[0]);
  const names = hasRowNames(header) ? [ROW_NAMES, ...header.slice(1)] : header;
  const firstAt = new Map<string, number>();
  for (const [at, name] of names.entries()) {
    if (name === "")
      throw new InvalidInputError(
        where,
        `header, column ${at + 1}`,
        "a name",
        "an empty one",
        isTitle(header)
          ? TITLE_HINT
          : areLast(names, at)
            ? "Take the empty columns at the end out."
            : undefined,
      );
    const earlier = firstAt.get(name);
    if (earlier !== undefined)
      throw new InvalidInputError(
        where,
        `header, column ${at + 1}`,
        "a name not used before",
        `${describeValue(name)}, which is also column ${earlier + 1}`,
      );
    firstAt.set(name, at);
  }
  return names;
}

/** Whether the columns from here on have no names. */
function areLast(names: readonly string[], from: number): boolean {
  return names.slice(from).every((name) => name === "");
}

/** A header of one cell that holds another separator is a table saved in another form. */
function checkSeparator(where: string, onlyName: string): void {
  const [sign, hint] = onlyName.includes(";")
    ? ["semicolons", "Save the file with commas between the cells."]
    : onlyName.includes("\t")
      ? ["tabs", "Give the file the ending .tsv."]
      : [undefined, undefined];
  if (sign === undefined) return;
  throw new InvalidInputError(
    where,
    "header",
    "names with commas between them",
    `one with ${sign} in it`,
    hint,
  );
}
