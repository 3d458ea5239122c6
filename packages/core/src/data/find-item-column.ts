import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { hasRowNames } from "./row-names.ts";

/**
 * Where the items' names are in a table of items: in the first column, `item`, capitals or not. Before it there may be row
 * names; where no column is called so, these are the items. Throws where it is not there, or nothing is behind it.
 */
export function findItemColumn(where: string, header: readonly string[]): number {
  const exact = header.indexOf("item");
  const at = exact >= 0 ? exact : header.findIndex((name) => name.toLowerCase() === "item");
  if (at < 0 && hasRowNames(header)) return 0;
  if (at !== (hasRowNames(header) ? 1 : 0))
    throw new InvalidInputError(
      where,
      "header, column 1",
      `"item"`,
      describeValue(header[0]),
      at > 0 ? `Put column ${at + 1}, ${describeValue(header[at])}, first.` : undefined,
    );
  if (header.length === at + 1)
    throw new InvalidInputError(
      where,
      "header",
      `"item" and at least one attribute`,
      `${describeValue(header[at])} alone`,
    );
  return at;
}
