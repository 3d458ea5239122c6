import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { mutateBytes, mutateText } from "./mutate.mjs";
import { randomFrom } from "./random.mjs";
import { runCommand, USED_FILE } from "./run-command.mjs";

/** Of computing, so that other work on the machine does not count; a run that only waits is killed after five minutes. */
const MOST_SECONDS = 10;
const MOST_MEGABYTES = 1024;

const FIT = "--threads 1 --starts 1";
const LEARN = "--attributes 2 --effort quick --threads 1 --no-adequacy";

/** Every command with files that it takes: one of the files, or one word, is changed in each run. */
const RUNS = [
  "check r.csv",
  "check people.csv --q q.csv --json",
  "check r.xlsx",
  "check r.parquet",
  "check log.csv --long student,item,correct",
  "check old.sav",
  `fit r.csv --q q.csv --model DINA ${FIT} --out out`,
  `fit r.csv --q q.csv --hierarchy h.csv ${FIT} --out out`,
  `fit r.csv --q q.csv --model m.csv ${FIT} --xlsx --out out`,
  `fit r.csv.gz --q q.csv --model DINA ${FIT} --out out`,
  `fit r.parquet --q q.csv --model DINA ${FIT} --out out`,
  `fit r.xlsx --q q.csv --model DINA ${FIT} --out out`,
  `fit people.csv --id name --cut 2 --missing x --q q.csv --model DINA ${FIT} --out out`,
  `fit log.csv --long student,item,correct --attempt last --q q.csv ${FIT} --out out`,
  `fit r.csv --q q.csv --model DINA ${FIT} --project p.qmatrix --out out`,
  `learn r.csv ${LEARN} --out out`,
  `learn r.csv ${LEARN} --start q.csv --truth q2.csv --project p.qmatrix --out out`,
  `learn r.csv ${LEARN} --fix x.csv --out out`,
  "learn r.csv --attributes 2 --method rbm --epochs 2 --penalty 0.01 --threads 1 --out out",
  "validate r.csv --q q.csv --effort quick --threads 1 --no-adequacy --out out",
  "models r.csv --q q.csv --q q2.csv --models DINA --folds 0 --starts 1 --threads 1 --out out",
  "score r.csv --model result.json --out out",
  "score r.xlsx --model result.json --out out",
  "compare q.csv --truth q.csv",
  "compare q.csv q2.csv --profiles p.csv p.csv",
  "export-r r.csv --q q.csv --out out",
  "simulate --model DINA --q q.csv --students 20 --out out",
  "simulate --model mixture --attributes 3 --students 20 --noise 0.2 --rho 0.5 --seed 3 --out out",
  "open small.qmatrix",
  "open small.qmatrix --no-run --out out",
  "open small.qmatrix --threads 1 --out out",
  "study run study --threads 1",
  "study status study",
  "study report study",
  "study list",
  "studio --no-open --port 0",
  "worker --queue redis://127.0.0.1:1 --threads 1",
].map((line) => line.split(" "));

let made;

/** Files that all commands accept as they are, in a folder of the attack's own. */
export async function makeSeeds(folder) {
  made ??= makeOnce(mkdtempSync(join(tmpdir(), "qmatrix-seeds-")));
  cpSync(await made, folder, { recursive: true });
}

/** Takes away what `makeSeeds` keeps for the next. */
export async function removeSeeds() {
  if (made !== undefined) rmSync(await made, { recursive: true, force: true });
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
  const small = "fit r.csv --q q.csv --model DINA --starts 1 --xlsx --project small.qmatrix --out made";
  await runCommand(small.split(" "), { cwd: folder });
  rmSync(join(folder, "made"), { recursive: true });
  const people = rows.map((row, i) => `student ${i},${row.map((cell) => (cell ? 3 : "x")).join(",")}`);
  write("people.csv", `name,${items.join(",")}\n${people.join("\n")}\n`);
  write("old.sav", "$FL2@(#) SPSS DATA FILE                                  ");
  write("r.xlsx", await workbook([items, ...rows]));
  await writeParquet(join(folder, "r.csv"), join(folder, "r.parquet"));
  return folder;
}

/** A workbook with these cells. */
export async function workbook(rows) {
  const { default: write } = await import("write-excel-file/universal");
  const data = rows.map((row) => row.map((value) => ({ value, type: value.constructor })));
  return Buffer.from(await (await write([{ sheet: "Test", data }]).toBlob()).arrayBuffer());
}

export async function writeParquet(from, to) {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`COPY (SELECT * FROM read_csv('${from}')) TO '${to}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
}

/** Runs of the command with one of its files, or its words, changed: exit codes 0 and 2 only, soon, in little memory. */
export async function attackCommands({ seed, runs, lanes = 1, isOver = () => false }) {
  const counts = {};
  const found = [];
  const most = { seconds: 0, megabytes: 0 };
  let next = 0;
  async function lane() {
    const folder = mkdtempSync(join(tmpdir(), "qmatrix-attack-"));
    try {
      await makeSeeds(folder);
      const original = new Map(filesIn(folder).map((name) => [name, readFileSync(join(folder, name))]));
      while (next < runs && !isOver()) {
        const n = next++;
        const random = randomFrom(seed * 7_919 + n);
        const words = [...RUNS[n % RUNS.length]];
        const name = words[0];
        const changed = changeOne(words, folder, original, random);
        // the studio serves until it is stopped
        const ending = name === "studio" ? { stopAt: "http://", signal: "SIGTERM" } : {};
        const { code, signal, stdout, stderr, seconds, megabytes } = await runCommand(words, {
          cwd: folder,
          ...ending,
        });
        counts[`${name} ${code ?? signal}`] = (counts[`${name} ${code ?? signal}`] ?? 0) + 1;
        most.seconds = Math.max(most.seconds, Math.round(seconds * 10) / 10);
        most.megabytes = Math.max(most.megabytes, Math.round(megabytes));
        const fault = faultIn({ code, signal, stdout, stderr, seconds, megabytes });
        if (fault) found.push({ n, fault, words, changed, stderr: stderr.slice(0, 300) });
        asBefore(folder, original);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  return { counts, found, most };
}

/** The folder with the files of the attack, as they were, and no others. */
function asBefore(folder, original) {
  for (const name of filesIn(folder)) if (!original.has(name)) rmSync(join(folder, name));
  for (const [name, bytes] of original) {
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path).equals(bytes)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  rmSync(join(folder, "out"), { recursive: true, force: true });
}

function faultIn({ code, signal, stdout, stderr, seconds, megabytes }) {
  if (code !== 0 && code !== 2) return `ended with ${code ?? signal}`;
  if (seconds > MOST_SECONDS) return `took ${Math.round(seconds)} s`;
  if (megabytes > MOST_MEGABYTES) return `took ${Math.round(megabytes)} MB`;
  // open says on standard output which results differ
  if (code === 2 && (stderr + stdout).trim() === "") return "said nothing";
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
    // never the place where it writes, nor a project, which would be written there
    const open = words.slice(0, words.at(-2) === "--out" ? -2 : undefined);
    const at = open.length === 1 ? 1 : 1 + random.below(open.length - 1);
    words[at] = mutateText(words[at] ?? "", random, 1).replaceAll("\u0000", "") || "x";
    return words[at];
  }
  const name = random.one(files);
  const bytes = original.get(name);
  const isText = !/[.](gz|parquet|xlsx|qmatrix|sav)$/.test(name);
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
    .filter((name) => !name.startsWith("fitted/") && name !== USED_FILE);
}
