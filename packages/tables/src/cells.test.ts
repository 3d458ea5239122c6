import { expect, it } from "vitest";
import { plainCell } from "./cells.ts";

it("leaves of a whole number its digits", () => {
  const WRITTEN: [string, string[]][] = [
    ["1", ["1", "1.", "1.0", "1.000000", "1,0", "1,00"]],
    ["0", ["0", "0.", "0.0", "0,00", ".0", ".000", ",0", ",00"]],
    ["-1", ["-1", "-1.0", "-1,0"]],
    ["99", ["99", "99.00"]],
  ];
  for (const [plain, cells] of WRITTEN) for (const cell of cells) expect(plainCell(cell)).toBe(plain);
});

it("leaves everything else as it is", () => {
  const OTHERS = ["", ".", ",", "-", "NA", "0.5", "1,000", "1.0.0", "1e0", "1.0\n", "x1.0", "-.0", "01"];
  for (const cell of OTHERS) expect(plainCell(cell)).toBe(cell);
});
