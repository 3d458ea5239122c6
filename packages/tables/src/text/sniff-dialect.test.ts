import { describe, expect, it } from "vitest";
import { sniffDialect } from "./sniff-dialect.ts";

describe("sniffDialect", () => {
  const SEPARATORS: [string, string, string][] = [
    ["commas", "a,b\n1,0\n", ","],
    ["semicolons", "a;b\r\n1;0\r\n", ";"],
    ["tabs", "a\tb\r1\t0\r", "\t"],
    ["bars", "a|b\n1|0\n", "|"],
    ["one column", "a\n1\n", ","],
    ["an empty file", "", ","],
    ["commas with semicolons in the names", "add;carry,b;c\n1,0\n", ","],
    ["semicolons with commas in the names", "item 1,5;item 2,5;x\n1;0;1\n", ";"],
    ["semicolons with commas in quotes", '"a,b";"c,d,e"\n1;0\n', ";"],
    ["commas with semicolons in quotes that go over a line", '"a;\nb;","c"\n1,0\n', ","],
    ["semicolons with decimal commas in one of the rows", "student;x\n1,5;1\nb;0\n", ";"],
    ["commas where a header alone says both", "a;b,c\n", ","],
    ["commas in a ragged table", "a,b,c\n1,0\n1\n", ","],
    ["spaces", "a b\n1 0\n", " "],
    ["runs of spaces", "  a    b\n  1    0\n 10\t 1 \n", " "],
    ["spaces around quotes", '"a,1" "b 2"\n1 0\n', " "],
    ["spaces in a table with a ragged row", "a b\n1 0\n1\n0 1\n", " "],
    ["one column whose name has a space", "my item\n1\n0\n", ","],
    ["one column whose name has a space, and no rows", "my item\n", ","],
    ["names with spaces under commas", "item 1,item 2\n1,0\n", ","],
  ];
  for (const [what, start, delimiter] of SEPARATORS)
    it(`sees ${what}`, () => {
      expect(sniffDialect(start)).toEqual({ delimiter, quote: '"', hasRowNames: false });
    });

  it("takes single quotes for quotes where they are around every name", () => {
    expect(sniffDialect("'a;1';'b'\n'x';0\n")).toMatchObject({ delimiter: ";", quote: "'" });
    expect(sniffDialect("'a''s','b'\n1,0\n")).toMatchObject({ delimiter: ",", quote: "'" });
    expect(sniffDialect("'a 1'  'b'\n1  0\n")).toMatchObject({ delimiter: " ", quote: "'" });
  });

  it("leaves apostrophes in names alone", () => {
    for (const start of ["'a,b\n1,0\n", "O'Brien,b'\n1,0\n", "'a',b\n1,0\n", `"'a'","'b'"\n1,0\n`])
      expect(sniffDialect(start)).toMatchObject({ delimiter: ",", quote: '"' });
  });

  const ROW_NAMES: [string, string, string][] = [
    ["write.table", '"a" "b"\n"1" 1 0\n"2" 0 1\n', " "],
    ["write.table with tabs", '"a"\t"b"\n"1"\t1\t0\n"2"\t0\t1\n', "\t"],
    ["write.table with commas and no quotes", "a,b\nann,1,0\nbob,0,\n", ","],
    ["a table of one row", "a;b\nann;1;0", ";"],
    ["a table that is cut short", "a,b\n1,1,0\n2,0,1\n3,1", ","],
  ];
  for (const [what, start, delimiter] of ROW_NAMES)
    it(`sees row names of ${what}`, () => {
      expect(sniffDialect(start)).toEqual({ delimiter, quote: '"', hasRowNames: true });
    });

  it("sees no row names in ragged rows, nor where rows end with a separator", () => {
    for (const start of [
      "a,b\n1,1,0\n1,0\n",
      "a,b\n1,0,\n0,1,\n",
      ",a,b\n1,1,0\n",
      "a,b\n",
      "a,b\n1,0,1,1\n",
    ])
      expect(sniffDialect(start)).toEqual({ delimiter: ",", quote: '"', hasRowNames: false });
  });

  it("keeps to a separator that is known", () => {
    expect(sniffDialect("a,b\n1\t1,0\n", "\t")).toEqual({ delimiter: "\t", quote: '"', hasRowNames: true });
  });
});
