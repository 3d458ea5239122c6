import { countPresent, type Responses } from "@qmatrix/core/data";

/** The response data that a result is based on. */
export interface DataSummary {
  readonly file: string;
  readonly students: number;
  readonly items: number;
  /** Number of responses that are not missing. */
  readonly responses: number;
}

/** The responses of a file, counted. */
export function dataSummary(file: string, responses: Responses): DataSummary {
  return { file, students: responses.N, items: responses.J, responses: countPresent(responses) };
}

/** "no missing responses" or "9.1% missing responses". */
function missingText({ students, items, responses }: DataSummary): string {
  const all = students * items;
  if (responses === all) return "no missing responses";
  const share = (100 * (all - responses)) / all;
  return `${share < 0.05 ? "under 0.1" : share.toFixed(1)}% missing responses`;
}

/** What the first screen says of the data: its file without folders, and the sizes. */
export function dataFacts(data: DataSummary, attributes?: number): [name: string, value: string][] {
  return [
    ["Data", data.file.split(/[\\/]/).at(-1) || data.file],
    ["Students (N)", grouped(data.students)],
    ["Items (J)", grouped(data.items)],
    ...(attributes === undefined ? [] : [["Attributes (K)", grouped(attributes)] as [string, string]]),
    [
      "Missing responses",
      missingText(data)
        .replace(/ missing responses$/, "")
        .replace(/^no$/, "none"),
    ],
  ];
}

/** "2,922": whole numbers with commas, from four digits on. */
export function grouped(n: number): string {
  const digits = String(n);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(",");
}

/** The name of a file in a title: without folders and ending. */
export function fileTitle(file: string): string {
  const name = file.split(/[\\/]/).at(-1) || file;
  return name.replace(/\.(csv|tsv|txt|parquet|xlsx|sav)(\.gz)?$/i, "") || name;
}
