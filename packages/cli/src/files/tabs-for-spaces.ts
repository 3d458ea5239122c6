/**
 * Rows with one tab in the place of each run of spaces and tabs, and none at the ends of lines: csv-parse would take every
 * space of a run for a separator. What stands between quotes stays as it is.
 */
export function tabsForSpaces(text: string, quote: string): string {
  const quoted = `(${quote}[^${quote}]*${quote})`;
  const atTheEnds = "((?<=^|\\n)[ \\t]+|[ \\t]+(?=\\r?(?:\\n|$)))";
  return text.replace(
    new RegExp(`${quoted}|${atTheEnds}|[ \\t]+`, "g"),
    (_, kept?: string, dropped?: string) => kept ?? (dropped === undefined ? "\t" : ""),
  );
}
