import { InvalidInputError } from "@qmatrix/core/data";
import { expect, it } from "vitest";
import { drawnReport } from "./drawn-report.ts";

it("keeps a finished result where a chart cannot be drawn (an hour of fitting ended with exit code 2)", () => {
  const said: string[] = [];
  const warn = ({ message }: { message: string }) => void said.push(message);
  const page = drawnReport(warn, () => {
    throw new InvalidInputError("mesaPlot", "A<1>, pvaf", "a number from 0 to 1", "1.0000000000000002");
  });
  expect(said).toEqual([
    "The report could not be drawn (mesaPlot: A<1>, pvaf must be a number from 0 to 1; received 1.0000000000000002.). All other files are complete; please report this to the qmatrix authors.",
  ]);
  expect(page).toContain("A&lt;1&gt;, pvaf");
  expect(drawnReport(warn, () => "page")).toBe("page");
});
