/** Options as rows of a table: their names and what they were, lists with commas. */
export function settingRows(options: Readonly<Record<string, unknown>>): string[][] {
  return Object.entries(options).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(settingText).join(", ") || "none" : settingText(value),
  ]);
}

function settingText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
