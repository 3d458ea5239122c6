import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { licencesOf } from "./licences.mjs";
import { ROOT } from "./run.mjs";
import { entriesOf, workspaces } from "./workspaces.mjs";

/** The command: its threads load files of their own, by their address. */
const COMMAND = "qmatrix";
const COMMAND_FILES = {
  bin: "bin.js",
  "run-job": "executors/run-job.js",
  tasks: "tasks/tasks.js",
};
const PISCINA_WORKER = `${ROOT}node_modules/piscina/dist/worker.js`;
/** What the command loads only where it is installed, and what piscina does without. */
const OPTIONAL = ["@duckdb/node-api", "bullmq", "ioredis", "@napi-rs/nice"];

/** Observable Plot moves lines by half a pixel on coarse screens, but not in Node: a page would draw other bytes than the command. */
const SAME_ON_EVERY_SCREEN = { "window.devicePixelRatio": "2" };

/**
 * Makes each package's `dist`, which is what is published, from what the compiler wrote into its `build`: the modules that
 * others import, with everything they use inside, what several of them use in files of its own. The hundreds of small
 * files of @stdlib take ten times as long to load, at every start of the command and of each of its threads.
 */
export async function bundlePackages() {
  for (const each of workspaces()) if (!isUpToDate(each)) await bundle(each);
}

/** The compiler writes tsconfig.tsbuildinfo anew whenever it has compiled something. */
function isUpToDate({ folder, uses }) {
  const made = `${folder}dist/licenses.txt`;
  if (!existsSync(made)) return false;
  const from = [folder, ...uses.map((used) => used.folder)].map((path) => `${path}tsconfig.tsbuildinfo`);
  from.push(`${ROOT}package-lock.json`, `${folder}package.json`, fileURLToPath(import.meta.url));
  return from.every((path) => statSync(path).mtimeMs < statSync(made).mtimeMs);
}

async function bundle(workspace) {
  const { folder, manifest, uses } = workspace;
  const { rolldown } = await import("rolldown");
  const isCommand = manifest.name === COMMAND;
  const input = isCommand ? commandEntries(folder) : entriesOf(workspace);
  const build = await rolldown({
    input,
    platform: isCommand ? "node" : "browser",
    external: [/^node:/, ...Object.keys(manifest.dependencies ?? {}), ...(isCommand ? OPTIONAL : [])],
    // from the compiled files, so that nothing stands in the bundle twice and every licence is found
    resolve: { alias: Object.fromEntries(uses.flatMap(aliasesOf)) },
    transform: { define: isCommand ? { __dirname: "import.meta.dirname" } : SAME_ON_EVERY_SCREEN },
  });
  removeOld(folder);
  const { output } = await build.write({
    dir: `${folder}dist`,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "shared-[hash].js",
    comments: { legal: false, annotation: true, jsdoc: false },
  });
  await build.close();
  if (isCommand) writeFileSync(`${folder}dist/build.json`, `${JSON.stringify(digests(folder, uses))}\n`);
  else publishTypes(folder, Object.values(input));
  const empty = output.filter((chunk) => chunk.isEntry && chunk.code.trim() === "");
  if (empty.length > 0)
    throw new Error(
      `${manifest.name}: nothing is left of ${empty.map(({ fileName }) => fileName).join(", ")}. ` +
        "Name what it runs, as compiled and as published, in sideEffects of package.json.",
    );
  const modules = output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  writeFileSync(`${folder}dist/licenses.txt`, licencesOf(modules));
}

function commandEntries(folder) {
  const entries = Object.entries(COMMAND_FILES).map(([name, file]) => [name, `${folder}build/${file}`]);
  return { ...Object.fromEntries(entries), worker: PISCINA_WORKER };
}

/** The names under which Node imports a package, with the compiled files; longest first. */
function aliasesOf(workspace) {
  const { name, exports } = workspace.manifest;
  const entries = entriesOf(workspace);
  return Object.entries(exports)
    .map(([path, target]) => [name + path.slice(1), entries[entryOf(target)]])
    .filter(([, file]) => file !== undefined)
    .sort(([a], [b]) => b.length - a.length);
}

/** The entry that Node takes of an export: a file, or files under conditions. */
function entryOf(target) {
  if (typeof target === "object") return entryOf(target.node ?? target.default);
  return basename(target, ".js");
}

/** All but the types, which the compiler writes. */
function removeOld(folder) {
  for (const name of existsSync(`${folder}dist`) ? readdirSync(`${folder}dist`) : [])
    if (name !== "types") rmSync(`${folder}dist/${name}`, { recursive: true });
}

/** Leaves unpublished what no entry's types need: `.npmignore` in a folder counts for what is below it. */
function publishTypes(folder, compiled) {
  const types = `${folder}dist/types/`;
  const wanted = new Set();
  const add = (path) => {
    if (wanted.has(path)) return;
    wanted.add(path);
    for (const [, to] of readFileSync(path, "utf8").matchAll(/(?:\bfrom |\bimport\()"(\.[^"]+)\.ts"/g))
      add(join(dirname(path), `${to}.d.ts`));
  };
  for (const file of compiled) add(join(types, relative(`${folder}build`, file).replace(/\.js$/, ".d.ts")));
  const kept = [...wanted].map((path) => `!/${relative(types, path).replaceAll("\\", "/")}`);
  writeFileSync(`${types}.npmignore`, `${["*.d.ts", ...kept.sort()].join("\n")}\n`);
}

const DIGITS = 12;

/** Digests of core and of the whole command: commits that change nothing of what runs keep them. */
function digests(folder, uses) {
  const core = uses.find(({ manifest }) => manifest.name === "@qmatrix/core");
  return { core: digestOf(`${core.folder}dist`), command: digestOf(`${folder}dist`) };
}

function digestOf(folder) {
  const hash = createHash("sha256");
  const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
  for (const name of names.sort()) hash.update(name).update(readFileSync(`${folder}/${name}`));
  return hash.digest("hex").slice(0, DIGITS);
}
