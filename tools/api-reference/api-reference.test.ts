import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
// @ts-expect-error a tool without types
import { ROOT } from "../run.mjs";

const textsIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

it("docs/api is what npm run docs:api makes, and every public name has a description", () => {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-api-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const words = [join(ROOT, "tools/api-reference/make.mjs"), "--out", join(folder, "api")];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const fresh = textsIn(join(folder, "api"));
  const kept = textsIn(join(ROOT, "docs/api"));
  expect(Object.keys(kept)).toEqual(Object.keys(fresh));
  const stale = Object.keys(fresh).filter((name) => kept[name] !== fresh[name]);
  expect(stale, "run npm run docs:api").toEqual([]);
});
