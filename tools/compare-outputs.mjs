import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeData, RUNS, WITHOUT_FOLDER } from "./compared-runs.mjs";
import { ROOT } from "./run.mjs";

/**
 * Checks that a change of the code changes no number: runs every command on small data sets with two builds, and
 * compares each file that they write and what they print.
 *
 *   node tools/compare-outputs.mjs --before CHECKOUT [--after CHECKOUT] [--only REGEX] [--keep FOLDER]
 *
 * Both checkouts must be built. Tables are compared cell by cell and JSON value by value: a number or a name must be
 * the same to the last digit. Sentences may differ; their numbers must not. Of pages and printed text, the numbers
 * are compared, but not where a chart puts things. What was renamed on purpose stands in RENAMED. `--keep` keeps the outputs, and takes those of BEFORE from
 * there the next time.
 */
const { values } = parseArgs({
  options: {
    before: { type: "string" },
    after: { type: "string", default: ROOT },
    only: { type: "string", default: "" },
    keep: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});
if (values.before === undefined) throw new Error("compare-outputs: --before is missing.");

/** Keys of result.json that have other names now: [path before, path after]. */
const RENAMED = [
  [/^data\.answers$/, "data.responses"],
  [/^sure$/, "nearlyCertain"],
  [/^(attributeChoice\.curve\.\d+)\.live$/, "$1.used"],
  [/^(entries\.\d+)\.having$/, "$1.solutionsWithOne"],
];
/** What may differ between two runs of one build. */
const VOLATILE = /^(timings|version|build|madeBy|schemaVersion)\b|\.(seconds|version|build)$/;

const work = values.keep ?? mkdtempSync(join(tmpdir(), "qmatrix-compare-"));
mkdirSync(work, { recursive: true });
const data = join(work, "data");
if (!existsSync(data)) makeData(values.before, data);
const sides = { before: join(work, "before"), after: join(work, "after") };
rmSync(sides.after, { recursive: true, force: true });
for (const side of Object.values(sides)) mkdirSync(side, { recursive: true });

let runs = 0;
let files = 0;
let sentences = 0;
const differences = [];
for (const [name, words] of Object.entries(RUNS)) {
  if (!new RegExp(values.only).test(name)) continue;
  for (const [side, folder] of Object.entries(sides)) run(side, folder, name, words);
  runs++;
  compareFolders(name, join(sides.before, name), join(sides.after, name));
  if (values.verbose) console.error(`${name}: ${differences.length} differences so far`);
}
for (const line of differences.slice(0, 200)) console.log(line);
console.log(
  `${runs} runs, ${files} files compared, ${differences.length} differences, ${sentences} sentences worded otherwise`,
);
if (values.keep === undefined) rmSync(work, { recursive: true });
process.exit(differences.length === 0 ? 0 : 1);

/** One run with one build; what it prints is kept beside its files. */
function run(side, folder, name, words) {
  const out = join(folder, name);
  if (side === "before" && existsSync(join(out, "stdout.txt"))) return;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const filled = words.map((word) => word.replace("$data", data).replace("$run", sides.before));
  if (!WITHOUT_FOLDER.test(name)) filled.push("--out", out);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(values[side], "packages/cli/dist/bin.js"), ...filled, "--quiet"],
    { encoding: "utf8", maxBuffer: 2 ** 28, cwd: work },
  );
  if (status !== 0) differences.push(`${name}: ${side} ended with ${status}: ${stderr}`);
  const text = (printed) =>
    printed.replaceAll(out, "OUT").replaceAll(sides.before, "RUN").replaceAll(folder, "RUN");
  writeFileSync(join(out, "stdout.txt"), text(stdout));
  writeFileSync(join(out, "stderr.txt"), text(stderr));
}

function compareFolders(name, before, after) {
  const names = (folder) => readdirSync(folder).sort();
  const all = new Set([...names(before), ...names(after)]);
  for (const file of all) {
    const [left, right] = [before, after].map((folder) => join(folder, file));
    if (!existsSync(left) || !existsSync(right)) {
      differences.push(`${name}/${file}: only ${existsSync(left) ? "before" : "after"}`);
      continue;
    }
    files++;
    const texts = [left, right].map((path) => readFileSync(path, "utf8"));
    if (texts[0] === texts[1] || file === "timings.jsonl") continue;
    const compare = file.endsWith(".csv")
      ? compareTables
      : file.endsWith(".json") || (file === "stdout.txt" && texts[0].startsWith("{"))
        ? compareJson
        : compareNumbers;
    const found = compare(...texts);
    for (const line of found.slice(0, 8)) differences.push(`${name}/${file}: ${line}`);
    if (found.length > 8) differences.push(`${name}/${file}: … ${found.length} in all`);
  }
}

/** A sentence, not a name or a number. */
function isSentence(value) {
  return typeof value === "string" && /\p{L}\p{L} /u.test(value);
}

function compareTables(before, after) {
  const rows = [before, after].map((text) => text.split("\n"));
  if (rows[0].length !== rows[1].length) return [`${rows[0].length} and ${rows[1].length} lines`];
  return rows[0].flatMap((row, at) => {
    const other = rows[1][at];
    if (row === other) return [];
    if (!isSentence(row)) return [`line ${at + 1}: ${row} → ${other}`];
    sentences++;
    return compareNumbers(row, other).map((line) => `line ${at + 1}: ${line}`);
  });
}

/** Warnings were sentences; now they are { code, message }. */
function withPlainWarnings(result) {
  if (!Array.isArray(result?.warnings)) return result;
  return { ...result, warnings: result.warnings.map((warning) => warning.message ?? warning) };
}

function compareJson(before, after) {
  const leaves = [before, after].map((text, side) => {
    const found = new Map();
    collect(withPlainWarnings(JSON.parse(text)), "", found, side === 0 ? RENAMED : []);
    return found;
  });
  const lines = [];
  for (const path of new Set([...leaves[0].keys(), ...leaves[1].keys()])) {
    const [left, right] = leaves.map((found) => found.get(path));
    if (left === right || VOLATILE.test(path)) continue;
    if (isSentence(left) && isSentence(right)) sentences++;
    else lines.push(`${path}: ${JSON.stringify(left)} → ${JSON.stringify(right)}`);
  }
  return lines;
}

function collect(value, path, found, renamed) {
  if (value !== null && typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) {
      let name = path === "" ? key : `${path}.${key}`;
      for (const [from, to] of renamed) name = name.replace(from, to);
      collect(inner, name, found, renamed);
    }
  } else
    found.set(path, typeof value === "string" ? value.replaceAll(/\/(before|after)\//g, "/RUN/") : value);
}

/** Numbers of a page or of printed text, however they are arranged; seconds and sizes of the text itself aside. */
function numbersOf(text) {
  const plain = text
    .replaceAll(/<style.*?<\/style>|<script.*?<\/script>/gs, " ")
    .replaceAll(/(href|id|class|style|for|download)="[^"]*"/g, " ")
    // where a chart puts things follows the width of its words; what it says of them is compared
    .replaceAll(/\b(x|y|x1|x2|y1|y2|cx|cy|r|d|dx|dy|width|height|transform|points|viewBox)="[^"]*"/g, " ")
    .replaceAll(/[\d.]+ ?(s|seconds|ms)\b/g, " ")
    // sentences about an entry of a Q-matrix say which value it has; that value is compared in a column of its own
    .replaceAll(/\b(expert's|stays) [01]\b/g, " ")
    .replaceAll(/\d{4}-\d\d-\d\d/g, " ")
    .replaceAll(/\b[0-9a-f]{12}\b/g, " ");
  return plain.match(/(?<![\p{L}\d#-])-?\d+(\.\d+)?(e-?\d+)?/gu) ?? [];
}

function compareNumbers(before, after) {
  if (before === after) return [];
  sentences++;
  const counts = new Map();
  for (const number of numbersOf(before)) counts.set(number, (counts.get(number) ?? 0) + 1);
  for (const number of numbersOf(after)) counts.set(number, (counts.get(number) ?? 0) - 1);
  const gone = [...counts].filter(([, n]) => n > 0).map(([number, n]) => `${number}${n > 1 ? ` ×${n}` : ""}`);
  const come = [...counts]
    .filter(([, n]) => n < 0)
    .map(([number, n]) => `${number}${n < -1 ? ` ×${-n}` : ""}`);
  if (gone.length + come.length === 0) return [];
  return [
    `numbers only before: ${gone.slice(0, 12).join(" ") || "none"}; only after: ${come.slice(0, 12).join(" ") || "none"}`,
  ];
}
