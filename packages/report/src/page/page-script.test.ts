import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { PAGE_SCRIPT, PAGE_SCRIPT_HASH } from "./page-script.ts";

it("is the script that the policy names", () => {
  expect(PAGE_SCRIPT_HASH).toBe(createHash("sha256").update(PAGE_SCRIPT).digest("base64"));
});

it("cannot end its element, evaluates nothing and writes no markup", () => {
  expect(PAGE_SCRIPT).not.toMatch(/<\/|<!--|eval|Function\(|innerHTML|fetch|XMLHttp|import/);
});
