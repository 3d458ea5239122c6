import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Data sets that are simulated: the words of `simulate`. */
const DATA = {
  dina: ["--model", "DINA", "--attributes", "4", "--examinees", "600", "--seed", "3"],
  gdina: ["--model", "GDINA", "--attributes", "3", "--examinees", "800", "--noise", "0.2", "--rho", "0.5"],
  acdm: ["--model", "ACDM", "--attributes", "5", "--examinees", "500", "--q-design", "random", "--seed", "5"],
  mixture: ["--model", "mixture", "--attributes", "3", "--examinees", "400", "--seed", "9"],
  large: ["--model", "DINO", "--attributes", "16", "--examinees", "300", "--seed", "2"],
  few: ["--model", "NIDA", "--attributes", "2", "--examinees", "40", "--noise", "0.2", "--seed", "4"],
};

/** Every run: name → words; $data/… stands for the simulated data, $run/… for the outputs of an earlier run. */
export const RUNS = {
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
export const WITHOUT_FOLDER = /^compare/;
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

/**
 * Data simulated by the build in `checkout`, and the files around it that commands take: holes, an expert's Q-matrix, fixed
 * entries, a log.
 */
export function makeData(checkout, folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, words] of Object.entries(DATA)) {
    const { status, stderr } = spawnSync(process.execPath, [
      join(checkout, "packages/cli/dist/bin.js"),
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
