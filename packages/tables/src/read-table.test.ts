import { describe, expect, it } from "vitest";
import { readProfiles, readQMatrix, readResponses } from "./read-table.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("readResponses", () => {
  it("reads text and bytes alike, whatever the separator, quotes, byte order mark and line ends", () => {
    const expected = readResponses("s,a,b\nx,1,0\ny,0,NA\n", { idColumns: ["s"] });
    expect(expected.responses).toMatchObject({ N: 2, J: 2, students: ["x", "y"] });
    expect(expected.findings).toEqual([
      { severity: "note", kind: "constant-item", item: "b", correct: false },
    ]);
    for (const text of [
      "\ufeffs;a;b\r\nx;1;0\r\ny;0;\r\n",
      '"s"\t"a"\t"b"\nx\t1\t0\ny\t0\tNA',
      "s a b\nx 1 0\ny 0 NA",
    ])
      for (const source of [text, bytes(text)])
        expect(readResponses(source, { idColumns: ["s"] })).toEqual(expected);
  });

  it("tells the line, the column and what would help where it cannot read", () => {
    expect(readResponses('"item\n1",item2\n1,0\n0,1\n1,9\n')).toEqual({
      ids: [],
      findings: [
        {
          severity: "fault",
          kind: "cell",
          row: 3,
          line: 5,
          column: "item2",
          cell: "9",
          expected: { kind: "response", missing: ["", "NA"] },
          advice: [{ kind: "missing-code", codes: ["9"] }],
        },
      ],
    });
  });

  it("refuses quotes that are open, or inside a cell, with their line", () => {
    expect(readResponses('a,b\n1,0\n1,"0\n').findings).toMatchObject([{ kind: "open-quote", line: 3 }]);
    expect(readResponses('a,b\n1,0\n"1"1,"0"\n').findings).toMatchObject([{ kind: "stray-quote", line: 3 }]);
  });

  it("refuses bytes that are not text, and an empty file", () => {
    expect(readResponses(Uint8Array.of(0x50, 0x4b, 3, 4, 0)).findings).toMatchObject([
      { kind: "not-text", looksLike: "excel-or-zip" },
    ]);
    expect(readResponses("").findings).toMatchObject([{ kind: "empty-file" }]);
  });
});

it("readQMatrix gives the matrix or what is wrong", () => {
  expect(readQMatrix("item,A,B\ni1,1,0\n")).toMatchObject({ q: { J: 1, K: 2 }, findings: [] });
  expect(readQMatrix("item,A\ni1,0\n").findings).toMatchObject([{ kind: "empty-item", row: 1, line: 2 }]);
  expect(readQMatrix("item,A\ni1,0\n", { emptyRows: "allow" }).findings).toEqual([]);
});

it("readProfiles gives the profiles or what is wrong", () => {
  expect(readProfiles("s,A\nx,0.5\n")).toMatchObject({ profiles: { N: 1, K: 1 }, findings: [] });
  expect(readProfiles("s,A\nx,2\n").findings).toMatchObject([{ kind: "cell", column: "A", cell: "2" }]);
});
