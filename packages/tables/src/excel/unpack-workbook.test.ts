import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { lookAtNamedFile } from "../files/read-file.ts";
import { TableError } from "../finding.ts";
import { unpackWorkbook } from "./unpack-workbook.ts";

const SHEET = "xl/worksheets/sheet1.xml";

function workbookOf(cells: string): Uint8Array {
  return zipSync({
    [SHEET]: strToU8(`<worksheet><sheetData>${cells}</sheetData></worksheet>`),
    "xl/media/picture.png": strToU8("picture"),
  });
}

function refusalOf(bytes: Uint8Array): unknown {
  try {
    unpackWorkbook(bytes);
  } catch (error) {
    if (error instanceof TableError) return error.fault;
    throw error;
  }
  return undefined;
}

/** What the central directory says that the first entry has, unpacked. */
function saying(bytes: Uint8Array, size: number): Uint8Array {
  const lying = bytes.slice();
  const at = Buffer.from(lying).indexOf(Buffer.from("PK\x01\x02", "latin1"));
  new DataView(lying.buffer).setUint32(at + 24, size, true);
  return lying;
}

describe("unpackWorkbook", () => {
  it("keeps what is read, as it is, and no pictures", () => {
    const unpacked = unzipSync(unpackWorkbook(workbookOf('<row r="2"><c r="B2"/></row>')));
    expect(Object.keys(unpacked)).toEqual([SHEET]);
    expect(strFromU8(unpacked[SHEET])).toContain('<c r="B2"/>');
  });

  it("refuses what says to be larger than 96 MiB, and holds no more than was said", () => {
    const bytes = workbookOf("<row/>".repeat(1000));
    expect(refusalOf(saying(bytes, 96 * 2 ** 20 + 1))).toMatchObject({ kind: "large-workbook", of: "bytes" });
    expect(unzipSync(unpackWorkbook(saying(bytes, 100)))[SHEET]).toHaveLength(100);
  });

  it.each([
    ["a cell in the last corner, which ended Node", '<row r="1"><c r="XFD1048576"/></row>'],
    ["a row far below", '<row r="1"><c r="A1"/><c r="B1"/></row><row r="2600000"/>'],
    ["its number written otherwise", '<row r="1"><c r="A1"/><c r="B1"/></row><row r="0x27ac40"/>'],
    ["other quotes, blanks and prefixes", "<x:row><x:c\n x:r = 'XFD1048576'/></x:row>"],
    ["an entity", '<row r="1"><c r="A&#49;000"/></row>'],
    ["many short rows behind a wide one", `<row>${"<c/>".repeat(3000)}</row>${"<row/>".repeat(3000)}`],
    ["a quotation mark in a section", '<![CDATA[<x a="]]><row r="1"><c r="XFD1048576"/></row>'],
  ])("refuses more than five million cells: %s", (_, cells) => {
    expect(refusalOf(workbookOf(cells))).toEqual({
      ...{ severity: "fault", kind: "large-workbook", most: 5_000_000, of: "cells", advice: [] },
    });
  });

  // 17 MiB of blanks, 20 kB packed, kept the reader busy for ever
  it.each([
    ["blanks between rows", `<row/>${" ".repeat(2 ** 18)}<row/>`],
    ["blanks in a tag", `<row ${" ".repeat(2 ** 18)}/>`],
    ["a text", `<row><c t="inlineStr"><is><t>${"a".repeat(2 ** 18)}</t></is></c></row>`],
    ["tags that are not closed", "<".repeat(2 ** 18 + 1)],
    ["a comment that is not closed", `<!-- ${"<c> ".repeat(2 ** 16)}`],
    ["comments in one another", "<!--".repeat(2 ** 17)],
    ["a section of characters", `<![CDATA[${"<c> ".repeat(2 ** 16)}]]>`],
  ])("refuses what no cell holds: %s", (_, cells) => {
    expect(refusalOf(workbookOf(cells))).toMatchObject({ kind: "damaged-workbook" });
  });

  it("lets the longest text of a cell pass, every character of it written as an entity", () => {
    const text = "&quot;".repeat(32_767);
    expect(refusalOf(workbookOf(`<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`))).toBeUndefined();
  });

  it("lets a large table pass", () => {
    const row = `<row>${'<c r="CV1000"><v>1</v></c>'.repeat(100)}</row>`;
    expect(refusalOf(workbookOf(row.repeat(1000)))).toBeUndefined();
  });

  it("is said as a problem of the file", async () => {
    const bytes = workbookOf('<row r="1"><c r="XFD1048576"/></row>');
    const { problems } = await lookAtNamedFile({ name: "a.xlsx", bytes });
    expect(problems.map(({ fault }) => fault.kind)).toEqual(["large-workbook"]);
  });
});
