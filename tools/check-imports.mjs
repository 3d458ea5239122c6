import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./run.mjs";

/** Imports point one way: which packages a package may import, besides itself. */
const KNOWN = {
  core: [],
  tables: ["core"],
  charts: ["core"],
  report: ["core", "tables", "charts"],
  cli: ["core", "tables", "charts", "report"],
  studio: ["core", "tables", "charts", "report"],
};
/** A folder of core may import itself and those before it. */
const CORE_FOLDERS = [
  "errors",
  "jobs",
  "numeric",
  "random",
  "data",
  "kernels",
  "models",
  "simulate",
  "compare",
  "rbm",
  "fit",
  "identify",
  "learn",
  "validate",
  "library",
  "worker",
  "entries",
];

/** Rooms of core that have one door: what stands outside imports their index.ts alone. Tests may look inside. */
const ROOMS = ["learn/starts", "learn/items", "learn/sampler", "learn/hierarchy", "learn/adequacy"];

/** What core has for Node alone: threads of its own kind. */
const NODE_ONLY = /^packages\/core\/src\/worker\/(thread-)?node\.ts$/;

/** The command writes files in one way, which sees a disk that takes only a part: files/write-file.ts. */
const WRITERS = /\b(?:writeFile|appendFile|createWriteStream)(?:Sync)?\b/;
const ONE_WRITER = "packages/cli/src/files/write-file.ts";

/** A sentence for every import in `source` (at `path`, from the repository's root) that points the wrong way. */
export function wrongImports(path, source) {
  const wrong = [];
  for (const [, wanted] of source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)) {
    const target = wanted.startsWith(".") ? join(dirname(path), wanted) : wanted;
    const reason = reasonAgainst(path, target);
    if (reason) wrong.push(`${path}: imports "${wanted}", but ${reason}.`);
  }
  const isCommand = path.startsWith("packages/cli/src/") && !path.endsWith(".test.ts");
  for (const [, names] of source.matchAll(/\bimport\s*(\{[^{}]*\})\s*from\s*"node:fs(?:\/promises)?"/g))
    if (isCommand && WRITERS.test(names))
      wrong.push(`${path}: writes files, but ${ONE_WRITER} is the one way.`);
  return wrong;
}

function reasonAgainst(path, target) {
  const from = packageOf(path);
  const to = packageOf(target);
  if (from === undefined) return undefined;
  if (to !== undefined && to !== from && !KNOWN[from]?.includes(to)) return `${from} must not know ${to}`;
  if (to !== undefined && to !== from && target.startsWith("packages/"))
    return `another package is imported by its name, not by its path`;
  const isTest = path.endsWith(".test.ts");
  if (from !== "cli" && !isTest && target.startsWith("node:") && !NODE_ONLY.test(path))
    return `${from} runs in browsers too`;
  if (isTest) return undefined;
  const room = ROOMS.map((name) => `packages/core/src/${name}/`).find((name) => target.startsWith(name));
  if (room !== undefined && !path.startsWith(room) && target !== `${room}index.ts`)
    return `what stands outside ${room} imports its index.ts`;
  const folder = coreFolderOf(path);
  const wantedFolder = coreFolderOf(target);
  if (folder === undefined || wantedFolder === undefined) return undefined;
  for (const name of [folder, wantedFolder])
    if (!CORE_FOLDERS.includes(name)) return `the folder ${name} has no place in tools/check-imports.mjs yet`;
  if (CORE_FOLDERS.indexOf(wantedFolder) > CORE_FOLDERS.indexOf(folder))
    return `core's folder ${folder} comes before ${wantedFolder}`;
  return undefined;
}

function packageOf(path) {
  if (path === "qmatrix") return "cli";
  return /^(?:packages|@qmatrix)\/(\w+)/.exec(path)?.[1];
}

function coreFolderOf(path) {
  return /^packages\/core\/src\/([\w-]+)\//.exec(path)?.[1];
}

if (import.meta.filename === process.argv[1]) {
  const wrong = Object.keys(KNOWN).flatMap((name) => {
    const folder = `packages/${name}/src`;
    const files = readdirSync(join(ROOT, folder), { recursive: true }).filter((file) => /\.tsx?$/.test(file));
    return files.flatMap((file) =>
      wrongImports(`${folder}/${file}`, readFileSync(join(ROOT, folder, file), "utf8")),
    );
  });
  for (const sentence of wrong) console.error(sentence);
  process.exit(wrong.length > 0 ? 1 : 0);
}
