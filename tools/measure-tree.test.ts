import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const script = join(import.meta.dirname, "measure-tree.mjs");
const measured = JSON.parse(execFileSync(process.execPath, [script, "--json"], { encoding: "utf8" }));

it("@qmatrix/core has some forty public names: verbs, what they take and what they return", async () => {
  const { publicNames } = measured;
  expect(publicNames.length).toBeGreaterThan(30);
  expect(publicNames.length).toBeLessThan(50);
  // what it counts is what a program gets
  const library = await import("@qmatrix/core");
  expect(publicNames).toEqual(expect.arrayContaining(Object.keys(library)));
});

it("every export of an entry is named", () => {
  const folder = join(root, "packages/core/src/entries");
  for (const file of readdirSync(folder))
    expect(readFileSync(join(folder, file), "utf8"), file).not.toMatch(/^export \*/m);
});

it("measures packages and the way of learnQ", () => {
  expect(measured.packages.core.files).toBeGreaterThan(200);
  expect(measured.learnQ.chain[0]).toBe("learn/learn-q.ts");
  expect(measured.learnQ.files).toBeGreaterThanOrEqual(measured.learnQ.chain.length);
});
