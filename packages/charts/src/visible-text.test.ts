import { describe, expect, it } from "vitest";
import { visibleText } from "./visible-text.ts";

describe("visibleText", () => {
  const cases: [given: string, shown: string][] = [
    ["größer als 数 🙂 <b>", "größer als 数 🙂 <b>"],
    ["two\r\nlines\tand tab", "two lines and tab"],
    ["nul\0 bell\u0007 c1\u009f", "nul\ufffd bell\ufffd c1\ufffd"],
    ["half \ud83d pair", "half \ufffd pair"],
    ["backwards \u202e gnp.exe", "backwards \ufffd gnp.exe"],
    ["no width \u200b at all", "no width \ufffd at all"],
    ["not a character \uffff", "not a character \ufffd"],
  ];
  for (const [given, shown] of cases)
    it(`shows ${JSON.stringify(given)} as ${JSON.stringify(shown)}`, () => {
      expect(visibleText(given)).toBe(shown);
    });
});
