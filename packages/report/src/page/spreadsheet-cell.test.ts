import { describe, expect, it } from "vitest";
import { spreadsheetCell } from "./spreadsheet-cell.ts";

describe("spreadsheetCell", () => {
  for (const name of [
    "=1+1",
    "+A1",
    "-A1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1",
    '=HYPERLINK("http://x")',
  ])
    it(`keeps ${JSON.stringify(name)} from being computed`, () => {
      expect(spreadsheetCell(name)).toBe(`'${name}`);
    });

  for (const cell of ["-0.25", "+3", "-1e-7", "-.5", "-12.5%", "a=b", "", "item-1", -0.25, "−0.3"])
    it(`leaves ${JSON.stringify(cell)} as it is`, () => {
      expect(spreadsheetCell(cell)).toBe(cell);
    });
});
