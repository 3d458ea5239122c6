import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { mutateBytes, mutateText } from "./mutate.mjs";
import { randomFrom } from "./random.mjs";
import { runCommand } from "./run-command.mjs";

const SLOW_MS = 10_000;
const MOST_MEGABYTES = 1024;

/** Every command with files that it takes; `FILE` words are the ones that are changed. */
const RUNS = [
  ["fit", "r.csv", "--q", "q.csv", "--model", "DINA", "--starts", "1", "--threads", "1", "--out", "out"],
  ["fit", "r.csv", "--q", "q.csv", "--hierarchy", "h.csv", "--threads", "1", "--starts", "1", "--out", "out"],
  ["fit", "r.csv", "--q", "q.csv", "--model", "m.csv", "--threads", "1", "--starts", "1", "--out", "out"],
  ["fit", "r.csv.gz", "--q", "q.csv", "--model", "DINA", "--starts", "1", "--threads", "1", "--out", "out"],
  ["fit", "r.parquet", "--q", "q.csv", "--model", "DINA", "--starts", "1", "--threads", "1", "--out", "out"],
  ["fit", "log.csv", "--long", "student,item,correct", "--q", "q.csv", "--threads", "1", "--out", "out"],
  [
    "learn",
    "r.csv",
    "--attributes",
    "2",
    "--effort",
    "quick",
    "--threads",
    "1",
    "--no-adequacy",
    "--out",
    "out",
  ],
  [
    "learn",
    "r.csv",
    "--attributes",
    "2",
    "--method",
    "rbm",
    "--epochs",
    "2",
    "--penalty",
    "0.01",
    "--threads",
    "1",
    "--out",
    "out",
  ],
  [
    "learn",
    "r.csv",
    "--attributes",
    "2",
    "--fix",
    "x.csv",
    "--effort",
    "quick",
    "--threads",
    "1",
    "--no-adequacy",
    "--out",
    "out",
  ],
  [
    "models",
    "r.csv",
    "--q",
    "q.csv",
    "--models",
    "DINA",
    "--folds",
    "0",
    "--starts",
    "1",
    "--threads",
    "1",
    "--out",
    "out",
  ],
  ["score", "r.csv", "--model", "result.json", "--out", "out"],
  ["compare", "q.csv", "--truth", "q.csv"],
  ["compare", "q.csv", "q2.csv", "--profiles", "p.csv", "p.csv"],
  ["export-r", "r.csv", "--q", "q.csv", "--out", "out"],
  ["simulate", "--model", "DINA", "--q", "q.csv", "--students", "20", "--out", "out"],
  ["study", "status", "study"],
  ["study", "report", "study"],
  ["study", "list"],
  ["worker", "--queue", "redis://127.0.0.1:1"],
];

let made;

/** Files that all commands accept as they are, in a folder of the attack's own. */
export async function makeSeeds(folder) {
  if (made === undefined) {
    made = mkdtempSync(join(tmpdir(), "qmatrix-seeds-"));
    await makeOnce(made);
  }
  cpSync(made, folder, { recursive: true });
}

/** Takes away what `makeSeeds` keeps for the next. */
export function removeSeeds() {
  if (made !== undefined) rmSync(made, { recursive: true, force: true });
  made = undefined;
}

async function makeOnce(folder) {
  mkdirSync(join(folder, "studies"), { recursive: true });
  const write = (name, text) => writeFileSync(join(folder, name), text);
  const items = ["item1", "item2", "item3", "item4"];
  const random = randomFrom(7);
  const rows = Array.from({ length: 40 }, () => items.map(() => random.below(2)));
  write("r.csv", `${items.join(",")}\n${rows.map((row) => row.join(",")).join("\n")}\n`);
  write("r.csv.gz", gzipSync(readFileSync(join(folder, "r.csv"))));
  write("q.csv", "item,A1,A2\nitem1,1,0\nitem2,0,1\nitem3,1,1\nitem4,1,0\n");
  write("q2.csv", "item,A1,A2\nitem1,0,1\nitem2,1,0\nitem3,1,1\nitem4,0,1\n");
  write("x.csv", "item,A1,A2\nitem1,1,\nitem2,,1\nitem3,,\nitem4,,\n");
  write("h.csv", "attribute,needs\nA2,A1\n");
  write("m.csv", "item,model\nitem1,DINA\nitem2,GDINA\nitem3,ACDM\nitem4,DINA\n");
  write("p.csv", `student,A1,A2\n${rows.map((_, i) => `${i + 1},0.25,1`).join("\n")}\n`);
  const log = rows.flatMap((row, i) => row.map((cell, j) => `s${i},${items[j]},${cell}`));
  write("log.csv", `student,item,correct\n${log.join("\n")}\n`);
  const design = {
    schemaVersion: 1,
    title: "T",
    parts: {
      one: {
        title: "One",
        replications: 1,
        data: { model: "DINA", attributes: 2, examinees: 50 },
        cross: { rho: [0, 0.5] },
        runs: { zero: { kind: "learn", method: "zero" } },
        figure: { kind: "lines", x: "rho", metrics: { overallError: "OE" }, series: [] },
      },
    },
  };
  mkdirSync(join(folder, "study"), { recursive: true });
  write("study/design.json", JSON.stringify(design));
  write(
    "study/claims.json",
    JSON.stringify({
      source: "S",
      claims: [
        {
          where: "w",
          says: "s",
          part: "one",
          runs: ["zero"],
          metric: "overallError",
          rule: { kind: "below", value: 1 },
        },
      ],
    }),
  );
  await runCommand(["study", "run", "study", "--threads", "1"], { cwd: folder });
  await runCommand(["fit", "r.csv", "--q", "q.csv", "--model", "DINA", "--out", "fitted"], { cwd: folder });
  write("result.json", readFileSync(join(folder, "fitted", "result.json")));
  await writeParquet(join(folder, "r.csv"), join(folder, "r.parquet"));
}

async function writeParquet(from, to) {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`COPY (SELECT * FROM read_csv('${from}')) TO '${to}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
}

/** Runs of the command with one of its files, or its words, changed: exit codes 0 and 2 only, soon, in little memory. */
export async function attackCommands({ seed, runs, isOver = () => false }) {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-attack-"));
  const counts = {};
  const found = [];
  try {
    await makeSeeds(folder);
    const original = new Map(filesIn(folder).map((name) => [name, readFileSync(join(folder, name))]));
    for (let n = 0; n < runs && !isOver(); n++) {
      const random = randomFrom(seed * 7_919 + n);
      const words = [...RUNS[n % RUNS.length]];
      const changed = changeOne(words, folder, original, random);
      const { code, signal, stderr, ms, megabytes } = await runCommand(words, { cwd: folder });
      counts[`${words[0]} ${code ?? signal}`] = (counts[`${words[0]} ${code ?? signal}`] ?? 0) + 1;
      const fault = faultIn({ code, signal, stderr, ms, megabytes });
      if (fault) found.push({ n, fault, words, changed, stderr: stderr.slice(0, 300) });
      rmSync(join(folder, "out"), { recursive: true, force: true });
      for (const [name, bytes] of original) writeFileSync(join(folder, name), bytes);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { counts, found };
}

function faultIn({ code, signal, stderr, ms, megabytes }) {
  if (code !== 0 && code !== 2) return `ended with ${code ?? signal}`;
  if (ms > SLOW_MS) return `took ${Math.round(ms / 1000)} s`;
  if (megabytes > MOST_MEGABYTES) return `took ${Math.round(megabytes)} MB`;
  if (code === 2 && stderr.trim() === "") return "said nothing";
  return stderr.length > 5000 ? "a message without an end" : undefined;
}

function changeOne(words, folder, original, random) {
  const files = [
    ...words.filter((word) => original.has(word)),
    ...(words[0] === "study"
      ? ["study/design.json", "study/claims.json", "study/results/results.jsonl"]
      : []),
  ];
  if (files.length === 0 || random.below(5) === 0) {
    // never the place where it writes
    const at = 1 + random.below(Math.max(1, words.length - 3));
    if (!words[at]?.startsWith("--out"))
      words[at] = mutateText(words[at] ?? "", random, 1).replaceAll("\u0000", "") || "x";
    return words[at];
  }
  const name = random.one(files);
  const bytes = original.get(name);
  const isText = !/[.](gz|parquet)$/.test(name);
  writeFileSync(
    join(folder, name),
    isText ? mutateText(bytes.toString(), random, 2) : mutateBytes(bytes, random, 2),
  );
  return name;
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith("fitted") && name !== ".peak");
}
