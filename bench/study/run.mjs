import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";
import { environmentLines, table } from "../cd1/tables.mjs";

/**
 * `npm run bench:study`: a study of 40 replications on one thread and on two, in turns, each in a process that has done
 * nothing before; writes results/study.json and study.md. `--quick` makes a pass without figures worth keeping.
 */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) },
  },
});
const BIN = fileURLToPath(new URL("../../packages/cli/dist/bin.js", import.meta.url));
const [ROUNDS, REPLICATIONS] = values.quick ? [1, 2] : [3, 40];
const THREADS = [1, 2];
const DESIGN = {
  schemaVersion: 1,
  title: "40 replications",
  parts: {
    all: {
      title: "All",
      replications: REPLICATIONS,
      data: { model: "DINA", attributes: 10, examinees: 2000, noise: 0.1, rho: 0.25 },
      runs: { learn: { kind: "learn", method: "refined" } },
    },
  },
};

const environment = describeEnvironment(["packages/core/src", "packages/cli/src", "bench/study"]);
const rounds = [];
for (let round = 0; round < ROUNDS; round++) {
  const taken = Object.fromEntries(THREADS.map((threads) => [threads, measure(threads)]));
  if (taken[1].results !== taken[2].results) throw new Error("study: one thread and two gave other results");
  rounds.push(Object.fromEntries(THREADS.map((threads) => [threads, taken[threads].seconds])));
  console.error(
    `round ${round + 1}: ${THREADS.map((threads) => `${rounds.at(-1)[threads].toFixed(2)} s on ${threads}`).join(", ")}`,
  );
}
const result = { bench: "study", replications: REPLICATIONS, environment, loadAfter: loadNow(), rounds };
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, "study.json"), `${JSON.stringify(result, null, 1)}\n`);
writeFileSync(join(values.out, "study.md"), page(result));

function measure(threads) {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-bench-"));
  writeFileSync(join(folder, "design.json"), JSON.stringify(DESIGN));
  const began = performance.now();
  const words = [BIN, "study", "run", folder, "--threads", String(threads), "--quiet"];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  const seconds = (performance.now() - began) / 1000;
  if (status !== 0) throw new Error(`study: the run failed: ${stderr}`);
  const results = readFileSync(join(folder, "results", "results.jsonl"), "utf8");
  rmSync(folder, { recursive: true });
  return { seconds, results };
}

function page({ replications, rounds: all, ...about }) {
  const ratios = all.map((one) => one[1] / one[2]).sort((a, b) => a - b);
  const rows = all.map((one, at) => [
    at + 1,
    one[1].toFixed(2),
    one[2].toFixed(2),
    (one[1] / one[2]).toFixed(2),
  ]);
  return `# A study on one thread and on two

Made by \`npm run bench:study\` from [study.json](study.json): ${replications} replications of \`learnQ\` (K = 10, N = 2000), the whole command,
its start included; one thread and two in turns. Results were the same byte for byte.

${environmentLines({ ...about }).join("\n")}

${table(["round", "one thread, s", "two threads, s", "ratio"], rows)}

Median ratio ${ratios[Math.floor(ratios.length / 2)].toFixed(2)}.
`;
}
