import { expect, it } from "vitest";
import { tableText } from "./table-text.ts";

it("quotes only what a reader would take amiss", () => {
  const text = tableText(
    ["plain", "a b", " outer"],
    [
      [1, 0.1, ""],
      ['"', "x,y", "l\nm"],
      ["c\rd", "e\tf", "g\t"],
      ["'h'", "i'j", "k'"],
    ],
  );
  expect([...text].join("")).toBe(
    'plain,a b," outer"\n1,0.1,\n"""","x,y","l\nm"\n"c\rd",e\tf,"g\t"\n"\'h\'",i\'j,k\'\n',
  );
});

it("gives a large table row by row", () => {
  const rows = Array.from({ length: 100_000 }, (_, i) => [i, i % 2]);
  const pieces = [...tableText(["i", "odd"], rows)];
  expect(pieces).toHaveLength(rows.length + 1);
  expect(pieces.join("")).toBe(`i,odd\n${rows.map((row) => `${row.join(",")}\n`).join("")}`);
});
