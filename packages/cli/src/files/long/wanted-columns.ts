import { checkHeader, describeValue, InvalidInputError, listNames } from "@qmatrix/core";
import type { ReadLogOptions } from "./long-options.ts";

/** A column that is read: its place in the file, and what the imported table calls it. */
export interface WantedColumn {
  readonly name: string;
  readonly at: number;
  readonly as: string;
}

/** The columns of a log that are read, found in its header: student, item, answer, sort, id0, id1, … */
export function wantedColumns(
  where: string,
  header: readonly string[],
  { columns, order, idColumns = [] }: ReadLogOptions,
): WantedColumn[] {
  const names = checkHeader(where, header);
  const [student] = columns;
  const wanted: [option: string, name: string, as: string][] = [
    ["--long", columns[0], "student"],
    ["--long", columns[1], "item"],
    ["--long", columns[2], "answer"],
    ...(order === undefined ? [] : [["--order", order, "sort"] as [string, string, string]]),
    ...[...new Set(idColumns)]
      .filter((name) => name !== student)
      .map((name, id): [string, string, string] => ["--id", name, `id${id}`]),
  ];
  return wanted.map(([option, name, as]) => {
    const at = names.indexOf(name);
    if (at >= 0) return { name, at, as };
    throw new InvalidInputError(
      where,
      option,
      "a column of the table",
      describeValue(name),
      `The columns are ${listNames(names)}.`,
    );
  });
}
