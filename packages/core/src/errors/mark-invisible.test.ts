import { describe, expect, it } from "vitest";
import { escapeInvisible, markInvisible } from "./mark-invisible.ts";

describe("markInvisible", () => {
  it("marks what would turn round, hide or break the text beside it", () => {
    const DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";
    const BLANKS = "\u00ad\u034f\u180e\u200b\u2060\u2061\u2064\u3164\ufeff\u{e0001}\u{e0041}";
    const CONTROLS = "\0\u0007\b\u001b\u007f\u009b\u2028\u2029\ufffe\uffff\ud800";
    for (const sign of [...DIRECTIONS, ...BLANKS, ...CONTROLS])
      expect(markInvisible(`a${sign}b`)).toBe("a\ufffdb");
  });

  it("leaves what is seen, or what scripts and emoji are written with", () => {
    for (const text of [
      "größer 数 שלום مرحبا",
      "می‌خواهم",
      "क्‍ष",
      "👩‍🔬 ❤️",
      "葛\u{e0100}",
      "a\tb\r\nc",
      "\u00a0",
    ])
      expect(markInvisible(text)).toBe(text);
  });
});

it("escapeInvisible says which sign it was", () => {
  expect(escapeInvisible("a\u202eb\n\u{e0001}")).toBe("a\\u202eb\\u000a\\U000e0001");
});
