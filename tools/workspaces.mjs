import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";

/**
 * The packages of a workspace that are published, each before those that use it: folder (with a slash at its end), package.json, and
 * `uses`, those of them that it is built from, directly or not.
 */
export function workspaces(root = ROOT) {
  const all = readJson(join(root, "package.json"))
    .workspaces.map((path) => {
      const folder = join(root, path, "/");
      return { folder, manifest: readJson(`${folder}package.json`) };
    })
    .filter(({ manifest }) => !manifest.private);
  const byName = new Map(all.map((each) => [each.manifest.name, each]));
  const sorted = new Set();
  const add = (each) => {
    const named = Object.keys({ ...each.manifest.dependencies, ...each.manifest.devDependencies });
    const direct = named.map((name) => byName.get(name)).filter((used) => used !== undefined);
    for (const used of direct) add(used);
    each.uses = [...new Set(direct.flatMap((used) => [used, ...used.uses]))];
    sorted.add(each);
  };
  for (const each of all) add(each);
  return [...sorted];
}

/** The names of the modules that a package's users may import, by the compiled file: those of src/entries, or src/index.ts. */
export function entriesOf({ folder }) {
  if (!existsSync(`${folder}src/entries`)) return { index: `${folder}build/index.js` };
  const names = readdirSync(`${folder}src/entries`)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => name.slice(0, -".ts".length));
  return Object.fromEntries(names.map((name) => [name, `${folder}build/entries/${name}.js`]));
}

export function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}
