/** Options as rows of a table: their names and what they were. */
export function settingRows(options: Readonly<Record<string, unknown>>): string[][] {
  return Object.entries(options).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
}
