import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/**
 * How large the tree is and how far a call goes: files and lines of each package's src without tests, public names of core, and
 * of `learnQ` the files that it reaches and the longest chain of imports from its call to the end.
 *
 *   node tools/measure-tree.mjs [CHECKOUT]
 */
const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));

const sources = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|\.generated\.ts$|fixtures/.test(file))
    .map((file) => join(folder, file));
const read = (path) => readFileSync(path, "utf8");
const lines = (path) => read(path).split("\n").length - 1;

for (const name of readdirSync(join(root, "packages"))) {
  const files = sources(join(root, "packages", name, "src"));
  console.log(`${name}: ${files.length} files, ${files.reduce((sum, file) => sum + lines(file), 0)} lines`);
}

/** Names that a module exports, `export *` followed. */
function namesOf(path) {
  const text = read(path);
  const names = new Set();
  for (const [, name] of text.matchAll(
    /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm,
  ))
    names.add(name);
  for (const [, list] of text.matchAll(/^export (?:type )?\{([^}]*)\}/gm))
    for (const part of list.split(",").filter((word) => word.trim() !== ""))
      names.add(
        part
          .trim()
          .replace(/^type /, "")
          .split(" as ")
          .at(-1),
      );
  for (const [, from] of text.matchAll(/^export \* from "(.+)";/gm))
    for (const name of namesOf(join(dirname(path), from))) names.add(name);
  return names;
}

const core = join(root, "packages/core/src");
const entries = readdirSync(core).includes("entries") ? `${core}/entries/index.ts` : `${core}/index.ts`;
console.log(`public names of @qmatrix/core: ${namesOf(entries).size}`);

/** Files whose values a file imports. */
function importsOf(path) {
  return [...read(path).matchAll(/^(?:import|export) (?!type )([^;]*?) from "(\.[^"]+)";/gms)]
    .filter(([, what]) => !/^\{(\s*type \w+( as \w+)?,?)+\s*\}$/.test(what))
    .map(([, , from]) => join(dirname(path), from));
}

const depth = new Map();
const chain = new Map();
function follow(path, above = new Set()) {
  if (depth.has(path)) return depth.get(path);
  above.add(path);
  let longest = 0;
  for (const next of importsOf(path)) {
    if (above.has(next) || next.endsWith(".generated.ts")) continue;
    const below = follow(next, above);
    if (below <= longest) continue;
    longest = below;
    chain.set(path, next);
  }
  above.delete(path);
  depth.set(path, longest + 1);
  return longest + 1;
}
const start = `${core}/learn/learn-q.ts`;
const longest = follow(start);
console.log(`learnQ reaches ${depth.size} files; longest chain of imports ${longest}:`);
const steps = [];
for (let at = start; at !== undefined; at = chain.get(at)) steps.push(relative(core, at));
console.log(steps.join(" → "));
