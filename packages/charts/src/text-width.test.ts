import { describe, expect, it } from "vitest";
import { shortenText, textWidth } from "./text-width.ts";

describe("textWidth", () => {
  it("adds the characters' widths, times the font size", () => {
    expect(textWidth("", 10)).toBe(0);
    expect(textWidth("ab", 100)).toBe(124);
    expect(textWidth("il", 100)).toBe(72);
    expect(textWidth("W", 100)).toBe(95);
    expect(textWidth("数🙂", 100)).toBe(200);
    expect(textWidth("e\u0301", 100)).toBe(62);
  });
});

describe("shortenText", () => {
  it("leaves a text that fits as it is", () => {
    expect(shortenText("abcd", 100, 248)).toBe("abcd");
  });

  it("cuts at a whole character and says so with an ellipsis", () => {
    expect(shortenText("abcd", 100, 247)).toBe("ab…");
    expect(shortenText("🙂🙂🙂", 100, 299)).toBe("🙂🙂…");
    expect(shortenText("🙂🙂🙂", 100, 261)).toBe("🙂…");
  });

  it("leaves no space before the ellipsis, and the ellipsis alone where nothing fits", () => {
    expect(shortenText("a bcd", 100, 190)).toBe("a…");
    expect(shortenText("abc", 100, 10)).toBe("…");
  });
});
