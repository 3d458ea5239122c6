import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpus, loadavg } from "node:os";
import { WASM_BASE64 } from "../../packages/core/build/kernels/wasm-bytes.generated.js";
import { ROOT } from "../../tools/run.mjs";

const CD1_PATHS = ["packages/core/assembly", "packages/core/src/kernels", "bench/cd1"];

/** What a figure depends on, besides the code timed, which is in `paths`. */
export function describeEnvironment(paths = CD1_PATHS) {
  return {
    date: new Date().toISOString(),
    commit: git("rev-parse", "HEAD"),
    uncommitted: git("status", "--porcelain", "--", ...paths)
      .split("\n")
      .filter((line) => line !== ""),
    kernels: createHash("sha256").update(WASM_BASE64).digest("hex").slice(0, 16),
    cpu: `${cpus()[0].model} × ${cpus().length}`,
    node: process.versions.node,
    v8: process.versions.v8,
    loadBefore: loadavg()[0],
  };
}

export function loadNow() {
  return loadavg()[0];
}

function git(...words) {
  const { status, stdout } = spawnSync("git", words, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trimEnd() : "";
}
