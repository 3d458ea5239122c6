import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { type ReadFixedOptions, readFixedEntries } from "./read-fixed-entries.ts";

const OPTIONS: ReadFixedOptions = { items: ["a", "b", "c"], itemsOf: "r.csv", mostPerItem: 2 };

function writeFix(content: string | Buffer, name = "fix.csv"): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

describe("readFixedEntries", () => {
  it("takes 1, 0, empty and NA, rows in any order, and items without a row as free", async () => {
    const path = writeFix("item,A,B\nc,1,\na,0,NA\n");
    expect(await readFixedEntries(path, OPTIONS)).toEqual({
      attributes: ["A", "B"],
      fixed: [
        [0, null],
        [null, null],
        [1, null],
      ],
    });
  });

  it("matches the columns with those of a Q-matrix to start from, by name", async () => {
    const path = writeFix("item,A,B\na,1,0\n");
    const start = { attributes: ["B", "A"], file: "q0.csv" };
    expect(await readFixedEntries(path, { ...OPTIONS, start })).toMatchObject({
      attributes: ["B", "A"],
      fixed: [
        [0, 1],
        [null, null],
        [null, null],
      ],
    });
  });

  it("takes Item for the column of items", async () => {
    expect((await readFixedEntries(writeFix("Item,A\na,1\n"), OPTIONS)).fixed).toEqual([[1], [null], [null]]);
  });

  it("takes row names for the items, unless there is a column of items behind them", async () => {
    for (const content of ['"A" "B"\n"a" 1 NA\n', '"","item","A","B"\n"1","a",1,NA\n'])
      expect((await readFixedEntries(writeFix(content), OPTIONS)).fixed[0]).toEqual([1, null]);
  });

  it("reads 1.0 and 0.0", async () => {
    expect((await readFixedEntries(writeFix("item,A,B\na,1.0,0.0\n"), OPTIONS)).fixed[0]).toEqual([1, 0]);
  });

  it("reads semicolons", async () => {
    expect((await readFixedEntries(writeFix("item;A\na;1\n"), OPTIONS)).fixed).toEqual([[1], [null], [null]]);
  });

  it("reads tabs, quotes, a byte order mark and CRLF", async () => {
    const path = writeFix('\ufeffitem\t"A"\r\na\t1\r\n', "fix.tsv");
    expect((await readFixedEntries(path, OPTIONS)).fixed).toEqual([[1], [null], [null]]);
  });

  const REFUSED: [string, string | Buffer, string][] = [
    [
      "a cell that is no entry",
      "item,A,B\na,1,\nb,,x\n",
      ', row 2 (line 3), column B: expected 0, 1, empty or NA, found "x".',
    ],
    [
      "a probability",
      "item,A\na,0.5\n",
      ', row 1 (line 2), column A: expected 0, 1, empty or NA, found "0.5".',
    ],
    [
      "an unknown item under a capital",
      "Item,A\nd,1\n",
      ', row 1 (line 2), column Item: expected an item of r.csv, found "d".',
    ],
    [
      "an unknown item",
      "item,A\na,1\nd,1\n",
      ', row 2 (line 3), column item: expected an item of r.csv, found "d".',
    ],
    [
      "an item without a name",
      "item,A\n,1\n",
      ", row 1 (line 2), column item: expected an item of r.csv, found an empty cell.",
    ],
    [
      "an item twice",
      "item,A\na,1\na,0\n",
      ', row 2 (line 3), column item: duplicate item "a"; first in row 1 (line 2).',
    ],
    [
      "an item that may need nothing",
      "item,A,B\na,1,\nb,0,0\n",
      ", row 2 (line 3), item b: expected at least one required attribute, found only zeros.",
    ],
    [
      "an item that needs too many",
      "item,A,B,C\na,1,1,1\n",
      ", row 1 (line 2), item a: expected at most 2 required attributes, found 3.",
    ],
    [
      "an attribute that no item may need",
      "item,A,B\na,0,\nb,0,\nc,0,1\n",
      ", column A: expected an attribute required by at least one item, found only zeros.",
    ],
    ["a ragged row", "item,A,B\na,1\n", ", row 1 (line 2): expected 3 cells, as in the header, found 2."],
    ["an attribute twice", "item,A,A\na,1,\n", ', header: columns 2 and 3 are both named "A".'],
    ["no column item", "a,b\n1,0\n", ', header, column 1: expected "item", found "a".'],
    [
      "no attribute",
      "item\na\n",
      ', header: expected "item" and at least one attribute, found "item" alone.',
    ],
    ["a header alone", "item,A\n", ": there are no rows below the header."],
    ["an empty file", "", ": the file is empty."],
    ["a NUL byte", "item,A\na,\u0000\n", ", line 2, byte 10: expected UTF-8 text, found a NUL byte."],
    [
      "a workbook",
      Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00]),
      ": the file begins like an Excel workbook, but it is damaged or another kind of ZIP file. Save the table as CSV.",
    ],
  ];
  for (const [what, content, sentence] of REFUSED)
    it(`refuses ${what}`, async () => {
      const path = writeFix(content);
      await expect(readFixedEntries(path, OPTIONS)).rejects.toThrow(
        expect.objectContaining({ name: "FileError", message: `${path}${sentence}` }),
      );
    });

  it("refuses other attributes than those of the Q-matrix to start from", async () => {
    const path = writeFix("item,A,C\na,1,0\n");
    const start = { attributes: ["A", "B"], file: "q0.csv" };
    await expect(readFixedEntries(path, { ...OPTIONS, start })).rejects.toThrow(
      expect.objectContaining({
        message: `${path}, header: expected "item" and the attributes of q0.csv: "A", "B", found "item", "A", "C".`,
      }),
    );
  });
});
