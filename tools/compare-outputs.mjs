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
const RENAMED = [[/\.tilted$/, ".patternWeights"]];
/** What may differ between two runs of one build. */
const VOLATILE = /^(timings|version|build|madeBy|schemaVersion)\b|\.(seconds|version|build)$/;

const DATA = {
  dina: ["--model", "DINA", "--attributes", "4", "--examinees", "600", "--seed", "3"],
  gdina: ["--model", "GDINA", "--attributes", "3", "--examinees", "800", "--noise", "0.2", "--rho", "0.5"],
  acdm: ["--model", "ACDM", "--attributes", "5", "--examinees", "500", "--q-design", "random", "--seed", "5"],
  mixture: ["--model", "mixture", "--attributes", "3", "--examinees", "400", "--seed", "9"],
  large: ["--model", "DINO", "--attributes", "16", "--examinees", "300", "--seed", "2"],
  few: ["--model", "NIDA", "--attributes", "2", "--examinees", "40", "--noise", "0.2", "--seed", "4"],
};

/** Every run: name → words; $data/… stands for the simulated data, $run/… for the outputs of an earlier run. */
const RUNS = {
  ...Object.fromEntries(
    Object.entries(DATA).map(([name, words]) => [`simulate-${name}`, ["simulate", ...words]]),
  ),
  "simulate-json": ["simulate", ...DATA.few, "--json"],
  "learn-dina": ["learn", "$data/dina/responses.csv", "--attributes", "4", "--truth", "$data/dina/q.csv"],
  "learn-dina-one-thread": ["learn", "$data/dina/responses.csv", "--attributes", "4", "--threads", "1"],
  "learn-gdina": ["learn", "$data/gdina/responses.csv", "--attributes", "3", "--json"],
  "learn-acdm": ["learn", "$data/acdm/responses.csv", "--attributes", "5", "--seed", "2"],
  "learn-mixture-quick": ["learn", "$data/mixture/responses.csv", "--attributes", "3", "--effort", "quick"],
  "learn-few-thorough": ["learn", "$data/few/responses.csv", "--attributes", "2", "--effort", "thorough"],
  "learn-large-quick": ["learn", "$data/large/responses.csv", "--attributes", "16", "--effort", "quick"],
  "learn-auto": ["learn", "$data/gdina/responses.csv", "--attributes", "auto"],
  "learn-holes": ["learn", "$data/holes.csv", "--attributes", "4", "--id", "student", "--missing", "9"],
  "learn-start": ["learn", "$data/dina/responses.csv", "--attributes", "4", "--start", "$data/expert-q.csv"],
  "learn-fix": [
    "learn",
    "$data/dina/responses.csv",
    "--attributes",
    "4",
    "--start",
    "$data/expert-q.csv",
    "--fix",
    "$data/fix.csv",
  ],
  "learn-shares": [
    "learn",
    "$data/mixture/responses.csv",
    "--attributes",
    "3",
    "--size-shares",
    "0.5,0.3,0.2",
    "--most-per-item",
    "3",
  ],
  "learn-long": [
    "learn",
    "$data/long.csv",
    "--attributes",
    "3",
    "--long",
    "who,what,right",
    "--attempt",
    "first",
  ],
  "learn-rbm": [
    "learn",
    "$data/dina/responses.csv",
    "--attributes",
    "4",
    "--method",
    "rbm",
    "--penalty",
    "0.006,0.01",
    "--learning-rate",
    "2.5",
    "--epochs",
    "30",
  ],
  "learn-rbm-printed": [
    "learn",
    "$data/holes.csv",
    "--attributes",
    "4",
    "--id",
    "student",
    "--missing",
    "9",
    "--method",
    "rbm",
    "--conventions",
    "printed",
    "--penalty",
    "0.01",
    "--learning-rate",
    "1",
    "--epochs",
    "20",
    "--start",
    "$data/expert-q.csv",
  ],
  ...Object.fromEntries(
    ["DINA", "DINO", "ACDM", "LLM", "RRUM", "GDINA", "LCDM", "log-GDINA", "NIDA", "GDM"].map((model) => [
      `fit-${model}`,
      ["fit", "$data/gdina/responses.csv", "--q", "$data/gdina/q.csv", "--model", model],
    ]),
  ),
  ...Object.fromEntries(
    ["independent", "higher-order", "log-linear", "mixture"].map((name) => [
      `fit-${name}`,
      [
        "fit",
        "$data/dina/responses.csv",
        "--q",
        "$data/dina/q.csv",
        "--attribute-distribution",
        name,
        "--starts",
        "2",
      ],
    ]),
  ),
  "fit-holes": [
    "fit",
    "$data/holes.csv",
    "--id",
    "student",
    "--missing",
    "9",
    "--q",
    "$data/dina/q.csv",
    "--model",
    "DINA",
    "--starts",
    "2",
  ],
  "fit-hierarchy": [
    "fit",
    "$data/gdina/responses.csv",
    "--q",
    "$data/gdina/q.csv",
    "--hierarchy",
    "$data/hierarchy.csv",
    "--monotone",
  ],
  "fit-per-item": [
    "fit",
    "$data/gdina/responses.csv",
    "--q",
    "$data/gdina/q.csv",
    "--model",
    "$data/models.csv",
    "--json",
  ],
  "fit-large": ["fit", "$data/large/responses.csv", "--q", "$data/large/q.csv", "--model", "DINO"],
  "fit-few": ["fit", "$data/few/responses.csv", "--q", "$data/few/q.csv", "--threads", "1"],
  "score-own": ["score", "$data/gdina/responses.csv", "--model", "$run/fit-GDINA/result.json"],
  "score-nida": ["score", "$data/gdina/responses.csv", "--model", "$run/fit-NIDA/result.json", "--json"],
  "score-holes": [
    "score",
    "$data/holes.csv",
    "--id",
    "student",
    "--missing",
    "9",
    "--model",
    "$run/fit-higher-order/result.json",
  ],
  "score-mixture": ["score", "$data/dina/responses.csv", "--model", "$run/fit-mixture/result.json"],
  "score-hierarchy": ["score", "$data/gdina/responses.csv", "--model", "$run/fit-hierarchy/result.json"],
  "score-large": ["score", "$data/large/responses.csv", "--model", "$run/fit-large/result.json"],
  "validate-dina": ["validate", "$data/dina/responses.csv", "--q", "$data/expert-q.csv"],
  "validate-gdina-quick": [
    "validate",
    "$data/gdina/responses.csv",
    "--q",
    "$data/gdina/q.csv",
    "--effort",
    "quick",
    "--methods",
    "pvaf,wald,hull",
    "--json",
  ],
  "validate-holes": [
    "validate",
    "$data/holes.csv",
    "--id",
    "student",
    "--missing",
    "9",
    "--q",
    "$data/expert-q.csv",
    "--methods",
    "none",
    "--effort",
    "quick",
  ],
  "compare-learned": [
    "compare",
    "$run/learn-acdm/q.csv",
    "$data/acdm/q.csv",
    "--profiles",
    "$run/learn-acdm/profiles.csv",
    "$data/acdm/profiles.csv",
  ],
  "compare-json": ["compare", "$run/learn-rbm/q.csv", "$data/dina/q.csv", "--json"],
  "export-r": ["export-r", "$data/holes.csv", "--id", "student", "--missing", "9", "--q", "$data/dina/q.csv"],
  "study-run": ["study", "run", "$data/study", "--threads", "2"],
};
/** Runs that take no --out. */
const WITHOUT_FOLDER = /^compare/;
/** A study of every kind of run that takes a second. */
const STUDY = {
  schemaVersion: 1,
  title: "A small study",
  about: "For tools/compare-outputs.mjs.",
  fullReplications: 2,
  parts: {
    small: {
      title: "Small",
      replications: 2,
      data: { model: "DINA", rho: 0, examinees: 200 },
      cross: { noise: [0.1, 0.2], attributes: [2] },
      runs: { refined: { kind: "learn", method: "refined", effort: "quick" } },
    },
  },
};

const work = values.keep ?? mkdtempSync(join(tmpdir(), "qmatrix-compare-"));
mkdirSync(work, { recursive: true });
const data = join(work, "data");
if (!existsSync(data)) makeData(data);
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

/** Simulated data, and the files around it that commands take: holes, an expert's Q-matrix, fixed entries, a log. */
function makeData(folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, words] of Object.entries(DATA)) {
    const { status, stderr } = spawnSync(process.execPath, [
      join(values.before, "packages/cli/dist/bin.js"),
      ...["simulate", ...words, "--out", join(folder, name), "--quiet"],
    ]);
    if (status !== 0) throw new Error(`compare-outputs: simulate ${name}: ${stderr}`);
  }
  const rows = (path) =>
    readFileSync(join(folder, path), "utf8")
      .trim()
      .split("\n")
      .map((row) => row.split(","));
  const write = (path, table) =>
    writeFileSync(join(folder, path), `${table.map((row) => row.join(",")).join("\n")}\n`);
  const [header, ...dina] = rows("dina/responses.csv");
  const hole = (i, j) => (i * 7 + j * 13) % 11 === 0;
  write("holes.csv", [
    ["student", ...header],
    ...dina.map((row, i) => [`s${i + 1}`, ...row.map((cell, j) => (hole(i, j) ? (i % 2 ? "9" : "") : cell))]),
  ]);
  const [names, ...q] = rows("dina/q.csv");
  write("expert-q.csv", [
    names,
    ...q.map((row, j) =>
      row.map((cell, k) => (k > 0 && (j * 5 + k) % 17 === 0 ? String(1 - Number(cell)) : cell)),
    ),
  ]);
  write("fix.csv", [names, ...q.map((row, j) => row.map((cell, k) => (k === 0 || j < 3 ? cell : "")))]);
  mkdirSync(join(folder, "study"), { recursive: true });
  writeFileSync(join(folder, "study/design.json"), JSON.stringify(STUDY));
  const [items, ...gdina] = rows("gdina/responses.csv");
  write("hierarchy.csv", [
    ["attribute", "needs"],
    ["A2", "A1"],
  ]);
  const models = ["GDINA", "DINA", "ACDM", "DINO"];
  write("models.csv", [["item", "model"], ...items.map((item, j) => [item, models[j % models.length]])]);
  write("long.csv", [
    ["who", "what", "right"],
    ...gdina.slice(0, 300).flatMap((row, i) => row.map((cell, j) => [`p${i}`, items[j], cell])),
  ]);
}
