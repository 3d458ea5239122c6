import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { ROOT } from "../../tools/run.mjs";

/** What a figure depends on, besides the code measured. */
export function describeEnvironment() {
  return {
    date: new Date().toISOString(),
    commit: git("rev-parse", "HEAD"),
    uncommitted: git("status", "--porcelain", "--", "packages/core/src", "bench/large-k")
      .split("\n")
      .filter((line) => line !== ""),
    cpu: `${cpus()[0].model} × ${cpus().length}`,
    node: process.versions.node,
    v8: process.versions.v8,
  };
}

function git(...words) {
  const { status, stdout } = spawnSync("git", words, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trimEnd() : "";
}
