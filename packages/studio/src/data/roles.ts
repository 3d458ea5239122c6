import type { Given, Understood, UnderstoodColumn } from "@qmatrix/tables";

/** What a person may say that a column is. */
export type Role = UnderstoodColumn["role"];

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  item: "Item",
  identifier: "Student",
  group: "Group",
  total: "Total",
  ignore: "Leave out",
};

/**
 * A reading in which the column at `at` (from 1) has another role. What was understood of the others stays as it was: a range of items
 * is written out, names joined to one are taken apart.
 */
export function withRole(reading: Given, { columns }: Understood, at: number, role: Role): Given {
  const name = nameOf(columns[at - 1], columns);
  const without = (names: readonly string[] = []) => names.filter((other) => other !== name);
  const ids = (reading.idColumns ?? []).flatMap((id) => apart(id, columns, name));
  // what does not look like an item is one only where all items are named
  const isNamed = reading.items !== undefined || (role === "item" && columns[at - 1].role !== "item");
  const items = isNamed
    ? columns
        .filter((column) => (column.at === at ? role === "item" : column.role === "item"))
        .map((column) => nameOf(column, columns))
    : undefined;
  const ignored =
    role === "total" || role === "ignore"
      ? [...without(expanded(reading.ignore, columns)), name]
      : without(expanded(reading.ignore, columns));
  const idColumns =
    role === "identifier"
      ? [name, ...without(ids)]
      : role === "group"
        ? [...without(ids), name]
        : without(ids);
  return clean({ ...reading, idColumns, ignore: ignored, items });
}

/** Names of columns by which an option finds them: a number where the name is empty or comes twice. */
function nameOf(column: UnderstoodColumn, columns: readonly UnderstoodColumn[]): string {
  const isAlone = columns.filter(({ name }) => name === column.name).length === 1;
  return column.name !== "" && isAlone ? column.name : `#${column.at}`;
}

/** "Surname+Name" is taken apart where one of the two has another role now. */
function apart(id: string, columns: readonly UnderstoodColumn[], changed: string): readonly string[] {
  if (columns.some(({ name }) => name === id)) return [id];
  const parts = id.split("+").map((part) => part.trim());
  return parts.includes(changed) ? parts.filter((part) => part !== changed) : [id];
}

/** Ranges of columns that are left out, written out. */
function expanded(names: readonly string[] = [], columns: readonly UnderstoodColumn[]): string[] {
  return names.flatMap((name) => {
    if (!name.includes("..") || columns.some((column) => column.name === name)) return [name];
    const [from, to] = name
      .split("..")
      .map((end) => columns.findIndex((column) => nameOf(column, columns) === end.trim()));
    return from >= 0 && to >= from
      ? columns.slice(from, to + 1).map((column) => nameOf(column, columns))
      : [name];
  });
}

/** What the table is: names of columns and numbers of rows mean something only with it, so it is said with whatever else is. */
const LAYOUT: readonly string[] = [
  ...(["sheet", "encoding", "header", "transpose", "long", "attempt", "order"] as const),
] satisfies (keyof Given)[];

/** What a person has said of a file by changing what was proposed: what they left as it was stays a proposal, and an assumption one. */
export function said(before: Given, proposed: Given, now: Given): Given {
  const isLeft = (key: string) =>
    !LAYOUT.includes(key) &&
    !(key in before) &&
    JSON.stringify(now[key as keyof Given]) === JSON.stringify(proposed[key as keyof Given]);
  return Object.fromEntries(Object.entries(now).filter(([key]) => !isLeft(key)));
}

/** Without what says nothing. */
export function clean(reading: Given): Given {
  return Object.fromEntries(
    Object.entries(reading).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
