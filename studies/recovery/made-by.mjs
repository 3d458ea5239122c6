import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { ROOT } from "../../tools/run.mjs";

/** The code and the machine behind a line. `build` is a digest of core as built: commits that change nothing keep it. */
export function madeBy() {
  const git = (...words) => execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }).trim();
  const built = readFileSync(`${ROOT}packages/core/dist/bundle.js`);
  return {
    commit: git("rev-parse", "HEAD"),
    ...(git("status", "--porcelain", "--", "packages/core") !== "" && { uncommitted: true }),
    build: createHash("sha256").update(built).digest("hex").slice(0, 12),
    cpu: cpus()[0].model,
    node: process.versions.node,
  };
}
