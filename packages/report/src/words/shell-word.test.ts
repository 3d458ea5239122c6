import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { shellList, shellWord } from "./shell-word.ts";

it("quotes what a shell would take apart", () => {
  const WORDS: [string, string][] = [
    ["data/r-1.csv", "data/r-1.csv"],
    ["-1", "-1"],
    ["", '""'],
    ["not given", '"not given"'],
    ["C:\\data\\r 1.csv", '"C:\\data\\r 1.csv"'],
    ["it's", '"it\'s"'],
    ["$HOME's", "'$HOME'\\''s'"],
    ['the "item"', "'the \"item\"'"],
    ["two\nlines", "$'two\\u000alines'"],
    ["it's \u202e", "$'it\\'s \\u202e'"],
    ["caf\u00e9 \u00a0", '"caf\u00e9 \u00a0"'],
  ];
  for (const [text, word] of WORDS) expect(shellWord(text)).toBe(word);
});

it("quotes names that have commas among names with commas between them", () => {
  expect(shellList(["student", "item", "answer"])).toBe("student,item,answer");
  expect(shellList(["last, first", 'the "item"', "ok"])).toBe('\'"last, first","the ""item""",ok\'');
});

it("gives bash back any text", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab 1'\"\\$`!*~\n\t;&|<>()#\u001bé") });
  fc.assert(
    fc.property(fc.array(text, { minLength: 40, maxLength: 40 }), (texts) => {
      const words = texts.map(shellWord).join(" ");
      const printed = execFileSync("bash", ["-c", `printf '%s\\0' ${words}`], { encoding: "utf8" });
      expect(printed.split("\0").slice(0, -1)).toEqual(texts);
    }),
    { numRuns: 25 },
  );
});
