import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stream } from "@qmatrix/core";

/**
 * Kills a study on two threads at twenty random moments (kill -9), each time in a folder of its own, lets it go on, and
 * compares the end with a run that was not killed, byte for byte.
 *
 *   node studies/kill-check.mjs [times]
 */
const TIMES = Number(process.argv[2] ?? 20);
const BIN = fileURLToPath(new URL("../packages/cli/dist/bin.js", import.meta.url));
const DESIGN = {
  schemaVersion: 1,
  title: "Killed",
  parts: {
    small: {
      title: "Small",
      replications: 6,
      data: { model: "DINA", noise: 0.1 },
      cross: { attributes: [3, 4], examinees: [200, 300] },
      runs: {
        quick: { kind: "learn", method: "refined", effort: "quick" },
        factor: { kind: "learn", method: "factor" },
      },
    },
  },
};

const root = mkdtempSync(join(tmpdir(), "qmatrix-kill-"));
const random = stream(1, "kill-check");
const began = performance.now();
const whole = studyIn("whole");
run(whole);
const wholeMs = performance.now() - began;
const expected = resultsOf(whole);
let killed = 0;
let failed = 0;
for (let n = 1; n <= TIMES; n++) {
  const folder = studyIn(`killed-${n}`);
  const after = random.uniform() * wholeMs;
  const wasRunning = await killAfter(folder, after);
  const kept = readdirSync(folder).includes("results") ? linesOf(folder) : 0;
  if (wasRunning) killed++;
  run(folder);
  const files = readdirSync(join(folder, "results")).sort().join(" ");
  const isSame = resultsOf(folder) === expected && files === "results.jsonl timings.jsonl";
  if (!isSame) failed++;
  console.log(
    `${n}: ${wasRunning ? "killed" : "done"} after ${Math.round(after)} ms with ${kept} lines; ${isSame ? "the same bytes" : "OTHER BYTES"}`,
  );
}
rmSync(root, { recursive: true });
console.log(
  `${killed} of ${TIMES} runs were killed before their end; ${TIMES - failed} of ${TIMES} ended with the same bytes.`,
);
process.exit(failed === 0 ? 0 : 1);

function studyIn(name) {
  const folder = join(root, name);
  mkdirSync(folder);
  writeFileSync(join(folder, "design.json"), JSON.stringify(DESIGN));
  return folder;
}

function run(folder) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [BIN, "study", "run", folder, "--threads", "2", "--quiet"],
    {
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`kill-check: the run failed: ${stderr}`);
}

function killAfter(folder, ms) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [BIN, "study", "run", folder, "--threads", "2"], {
      stdio: "ignore",
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), ms);
    child.on("exit", (_code, signal) => {
      clearTimeout(timer);
      resolve(signal === "SIGKILL");
    });
  });
}

function resultsOf(folder) {
  return readFileSync(join(folder, "results", "results.jsonl"), "utf8");
}

function linesOf(folder) {
  return readdirSync(join(folder, "results")).includes("results.jsonl")
    ? resultsOf(folder).split("\n").length - 1
    : 0;
}
