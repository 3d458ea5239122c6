import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { ROOT } from "../../tools/run.mjs";

/** The code and the machine behind a line. `build` is a digest of core as built: commits that change nothing keep it. */
export function madeBy() {
  const git = (...words) => execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }).trim();
  const built = JSON.parse(readFileSync(`${ROOT}packages/cli/dist/build.json`, "utf8"));
  return {
    commit: git("rev-parse", "HEAD"),
    ...(git("status", "--porcelain", "--", "packages/core") !== "" && { uncommitted: true }),
    build: built.core,
    cpu: cpus()[0].model,
    node: process.versions.node,
  };
}
