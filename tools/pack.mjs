import { spawnSync } from "node:child_process";
import { lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npm } from "./install.mjs";
import { readJson } from "./workspaces.mjs";

/** Packs a package of the workspace as it would be published; returns the tarball's path. */
export function pack(folder, into) {
  mkdirSync(into, { recursive: true });
  const [{ filename }] = JSON.parse(runNpm(["pack", "--json", "--pack-destination", into], folder));
  return join(into, filename);
}

/** Installs tarballs into a new folder, as a user would; what they need besides comes from the registry, if `words` let it. */
export function installTarballs(tarballs, folder, words = []) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  runNpm(["install", "--no-audit", "--no-fund", "--ignore-scripts", ...words, ...tarballs], folder);
}

/** What is in node_modules of a folder: bytes in whole blocks, as a disk counts them, and packages. */
export function installedSize(folder) {
  const { packages } = readJson(join(folder, "node_modules/.package-lock.json"));
  return { megabytes: diskBytes(join(folder, "node_modules")) / 1e6, packages: Object.keys(packages).length };
}

const BLOCK_BYTES = 4096;

function diskBytes(path) {
  const entry = lstatSync(path);
  const own = Math.ceil(entry.size / BLOCK_BYTES) * BLOCK_BYTES;
  if (!entry.isDirectory()) return own;
  return readdirSync(path).reduce((sum, name) => sum + diskBytes(join(path, name)), own);
}

function runNpm(words, cwd) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [npm(), ...words], {
    cwd,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`npm ${words[0]} failed: ${stderr}`);
  return stdout;
}
