import { describe, expect, it } from "vitest";
import { faultIn } from "../../test/fault-in.ts";
import { decodeText, LONGEST_LINE_BYTES } from "./decode-text.ts";

function decoded(...chunks: (string | number[])[]): string {
  const text = decodeText();
  const encoder = new TextEncoder();
  const pieces = chunks.map((chunk) =>
    text.push(typeof chunk === "string" ? encoder.encode(chunk) : Uint8Array.from(chunk)),
  );
  return pieces.join("") + text.end();
}

describe("decodeText", () => {
  it("decodes text, with no character cut in two", () => {
    const bytes = [...new TextEncoder().encode("aé€😀z")];
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(decoded(bytes.slice(0, cut), bytes.slice(cut))).toBe("aé€😀z");
    expect(decoded(...bytes.map((byte) => [byte]))).toBe("aé€😀z");
  });

  it("leaves out a byte order mark, also one that comes in pieces", () => {
    expect(decoded([0xef, 0xbb, 0xbf, 0x61])).toBe("a");
    expect(decoded([0xef], [0xbb], [0xbf, 0x61])).toBe("a");
    expect(decoded("a", [0xef, 0xbb, 0xbf])).toBe("a\ufeff");
  });

  it("passes lines on that are as long as allowed", () => {
    const half = "x".repeat(LONGEST_LINE_BYTES / 2);
    expect(decoded(half, half, "\n", half, half)).toHaveLength(2 * LONGEST_LINE_BYTES + 1);
  });

  it("passes on old Macintosh files of any size (their lines were one that is too long)", () => {
    const rows = "1,0\r".repeat(LONGEST_LINE_BYTES / 16);
    const chunks = Array.from({ length: 6 }, () => rows);
    expect(decoded(...chunks)).toHaveLength(6 * rows.length);
  });

  const REFUSED: [string, (string | number[])[], object][] = [
    ["a NUL byte", ["a,b\n1,", "0\u0000"], { byte: 8, line: 2, value: 0 }],
    [
      "UTF-16 with a mark",
      [[0xff, 0xfe, 0x61, 0x00]],
      { byte: 1, line: 1, value: 0xff, looksLike: "utf-16" },
    ],
    [
      "UTF-16 without a mark",
      [[0x61, 0x00, 0x2c, 0x00]],
      { byte: 2, line: 1, value: 0, looksLike: "utf-16" },
    ],
    ["Latin-1", ["a\nb\ncaf", [0xe9, 0x2c, 0x31]], { byte: 8, line: 3, value: 0xe9 }],
    ["a character that never ends", ["ab", [0xe2, 0x82]], { byte: 3, line: 1, value: 0xe2 }],
    ["a byte that only continues", ["é\n", [0x80]], { byte: 4, line: 2, value: 0x80 }],
    [
      "an Excel workbook",
      ["PK\u0003\u0004\u0014\u0000"],
      { byte: 6, line: 1, value: 0, looksLike: "excel-or-zip" },
    ],
    ["gzip", [[0x1f, 0x8b, 0x08, 0x00]], { byte: 2, line: 1, value: 0x8b, looksLike: "gzip" }],
  ];
  for (const [what, chunks, place] of REFUSED)
    it(`refuses ${what}`, () => {
      const fault = { severity: "fault", kind: "not-text", ...place, advice: [] };
      expect(faultIn(() => decoded(...chunks))).toEqual(fault);
    });

  it("refuses a line that is too long", () => {
    const chunks = ["a,b\n", "x".repeat(LONGEST_LINE_BYTES), "x"];
    expect(faultIn(() => decoded(...chunks))).toMatchObject({ kind: "long-line", line: 2 });
  });
});
