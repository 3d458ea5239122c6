import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * How large the tree is and how far a call goes: files and lines of each package's src without tests, public names of core, and
 * of `learnQ` the files that it reaches and the longest chain of imports from its call to the end.
 *
 *   node tools/measure-tree.mjs [CHECKOUT] [--json]
 */
export function measureTree(root) {
  const core = join(root, "packages/core/src");
  // the first builds had one entry
  const hasEntries = readdirSync(core).includes("entries");
  const index = hasEntries ? `${core}/entries/index.ts` : `${core}/index.ts`;
  const subpaths = hasEntries
    ? sourcesIn(`${core}/entries`).filter((path) => path !== index && !/worker-/.test(path))
    : [];
  return {
    packages: Object.fromEntries(
      readdirSync(join(root, "packages")).map((name) => [name, sizeOf(root, name)]),
    ),
    publicNames: [...namesOf(index)].sort(),
    namesBehindSubpaths: new Set(subpaths.flatMap((path) => [...namesOf(path)])).size,
    learnQ: reach(core, `${core}/learn/learn-q.ts`),
  };
}

const read = (path) => readFileSync(path, "utf8");

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|\.generated\.ts$|fixtures/.test(file))
    .map((file) => join(folder, file));
}

function sizeOf(root, name) {
  const files = sourcesIn(join(root, "packages", name, "src"));
  return {
    files: files.length,
    lines: files.reduce((sum, file) => sum + read(file).split("\n").length - 1, 0),
  };
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

/** Files whose values a file imports. */
function importsOf(path) {
  return [...read(path).matchAll(/^(?:import|export) (?!type )([^;]*?) from "(\.[^"]+)";/gms)]
    .filter(([, what]) => !/^\{(\s*type \w+( as \w+)?,?)+\s*\}$/.test(what))
    .map(([, , from]) => join(dirname(path), from));
}

/** The files that one reaches by imports of values, and the longest chain of them. */
function reach(core, start) {
  const depth = new Map();
  const after = new Map();
  const follow = (path, above) => {
    if (depth.has(path)) return depth.get(path);
    above.add(path);
    let longest = 0;
    for (const next of importsOf(path)) {
      if (above.has(next) || next.endsWith(".generated.ts")) continue;
      const below = follow(next, above);
      if (below <= longest) continue;
      longest = below;
      after.set(path, next);
    }
    above.delete(path);
    depth.set(path, longest + 1);
    return longest + 1;
  };
  follow(start, new Set());
  const chain = [];
  for (let at = start; at !== undefined; at = after.get(at)) chain.push(relative(core, at));
  return { files: depth.size, chain };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const root = resolve(words.find((word) => word !== "--json") ?? join(import.meta.dirname, ".."));
  const measured = measureTree(root);
  if (words.includes("--json")) console.log(JSON.stringify(measured, null, 2));
  else {
    for (const [name, { files, lines }] of Object.entries(measured.packages))
      console.log(`${name}: ${files} files, ${lines} lines`);
    const { publicNames, namesBehindSubpaths, learnQ } = measured;
    console.log(
      `public names of @qmatrix/core: ${publicNames.length}; behind subpaths: ${namesBehindSubpaths}`,
    );
    console.log(`learnQ reaches ${learnQ.files} files; longest chain of imports ${learnQ.chain.length}:`);
    console.log(learnQ.chain.join(" → "));
  }
}
