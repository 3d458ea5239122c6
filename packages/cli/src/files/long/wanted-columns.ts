import type { ColumnRole } from "@qmatrix/tables";
import { checkHeader, findColumns } from "@qmatrix/tables/pieces";
import type { ReadLogOptions } from "./long-options.ts";

/** A column that is read: its place in the file, and what the imported table calls it. */
export interface WantedColumn {
  readonly name: string;
  readonly at: number;
  readonly as: string;
}

/** The columns of a log that are read, found in its header: student, item, answer, sort, id0, id1, … */
export function wantedColumns(
  header: readonly string[],
  { columns, order, idColumns = [] }: ReadLogOptions,
): WantedColumn[] {
  const names = checkHeader(header);
  const [student, item, response] = columns;
  const wanted: [role: ColumnRole, name: string, as: string][] = [
    ["student", student, "student"],
    ["item", item, "item"],
    ["response", response, "answer"],
  ];
  if (order !== undefined) wanted.push(["order", order, "sort"]);
  const ids = [...new Set(idColumns)].filter((name) => name !== student);
  for (const [id, name] of ids.entries()) wanted.push(["id", name, `id${id}`]);
  return wanted.map(([role, name, as]) => ({ name, at: findColumns(names, role, [name])[0], as }));
}
