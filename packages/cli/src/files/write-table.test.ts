import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { writeTable } from "./write-table.ts";

it("quotes only what a reader would take amiss", async () => {
  const path = join(temporaryFolder(), "t.csv");
  await writeTable(
    path,
    ["plain", "a b", " outer"],
    [
      [1, 0.1, ""],
      ['"', "x,y", "l\nm"],
      ["c\rd", "e\tf", "g\t"],
      ["'h'", "i'j", "k'"],
    ],
  );
  expect(readFileSync(path, "utf8")).toBe(
    'plain,a b," outer"\n1,0.1,\n"""","x,y","l\nm"\n"c\rd",e\tf,"g\t"\n"\'h\'",i\'j,k\'\n',
  );
});

it("writes more rows than one piece holds", async () => {
  const path = join(temporaryFolder(), "t.csv");
  const rows = Array.from({ length: 100_000 }, (_, i) => [i, i % 2]);
  await writeTable(path, ["i", "odd"], rows);
  expect(readFileSync(path, "utf8")).toBe(`i,odd\n${rows.map((row) => `${row.join(",")}\n`).join("")}`);
});
