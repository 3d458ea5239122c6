import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { examplesIn, runExample } from "../../test/doc-examples.ts";
import * as verbs from "./verbs.ts";

/** Examples in doc comments: what each prints is said behind `console.log(…); //`. */
const SOURCE = readFileSync(new URL("verbs.ts", import.meta.url), "utf8");

for (const { code, expected } of examplesIn(SOURCE))
  it(code.trim().split("\n").at(-1) ?? "", async () => {
    expect(expected).toBeDefined();
    expect(await runExample(code, verbs)).toEqual([expected]);
  });

it("every verb has one", () => {
  const described = [...SOURCE.matchAll(/@example.*?\*\/\nexport function (\w+)/gs)].map(([, name]) => name);
  expect(described.sort()).toEqual(Object.keys(verbs).sort());
});
