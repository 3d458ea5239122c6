import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeSeeds } from "./commands.mjs";
import { randomFrom } from "./random.mjs";
import { runCommand } from "./run-command.mjs";

const KILL_AT = new URL("../../packages/cli/test/kill-at.mjs", import.meta.url).href;
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"];
/** A start of Node and the work take about so long. */
const LONGEST_MS = 900;

/**
 * Kills a command at a moment, or just before a rename: the folder that it writes to is then as it was or as it should be,
 * after the next command has looked at it, and nothing else is left. Killed studies end with the same bytes.
 */
export async function attackByKills({ seed, kills, isOver = () => false }) {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-kills-"));
  const counts = { old: 0, new: 0, "ended before": 0, "studies resumed": 0 };
  const found = [];
  try {
    await makeSeeds(folder);
    const run = (students, options = {}) =>
      runCommand(
        ["simulate", "--model", "DINA", "--attributes", "3", "--students", `${students}`, "--out", "out"],
        { cwd: folder, ...options },
      );
    await run(50);
    const [small, large] = [stateOf(join(folder, "out"))];
    await run(4000);
    const states = new Map([
      [small, "50"],
      [large ?? stateOf(join(folder, "out")), "4000"],
    ]);
    let now = "4000";
    for (let n = 0; n < kills && !isOver(); n++) {
      const random = randomFrom(seed * 104_729 + n);
      const signal = random.one(SIGNALS);
      const wanted = now === "50" ? "4000" : "50";
      const atRename = random.below(3) === 0;
      const { signal: by } = await run(
        wanted,
        atRename
          ? {
              imports: [KILL_AT],
              env: { QMATRIX_KILL_AT: `${1 + random.below(5)}`, QMATRIX_KILL_SIGNAL: signal },
            }
          : { killMs: random.below(LONGEST_MS), signal },
      );
      // looks at the folder, and is refused for another reason
      await runCommand(["score", "none.csv", "--model", "none.json", "--out", "out"], { cwd: folder });
      const state = states.get(stateOf(join(folder, "out")));
      const left = readdirSync(folder).filter((name) => name.startsWith(".qmatrix"));
      if (state === undefined || left.length > 0) {
        found.push({ n, signal, atRename, left, files: readdirSync(join(folder, "out")) });
        rmSync(join(folder, "out"), { recursive: true, force: true });
        await run(wanted);
      }
      counts[by === null ? "ended before" : state === now ? "old" : "new"]++;
      now = state ?? wanted;
      if (n % 10 === 9) await killStudy(folder, random, counts, found);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { counts, found };
}

async function killStudy(folder, random, counts, found) {
  const file = join(folder, "study", "design.json");
  const design = JSON.parse(readFileSync(file, "utf8"));
  design.parts.one.replications = 60;
  writeFileSync(file, JSON.stringify(design));
  const words = (out) => ["study", "run", "study", "--threads", "2", "--out", out];
  const whole = join(folder, "whole");
  if (!readdirSync(folder).includes("whole")) await runCommand(words("whole"), { cwd: folder });
  const out = `killed-${counts["studies resumed"]}`;
  for (let times = 0; times < 3; times++)
    await runCommand(words(out), {
      cwd: folder,
      killMs: 200 + random.below(900),
      signal: random.one(SIGNALS),
    });
  await runCommand(words(out), { cwd: folder });
  const bytes = (name) => readFileSync(join(name, "results.jsonl"), "utf8");
  if (bytes(join(folder, out)) !== bytes(whole)) found.push({ study: out });
  counts["studies resumed"]++;
  rmSync(join(folder, out), { recursive: true, force: true });
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
