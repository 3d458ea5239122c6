import { setTimeout } from "node:timers/promises";
import { readWorkbook } from "@qmatrix/tables/pieces";
import { expect, it } from "vitest";
import { bytesOf, type OutputFile } from "./output-file.ts";
import { tableText } from "./table-text.ts";
import { WORKBOOK_FILE, withWorkbook } from "./workbook-file.ts";

const files: OutputFile[] = [
  {
    name: "q.csv",
    content: () =>
      tableText(
        ["item", "A 1"],
        [
          ["i1", 1],
          ["=1+1", 0],
        ],
      ),
  },
  { name: "profiles.csv", content: () => tableText(["student", "p"], [["007", 0.25]]) },
  { name: "report.html", content: () => "" },
];

function written(): Promise<Uint8Array> {
  return bytesOf(withWorkbook(true, files).find(({ name }) => name === WORKBOOK_FILE)!);
}

it("has a sheet for each table, numbers as numbers and names as text", async () => {
  const sheets = await readWorkbook(await written());
  expect(sheets.map(({ name, rows }) => [name, rows.map(({ cells }) => cells)])).toEqual([
    [
      "q",
      [
        ["item", "A 1"],
        ["i1", "1"],
        ["'=1+1", "0"],
      ],
    ],
    [
      "profiles",
      [
        ["student", "p"],
        ["007", "0.25"],
      ],
    ],
  ]);
});

it("has the same bytes at another time: a zip file has room for the time in steps of two seconds", async () => {
  const first = await written();
  await setTimeout(2100);
  expect(Buffer.compare(await written(), first)).toBe(0);
});

it("is left out unless it is asked for", () => {
  expect(withWorkbook(undefined, files)).toBe(files);
});
