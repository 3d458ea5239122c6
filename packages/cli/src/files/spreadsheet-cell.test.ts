import { expect, it } from "vitest";
import { spreadsheetCell } from "./spreadsheet-cell.ts";

it("makes text of what a spreadsheet would work out", () => {
  for (const name of ["=1+1", "+1", "-item", "@SUM(A1)", "\t=1", "\r=1"])
    expect(spreadsheetCell(name)).toBe(`'${name}`);
});

it("leaves other names alone", () => {
  for (const name of ["item1", "a=b", "'quoted", "", "ß–1"]) expect(spreadsheetCell(name)).toBe(name);
});
