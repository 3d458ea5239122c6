import { describe, expect, it } from "vitest";
import { guardText, LONGEST_LINE_BYTES } from "./guard-text.ts";

async function* pieces(...chunks: (string | number[] | Buffer)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk as string);
}

async function guarded(...chunks: (string | number[])[]): Promise<string> {
  const passed: Buffer[] = [];
  for await (const chunk of guardText(pieces(...chunks), "my.csv")) {
    expect(Buffer.from(chunk.toString()).equals(chunk)).toBe(true);
    passed.push(chunk);
  }
  return Buffer.concat(passed).toString();
}

describe("guardText", () => {
  it("passes text on, with no character cut in two", async () => {
    const bytes = [...Buffer.from("aé€😀z")];
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(await guarded(bytes.slice(0, cut), bytes.slice(cut))).toBe("aé€😀z");
    expect(await guarded(...bytes.map((byte) => [byte]))).toBe("aé€😀z");
  });

  it("leaves out a byte order mark, also one that comes in pieces", async () => {
    expect(await guarded([0xef, 0xbb, 0xbf, 0x61])).toBe("a");
    expect(await guarded([0xef], [0xbb], [0xbf, 0x61])).toBe("a");
    expect(await guarded("a", [0xef, 0xbb, 0xbf])).toBe("a\ufeff");
  });

  it("passes lines on that are as long as allowed", async () => {
    const half = "x".repeat(LONGEST_LINE_BYTES / 2);
    expect(await guarded(half, half, "\n", half, half)).toHaveLength(2 * LONGEST_LINE_BYTES + 1);
  });

  const REFUSED: [string, (string | number[])[], string][] = [
    [
      "a NUL byte",
      ["a,b\n1,", "0\u0000"],
      "my.csv: byte 8 (line 2) must be UTF-8 text, received a NUL byte.",
    ],
    [
      "UTF-16 with a mark",
      [[0xff, 0xfe, 0x61, 0x00]],
      "my.csv: byte 1 (line 1) must be UTF-8 text, received the byte 0xff. It looks like UTF-16; save it as UTF-8.",
    ],
    [
      "UTF-16 without a mark",
      [[0x61, 0x00, 0x2c, 0x00]],
      "my.csv: byte 2 (line 1) must be UTF-8 text, received a NUL byte. It looks like UTF-16; save it as UTF-8.",
    ],
    [
      "Latin-1",
      ["a\nb\ncaf", [0xe9, 0x2c, 0x31]],
      "my.csv: byte 8 (line 3) must be UTF-8 text, received the byte 0xe9. Save the file as UTF-8.",
    ],
    [
      "a character that never ends",
      ["ab", [0xe2, 0x82]],
      "my.csv: byte 3 (line 1) must be UTF-8 text, received the byte 0xe2. Save the file as UTF-8.",
    ],
    [
      "a byte that only continues",
      ["é\n", [0x80]],
      "my.csv: byte 4 (line 2) must be UTF-8 text, received the byte 0x80. Save the file as UTF-8.",
    ],
    [
      "an Excel workbook",
      ["PK\u0003\u0004\u0014\u0000"],
      "my.csv: byte 6 (line 1) must be UTF-8 text, received a NUL byte. It looks like an Excel workbook or a ZIP file; save the table as CSV.",
    ],
    [
      "gzip",
      [[0x1f, 0x8b, 0x08, 0x00]],
      "my.csv: byte 2 (line 1) must be UTF-8 text, received the byte 0x8b. It looks like a gzip file; unpack it first.",
    ],
    [
      "a line that is too long",
      ["a,b\n", "x".repeat(LONGEST_LINE_BYTES), "x"],
      "my.csv: line 2 must be at most 16 MiB long, received more.",
    ],
  ];
  for (const [what, chunks, message] of REFUSED)
    it(`refuses ${what}`, async () => {
      await expect(guarded(...chunks)).rejects.toThrow(
        expect.objectContaining({ name: "InvalidInputError", message }),
      );
    });
});
