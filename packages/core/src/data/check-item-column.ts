import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";

/** Throws unless a table of items has the column `item` first, capitals or not, and another behind it. */
export function checkItemColumn(where: string, header: readonly string[]): void {
  const exact = header.indexOf("item");
  const at = exact >= 0 ? exact : header.findIndex((name) => name.toLowerCase() === "item");
  if (at !== 0)
    throw new InvalidInputError(
      where,
      "header, column 1",
      `"item"`,
      describeValue(header[0]),
      at > 0 ? `Put column ${at + 1}, ${describeValue(header[at])}, first.` : undefined,
    );
  if (header.length === 1)
    throw new InvalidInputError(
      where,
      "header",
      `"item" and at least one attribute`,
      `${describeValue(header[0])} alone`,
    );
}
