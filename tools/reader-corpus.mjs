import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeData } from "./compared-runs.mjs";
import { pageText } from "./page-text.mjs";
import { ROOT } from "./run.mjs";

/**
 * What a person reads of qmatrix, as plain text for a fresh reader: `node tools/reader-corpus.mjs FOLDER`, after `npm run build`.
 * Help, what the runs below print and the text of their pages, messages about invalid input, and the README.
 */
const [, , to] = process.argv;
if (to === undefined) throw new Error("reader-corpus: the folder to write into is missing.");
const folder = resolve(to);

const RUNS = {
  simulate: "simulate --model GDINA --attributes 3 --students 25 --seed 1 --out few",
  "check-good": "check number-line/class.csv",
  "check-gradebook": "check gradebook.csv",
  "check-broken": "check broken.csv",
  "learn-k": "learn number-line/responses.csv --attributes 5 --truth number-line/q.csv",
  "learn-auto": "learn data/gdina/responses.csv --attributes auto",
  "learn-25-students": "learn few/responses.csv --attributes 2",
  "learn-missing": "learn data/holes.csv --attributes 4 --id student --missing 9",
  "learn-quick": "learn data/mixture/responses.csv --attributes 3 --effort quick",
  "learn-one-ability": "learn one-ability.csv --attributes auto",
  "learn-rbm": "learn data/dina/responses.csv --attributes 4 --method rbm --penalty 0.01 --epochs 30",
  fit: "fit number-line/responses.csv --q number-line/expert-q.csv --model DINA",
  "fit-25-students": "fit few/responses.csv --q few/q.csv",
  "fit-model-per-item": "fit data/gdina/responses.csv --q data/gdina/q.csv --model data/models.csv",
  models: "models number-line/responses.csv --q number-line/expert-q.csv",
  "models-missing": "models data/holes.csv --id student --missing 9 --q data/dina/q.csv",
  validate: "validate number-line/responses.csv --q number-line/expert-q.csv",
  "validate-25-students": "validate few/responses.csv --q few/q.csv",
  score: "score number-line/class.csv --id student --model out/fit/result.json",
  compare: "compare out/learn-k/q.csv --truth number-line/q.csv",
  "export-r": "export-r number-line/responses.csv --q number-line/expert-q.csv",
  "study-run": "study run data/study",
};
const ERRORS = [
  "learn nowhere.csv --attributes 3",
  "learn broken.csv --attributes 2",
  "learn gradebook.csv --attributes 2",
  "learn number-line/responses.csv",
  "learn number-line/responses.csv --attributes five",
  "learn number-line/responses.csv --attributes 20",
  "learn number-line/class.csv --id student --attributes 3",
  "learn number-line/responses.csv --attributs 5",
  "fit number-line/responses.csv",
  "fit number-line/responses.csv --q data/gdina/q.csv",
  "fit number-line/responses.csv --q number-line/responses.csv",
  "fit number-line/responses.csv --q number-line/q.csv --model RASCH",
  "validate number-line/responses.csv --q number-line/expert-q.csv --methods pvaf,hul",
  "score number-line/class.csv --model out/fit/result.json",
  "score data/dina/responses.csv --model number-line/q.csv",
  "compare number-line/q.csv data/gdina/q.csv",
  "simulate --model DINA --attributes 4 --students 0 --out none",
];
const GRADEBOOK =
  "Name,Class,q1,q2,q3,Total\nAnn,7a,2,0.5,1,3.5\nBen,7b,0,1,n/a,1\nCem,7a,2,0,0,2\nDua,7b,1,1,1,3\n";
/** Lines of a page; of class reports the rest is pages of more students. */
const MOST_LINES = 800;

mkdirSync(folder, { recursive: true });
makeData(ROOT, join(folder, "data"));
cpSync(join(ROOT, "examples/number-line"), join(folder, "number-line"), { recursive: true });
write("gradebook.csv", GRADEBOOK);
write("broken.csv", brokenTable());
write("one-ability.csv", oneAbility());
write("readme.md", readFileSync(join(ROOT, "README.md"), "utf8"));
write("help.txt", helpOf([]));
for (const [name, words] of Object.entries(RUNS)) {
  const out = join("out", name);
  write(
    `${name}.terminal.txt`,
    printed(/^(check|compare|simulate)/.test(words) ? words : `${words} --out ${out}`),
  );
  if (!existsSync(join(folder, out))) continue;
  for (const page of readdirSync(join(folder, out)).filter((file) => file.endsWith(".html"))) {
    const lines = pageText(readFileSync(join(folder, out, page), "utf8")).split("\n");
    write(`${name}.${page.replace("html", "txt")}`, lines.slice(0, MOST_LINES).join("\n"));
  }
}
write("errors.txt", ERRORS.map(printed).join("\n\n"));

/** Thirty students typed by hand: a short row, letters for digits, a student twice. */
function brokenTable() {
  const [header, ...rows] = readFileSync(join(folder, "number-line/responses.csv"), "utf8").split("\n");
  const table = rows.slice(0, 30).map((row, i) => [`s${i === 9 ? 8 : i}`, ...row.split(",")]);
  table[3].length = 9;
  table[7][2] = "l";
  table[11][4] = "O";
  return [`student,${header}`, ...table.map((row) => row.join(","))].join("\n");
}

/** A test of one ability, without skills: a Rasch model with evenly spread abilities and difficulties. */
function oneAbility() {
  const items = Array.from({ length: 12 }, (_, j) => `item${j + 1}`);
  const rows = Array.from({ length: 600 }, (_, i) =>
    items.map((_, j) => {
      const success = 1 / (1 + Math.exp((j - 5.5) / 3 - 2.5 * Math.tan(2.2 * ((i + 0.5) / 600 - 0.5))));
      // the golden ratio in place of random numbers
      return Number((((i * 12 + j) * 0.6180339887) ** 2 * 0.7548776662) % 1 < success);
    }),
  );
  return [items, ...rows].map((row) => row.join(",")).join("\n");
}

/** The help of a command and of all below it. */
function helpOf(command) {
  const text = printed([...command, "--help"].join(" "));
  const [, below = ""] = text.split("\nCommands:\n");
  const names = [...below.split("\n\n")[0].matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name]) => name);
  return [text, ...names.map((name) => helpOf([...command, name]))].join("\n\n");
}

/** What a command prints at a terminal, below the words that a person types. */
function printed(words) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(ROOT, "packages/cli/dist/bin.js"), ...words.split(" ")],
    { cwd: folder, encoding: "utf8" },
  );
  return `$ qmatrix ${words}\n${stderr}${stdout}[exit code ${status}]`;
}

function write(name, text) {
  writeFileSync(join(folder, name), `${text.trimEnd()}\n`);
}
