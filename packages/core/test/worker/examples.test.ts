import { readFileSync } from "node:fs";
import * as library from "@qmatrix/core";
import * as worker from "@qmatrix/core/worker";
import { expect, it } from "vitest";
import { examplesIn, runExample } from "../doc-examples.ts";

const SOURCE = readFileSync(new URL("../../src/worker/async-verbs.ts", import.meta.url), "utf8");

for (const { code, expected } of examplesIn(SOURCE))
  it(code.trim().split("\n").at(-1) ?? "", async () => {
    expect(expected).toBeDefined();
    expect(await runExample(code, { ...library, ...worker })).toEqual([expected]);
  });

it("every asynchronous verb has one, in which it is called", () => {
  const called = examplesIn(SOURCE).flatMap(({ code }) => code.match(/\b\w+Async\b/g) ?? []);
  expect(called.sort()).toEqual(Object.keys(worker).sort());
});
