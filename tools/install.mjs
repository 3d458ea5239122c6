import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { ROOT, run } from "./run.mjs";

const LOCK = `${ROOT}package-lock.json`;
const STAMP = `${ROOT}node_modules/.qmatrix-installed`;

/** Installs the packages of the lock file, unless they are there already. Needs nothing but Node and npm. */
export function install() {
  const wanted = createHash("sha256").update(readFileSync(LOCK)).digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.error("Installing packages (once) …");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  writeFileSync(STAMP, wanted);
}
