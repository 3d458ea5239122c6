/** Where rows of a table do not follow the one before on the next line of the file: the first row, from 1 below the header, and its line. */
export interface RowLine {
  readonly row: number;
  readonly line: number;
}

/** The number of a row in the file, title and header counted, as a spreadsheet shows it; where a file has no lines, its place in the table. */
export type FileRow = (row: number) => number;

export function fileRows(lines: readonly RowLine[]): FileRow {
  return (row) => {
    const from = lines.findLast((one) => one.row <= row);
    return from === undefined ? row : from.line + row - from.row;
  };
}

/** Ranges of rows as `--ignore-rows` takes them, "1,27-29,40-", in words: "rows 2, 28–30 and from 41 on". */
export function rangesText(ranges: string, fileRow: FileRow): string {
  const parts = ranges.split(",").map((range) => {
    const [from, to] = range.split("-");
    if (to === undefined) return String(fileRow(Number(from)));
    return to === "" ? `from ${fileRow(Number(from))} on` : `${fileRow(Number(from))}–${fileRow(Number(to))}`;
  });
  const isOne = parts.length === 1 && /^\d+$/.test(parts[0]);
  const last = parts.pop() ?? "";
  return `${isOne ? "row" : "rows"} ${parts.length === 0 ? last : `${parts.join(", ")} and ${last}`}`;
}
