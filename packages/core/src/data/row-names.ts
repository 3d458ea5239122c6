/** What the first column of a table is called where it has no name. */
export const ROW_NAMES = "rowname";

/** Whether the first column of a table has no name: R and pandas write the names of rows, or their numbers, there. */
export function hasRowNames(header: readonly string[]): boolean {
  return header.length > 1 && header[0] === "";
}

export function rowNamesWarning(where: string): string {
  return `${where}: the first column has no name, so it is not an item but an id, "${ROW_NAMES}", as R and pandas write it.`;
}

/** What to do where row names do not name the rows. */
export const ROW_NAMES_HINT =
  "The first column has no name, so it is taken for the students; if it is an item give it a name.";
