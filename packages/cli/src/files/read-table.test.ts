import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { FileError } from "./file-error.ts";
import { readTable } from "./read-table.ts";

/** The header and the rows as they come. */
function read(content: string | Buffer, name = "my.csv"): Promise<readonly (readonly string[])[]> {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return readTable(path, (header) => {
    const rows = [header];
    return { add: (cells) => rows.push(cells), finish: () => rows };
  });
}

/** The sentence that a file is refused with. */
async function refusal(content: string | Buffer): Promise<string> {
  const error = await read(content).then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(FileError);
  return error.message.replace(/^.*\/my\.csv/, "my.csv");
}

const TABLE = [
  ["a", "b"],
  ["1", "0"],
  ["0", ""],
];

describe("readTable reads", () => {
  const SAME: [string, string][] = [
    ["LF", "a,b\n1,0\n0,\n"],
    ["no line end at the end", "a,b\n1,0\n0,"],
    ["CRLF", "a,b\r\n1,0\r\n0,\r\n"],
    ["LF and CRLF", "a,b\r\n1,0\n0,\r\n"],
    ["CR", "a,b\r1,0\r0,\r"],
    ["a byte order mark", "\ufeffa,b\n1,0\n0,\n"],
    ["a byte order mark before a quote", '\ufeff"a",b\n1,0\n0,\n'],
    ["white space around cells", " a ,\tb\n1, 0\n 0 ,  \n"],
    ["quotes around every cell", '"a","b"\n"1","0"\n"0",""\n'],
    ["quotes and CRLF", '"a","b"\r\n"1","0"\r\n"0",""\r\n'],
    ["quotes and white space around them", '"a" , "b"\n1,0\n0,\n'],
    ["empty lines at the end", "a,b\n1,0\n0,\n\n\r\n \n"],
  ];
  for (const [what, content] of SAME)
    it(what, async () => {
      expect(await read(content)).toEqual(TABLE);
    });

  it("tabs where the name ends in .tsv", async () => {
    expect(await read("a\tb\n1\t0\n0\t\n", "my.TSV")).toEqual(TABLE);
    expect(await read('"a"\tb\n1\t0\n0\t\n', "my.tsv")).toEqual(TABLE);
    expect(await read("a,b\n1\n", "my.tsv")).toEqual([["a,b"], ["1"]]);
  });

  it("other separators, with quotes or without", async () => {
    for (const sign of [";", "|", "\t"]) {
      expect(await read("a,b\n1,0\n0,\n".replaceAll(",", sign))).toEqual(TABLE);
      expect(await read('"a", "b"\r\n1,0\r\n0,""\r\n'.replaceAll(",", sign))).toEqual(TABLE);
    }
  });

  it("spaces between the cells, as R's write.table and old programs write them", async () => {
    for (const content of [
      "a b\n1 0\n0 NA\n",
      "   a  b\r\n   1  0\r\n   0 NA \r\n",
      '"a"  "b"\n1\t0\n 0 "NA"\n',
      "'a' 'b'\n1 0\n0 'NA'\n",
    ])
      expect(await read(content, "my.dat")).toEqual([
        ["a", "b"],
        ["1", "0"],
        ["0", "NA"],
      ]);
    expect(await read('"item 1" "the ""2nd"""\n1 0\n"" 1\n')).toEqual([
      ["item 1", 'the "2nd"'],
      ["1", "0"],
      ["", "1"],
    ]);
  });

  it("row names that the header has no name for, as write.table writes them, under an empty one", async () => {
    for (const content of ['"a" "b"\n"1" 1 0\n"2" 0 NA\n', '"a","b"\n"1",1,0\n"2",0,NA\n'])
      expect(await read(content)).toEqual([
        ["", "a", "b"],
        ["1", "1", "0"],
        ["2", "0", "NA"],
      ]);
  });

  it("cells in single quotes where the header has them", async () => {
    expect(await read("'a;\n1';'b''s'\n'\"x\"';0\n'O''Brien';1\n")).toEqual([
      ["a;\n1", "b's"],
      ['"x"', "0"],
      ["O'Brien", "1"],
    ]);
  });

  it("what gzip has packed, whatever it is called", async () => {
    const packed = gzipSync("\ufeffa;b\r\n1;0\r\n0;\r\n");
    expect(await read(packed, "my.csv.gz")).toEqual(TABLE);
    expect(await read(packed, "my.csv")).toEqual(TABLE);
    expect(await read(gzipSync("a\tb\n1\t0\n0\t\n"), "my.tsv.gz")).toEqual(TABLE);
    expect(await read(Buffer.concat([gzipSync("a,b\n1,0\n"), gzipSync("0,\n")]), "two.gz")).toEqual(TABLE);
    expect(await read(gzipSync(""), "my.csv.gz")).toEqual([[]]);
  });

  it("quoted cells with separators, quotes, line ends and white space", async () => {
    expect(await read('"a,b","c""d"\n"e\nf","g\r\nh"\n" i ","\tj"\n')).toEqual([
      ["a,b", 'c"d'],
      ["e\nf", "g\r\nh"],
      [" i ", "\tj"],
    ]);
  });

  it("text that begins as other files do", async () => {
    expect(await read("PAR1,$FL2\n1,0\n")).toEqual([
      ["PAR1", "$FL2"],
      ["1", "0"],
    ]);
    expect(await read("$FL2\tPAR1")).toEqual([["$FL2", "PAR1"]]);
    for (const end of ["", "\n", "\r\n", "\t"]) expect((await read(`PAR1${end}`))[0][0]).toBe("PAR1");
  });

  it("an empty line between rows as a row with one empty cell", async () => {
    expect(await read("a,b\n\n\n1,0\n")).toEqual([["a", "b"], [""], [""], ["1", "0"]]);
  });

  it("an empty file, or one of only empty lines, as an empty header", async () => {
    for (const content of ["", "\n", "\r\n\r\n", "\ufeff"]) expect(await read(content)).toEqual([[]]);
  });

  it("a quoted row that lies across the end of a chunk, with none other in the chunks", async () => {
    const before = "a,b\n".repeat((256 * 1024) / 4 - 3);
    for (const filler of ["a,b\n", "a,bb\n", "a,bbb\n", "a,bbbb\n", "a,bbbbb\n"]) {
      const rows = await read(`${before}${filler}"x,y",1\n${"c,d\n".repeat(10)}`);
      expect(rows.slice(-11)).toEqual([["x,y", "1"], ...Array.from({ length: 10 }, () => ["c", "d"])]);
    }
  });

  it("tables of many chunks, with and without quotes", async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => [
      `s${i}`,
      `é${i % 7}`,
      i % 1000 === 3 ? "x\ny" : "1",
    ]);
    const quoted = rows.map((row) => row.map((cell) => (cell.includes("\n") ? `"${cell}"` : cell)).join(","));
    expect(await read(quoted.join("\n"))).toEqual(rows);
    const plain = rows.map((row) => row.map((cell) => cell.replace("\n", "")));
    expect(await read(plain.map((row) => row.join(",")).join("\r\n"))).toEqual(plain);
  });
});

describe("readTable refuses", () => {
  const REFUSED: [string, string, string][] = [
    [
      "a quote that is not closed",
      'a,b\n1,0\n1,"0\n1,1\n',
      "my.csv, line 3: a quotation mark is opened and never closed.",
    ],
    [
      "a quote that is not closed after a cell of two lines",
      'a,b\n"1\n",0,"\n1,1\n',
      "my.csv, line 3: a quotation mark is opened and never closed.",
    ],
    [
      "a quote within a cell",
      'a,b\n1,0\n1,5" or 6"\n',
      "my.csv, line 3: unexpected quotation mark inside a cell. Double the quotation marks inside a quoted cell.",
    ],
    [
      "text after a quoted cell",
      'a,b\n"1"0,0\n',
      "my.csv, line 2: unexpected quotation mark inside a cell. Double the quotation marks inside a quoted cell.",
    ],
  ];
  for (const [what, content, message] of REFUSED)
    it(what, async () => {
      expect(await refusal(content)).toBe(message);
    });

  it("a packed file that is damaged, cut short, or not text", async () => {
    const packed = gzipSync(`a,b\n${"1,0\n".repeat(1000)}`);
    const damaged = Buffer.from(packed).fill(0x55, 12, 24);
    expect(await refusal(damaged)).toBe("my.csv: the gzip file is damaged.");
    expect(await refusal(packed.subarray(0, 20))).toBe("my.csv: the gzip file is cut short.");
    expect(await refusal(gzipSync("a,b\n1,\u0000\n"))).toBe(
      "my.csv, line 2, byte 7: expected UTF-8 text, found a NUL byte.",
    );
    expect(await refusal(gzipSync(packed))).toBe(
      "my.csv, line 1, byte 2: expected UTF-8 text, found the byte 0x8b. It looks like a gzip file: unpack it first.",
    );
  });

  it("an SPSS file, with the way out", async () => {
    for (const magic of ["$FL2", "$FL3"])
      expect(await refusal(`${magic}@(#) SPSS DATA FILE\u0000`)).toBe(
        "my.csv: expected a table in text or Parquet, found an SPSS file. Save it as CSV: in SPSS with File, Save As; in R with write.csv(haven::zap_labels(haven::read_sav(FILE)), OUT, row.names = FALSE).",
      );
  });

  it("a quote within a cell far down, by its line", async () => {
    const content = `a,b\n${'1,"x\ny"\n'.repeat(50_000)}${"1,0\n".repeat(200_000)}1,a"b"\n`;
    expect(await refusal(content)).toBe(
      "my.csv, line 300002: unexpected quotation mark inside a cell. Double the quotation marks inside a quoted cell.",
    );
  });

  it("a quote that is not closed long before the end of a large file", async () => {
    const content = `a,b\n1,"0\n${"1,0\n".repeat(5_000_000)}`;
    expect(await refusal(content)).toBe("my.csv, line 2: a quotation mark is opened and never closed.");
  });
});
