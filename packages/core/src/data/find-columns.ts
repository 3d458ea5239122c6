import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { listNames } from "./list-names.ts";

/** Where the named columns are, in the order asked for; `argument` is what the caller calls the names. */
export function findColumns(
  where: string,
  argument: string,
  header: readonly string[],
  names: readonly string[],
): number[] {
  return [...new Set(names)].map((name) => {
    const at = header.indexOf(name);
    if (at >= 0) return at;
    const near = header.filter((column) => isNear(column, name));
    throw new InvalidInputError(
      where,
      argument,
      "a column of the table",
      describeValue(name),
      near.length > 0 ? `Did you mean ${listNames(near)}?` : `The columns are ${listNames(header)}.`,
    );
  });
}

/** The same but for capitals, or one within the other. */
function isNear(column: string, name: string): boolean {
  const [a, b] = [column.toLowerCase(), name.toLowerCase()];
  return b !== "" && (a.includes(b) || b.includes(a));
}
