import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stream } from "@qmatrix/core/data";
import { describeEnvironment } from "../cd1/environment.mjs";

/**
 * Kills a study on two threads at twenty random moments (kill -9), each time in a folder of its own, lets it go on, and
 * compares the end with a run that was not killed, byte for byte; writes results/kill-check.json. Runs that end before
 * their moment are tried again with another.
 *
 *   node bench/study/kill-check.mjs [times]
 */
const TIMES = Number(process.argv[2] ?? 20);
const BIN = fileURLToPath(new URL("../../packages/cli/dist/bin.js", import.meta.url));
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
const killed = [];
for (let n = 1; killed.length < TIMES; n++) {
  const folder = studyIn(`killed-${n}`);
  const after = random.uniform() * wholeMs;
  if (!(await killAfter(folder, after))) continue;
  const lines = readdirSync(folder).includes("results") ? linesOf(folder) : 0;
  run(folder);
  const files = readdirSync(join(folder, "results")).sort().join(" ");
  const isSame = resultsOf(folder) === expected && files === "results.jsonl timings.jsonl";
  killed.push({ afterMs: Math.round(after), lines, isSame });
  console.log(
    `${killed.length}: killed after ${Math.round(after)} ms with ${lines} lines; ${isSame ? "the same bytes" : "OTHER BYTES"}`,
  );
}
rmSync(root, { recursive: true });
const same = killed.filter(({ isSame }) => isSame).length;
const environment = describeEnvironment(["packages/core/src", "packages/cli/src", "bench/study"]);
writeFileSync(
  new URL("../results/kill-check.json", import.meta.url),
  `${JSON.stringify({ bench: "kill-check", environment, wholeMs: Math.round(wholeMs), killed }, null, 1)}\n`,
);
console.log(`${same} of ${TIMES} ended with the same bytes.`);
process.exit(same === TIMES ? 0 : 1);

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
