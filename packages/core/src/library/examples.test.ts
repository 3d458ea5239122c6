import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as verbs from "./verbs.ts";

/** Examples in doc comments: what each prints is said behind `console.log(…); //`. */
const SOURCE = readFileSync(new URL("verbs.ts", import.meta.url), "utf8");

for (const [, block] of SOURCE.matchAll(/@example\n \* ```js\n(.*?) \* ```/gs)) {
  const code = block.replaceAll(/^ \* ?/gm, "");
  const [, expected] = /; \/\/ (.*)\n$/.exec(code) ?? [];
  it(code.trim().split("\n").at(-1) ?? "", () => {
    const printed: string[] = [];
    const console = { log: (...values: unknown[]) => printed.push(values.map(shown).join(" ")) };
    new Function("console", ...Object.keys(verbs), code)(console, ...Object.values(verbs));
    expect(expected).toBeDefined();
    expect(printed).toEqual([expected]);
  });
}

function shown(value: unknown): string {
  return Array.isArray(value) ? `[${value.join(", ")}]` : String(value);
}

it("every verb has one", () => {
  const described = [...SOURCE.matchAll(/@example.*?\*\/\nexport function (\w+)/gs)].map(([, name]) => name);
  expect(described.sort()).toEqual(Object.keys(verbs).sort());
});
