import { existsSync, statSync } from "node:fs";
import { ROOT, runInstalled } from "./run.mjs";

const CORE = `${ROOT}packages/core/`;
const ENTRY = `${CORE}dist/index.js`;
const BUNDLE = `${CORE}dist/bundle.js`;
/** The compiler writes it anew whenever it has compiled something. */
const COMPILED = `${CORE}tsconfig.tsbuildinfo`;

/**
 * Core and what it uses in one file, which is what others import: the hundreds of small files of @stdlib take ten times
 * as long to load, 440 ms against 40, at every start of the command and of each of its threads.
 */
export function bundleCore() {
  if (existsSync(BUNDLE) && statSync(BUNDLE).mtimeMs > statSync(COMPILED).mtimeMs) return;
  const words = [ENTRY, "--file", BUNDLE, "--format", "esm", "--platform", "browser", "--sourcemap"];
  runInstalled("rolldown/bin/cli.mjs", words, { stdio: ["ignore", "ignore", "inherit"] });
}
