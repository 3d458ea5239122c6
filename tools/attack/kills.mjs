import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeSeeds } from "./commands.mjs";
import { randomFrom } from "./random.mjs";
import { runCommand } from "./run-command.mjs";

const KILL_AT = new URL("../../packages/cli/test/kill-at.mjs", import.meta.url).href;
const CHECK = new URL("../../packages/cli/build/files/output-folder.js", import.meta.url).href;
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"];
const SIZES = ["50", "4000"];
/** Kills between two studies that are killed. */
const KILLS_A_STUDY = 25;

/**
 * Kills a command at a moment, or just before a rename: the folder that it writes to is then as it was or as it should be,
 * after the next command has looked at it, and nothing else is left. Killed studies end with the same bytes.
 */
export async function attackByKills({ seed, kills, lanes = 1, isOver = () => false }) {
  const counts = { old: 0, new: 0, "ended before": 0, "studies resumed": 0 };
  const found = [];
  let next = 0;
  const draw = () => (next < kills && !isOver() ? next++ : undefined);
  await Promise.all(Array.from({ length: lanes }, () => killInLane({ seed, draw, counts, found })));
  return { counts, found };
}

async function killInLane({ seed, draw, counts, found }) {
  const { checkOutputFolder } = await import(CHECK);
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-kills-"));
  const out = join(folder, "out");
  try {
    await makeSeeds(folder);
    const run = (students, options = {}) =>
      runCommand(
        ["simulate", "--model", "DINA", "--attributes", "3", "--students", students, "--out", "out"],
        { cwd: folder, ...options },
      );
    const states = new Map();
    let longestMs = 0;
    for (const size of SIZES) {
      longestMs = Math.ceil((await run(size)).wallSeconds * 1000);
      states.set(stateOf(out), size);
    }
    let now = SIZES[1];
    for (let n = draw(); n !== undefined; n = draw()) {
      const random = randomFrom(seed * 104_729 + n);
      const signal = random.one(SIGNALS);
      const wanted = SIZES.find((size) => size !== now);
      const atRename = random.below(3) === 0;
      const { signal: by, wallSeconds } = await run(
        wanted,
        atRename
          ? {
              imports: [KILL_AT],
              env: { QMATRIX_KILL_AT: `${1 + random.below(5)}`, QMATRIX_KILL_SIGNAL: signal },
            }
          : { killMs: random.below(longestMs), signal },
      );
      // what every command does first
      await checkOutputFolder(out);
      const state = states.get(stateOf(out));
      const left = readdirSync(folder).filter((name) => name.startsWith(".qmatrix"));
      if (state === undefined || left.length > 0) {
        found.push({ n, signal, atRename, left, files: readdirSync(out) });
        rmSync(out, { recursive: true, force: true });
        await run(wanted);
      }
      // a machine with other work is faster at times
      if (by === null) longestMs = Math.ceil(Math.min(longestMs, wallSeconds * 900));
      counts[by === null ? "ended before" : state === now ? "old" : "new"]++;
      now = state ?? wanted;
      if (n % KILLS_A_STUDY === KILLS_A_STUDY - 1) await killStudy(folder, random, longestMs, counts, found);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function killStudy(folder, random, longestMs, counts, found) {
  const file = join(folder, "study", "design.json");
  const design = JSON.parse(readFileSync(file, "utf8"));
  design.parts.one.replications = 60;
  writeFileSync(file, JSON.stringify(design));
  const words = (out) => ["study", "run", "study", "--threads", "2", "--out", out];
  if (!readdirSync(folder).includes("whole")) await runCommand(words("whole"), { cwd: folder });
  for (let times = 0; times < 3; times++)
    await runCommand(words("killed"), {
      cwd: folder,
      killMs: random.below(2 * longestMs),
      signal: random.one(SIGNALS),
    });
  await runCommand(words("killed"), { cwd: folder });
  const bytes = (name) => readFileSync(join(folder, name, "results.jsonl"), "utf8");
  if (bytes("killed") !== bytes("whole")) found.push({ study: "other bytes" });
  counts["studies resumed"]++;
  rmSync(join(folder, "killed"), { recursive: true, force: true });
}

/** Names and contents of all files of a folder. */
function stateOf(folder) {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const path = join(folder, name);
      return `${name} ${statSync(path).isFile() ? readFileSync(path, "utf8").replace(/"timings": \{[^}]*\}/, "") : "?"}`;
    })
    .join("\n");
}
