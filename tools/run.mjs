import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Runs a program with its output on this terminal; ends this process with the same code if it fails. */
export function run(program, words, options = {}) {
  const { status, error } = spawnSync(program, words, { cwd: ROOT, stdio: "inherit", ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a JavaScript program of an installed package, by its path below node_modules. */
export function runInstalled(path, words, options) {
  run(process.execPath, [`${ROOT}node_modules/${path}`, ...words], options);
}
