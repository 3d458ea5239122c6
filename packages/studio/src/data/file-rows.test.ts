import { expect, it } from "vitest";
import { fileRows, rangesText } from "./file-rows.ts";

it("counts rows as the file does: title and header counted, lines within cells too", () => {
  const fileRow = fileRows([
    { row: 1, line: 4 },
    { row: 10, line: 15 },
  ]);
  expect([1, 9, 10, 12].map(fileRow)).toEqual([4, 12, 15, 17]);
  // Parquet has no lines
  expect(fileRows([])(3)).toBe(3);
});

it("says two rows that are left out as two rows, not as one large number", () => {
  const fileRow = fileRows([{ row: 1, line: 2 }]);
  expect(rangesText("1,114", fileRow)).toBe("rows 2 and 115");
  expect(rangesText("1113", fileRow)).toBe("row 1114");
  expect(rangesText("1,27-29,40-", fileRow)).toBe("rows 2, 28–30 and from 41 on");
});
