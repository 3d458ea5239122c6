import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ROOT, run } from "./run.mjs";

const LOCK = `${ROOT}package-lock.json`;
const STAMP = `${ROOT}node_modules/.qmatrix-installed`;

/** npm's own program: `npm start` and `npm test` say where it is, on Windows too; else it lies beside Node. */
export function npm() {
  return process.env.npm_execpath ?? `${dirname(process.execPath)}/../lib/node_modules/npm/bin/npm-cli.js`;
}

/** Installs the packages of the lock file, unless they are there already. Needs nothing but Node and npm. */
export function install() {
  const wanted = createHash("sha256").update(readFileSync(LOCK)).digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.error("Installing packages (once) …");
  run(process.execPath, [npm(), "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  writeFileSync(STAMP, wanted);
}
