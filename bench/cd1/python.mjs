import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { SCHEDULE } from "./problem.mjs";

const PYTHON = "/usr/bin/python3";
const RIVALS = fileURLToPath(new URL("rivals.py", import.meta.url));
const ONE_THREAD = { OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1", MKL_NUM_THREADS: "1" };

/** Why there are no NumPy and scikit-learn here, or undefined. */
export function whyNoPython() {
  if (!existsSync(PYTHON)) return `no ${PYTHON}`;
  const { status } = spawnSync(PYTHON, ["-c", "import numpy, sklearn, threadpoolctl"]);
  return status === 0 ? undefined : `${PYTHON} has no python3-numpy and python3-sklearn`;
}

/**
 * The newest kernels of OpenBLAS that this processor runs. A version older than the processor takes it for a
 * Prescott of 2004 and is three times slower than it could be, so the rivals are told.
 */
export function blasCoreType() {
  const flags = existsSync("/proc/cpuinfo") ? readFileSync("/proc/cpuinfo", "utf8") : "";
  if (/\bavx512bw\b/.test(flags)) return "SkylakeX";
  if (/\bavx2\b/.test(flags)) return "Haswell";
  return undefined;
}

/** A Python process that answers one request at a time; `coreType` undefined leaves OpenBLAS to its own guess. */
export async function startPython(coreType) {
  const env = { ...process.env, ...ONE_THREAD, ...(coreType && { OPENBLAS_CORETYPE: coreType }) };
  const child = spawn(PYTHON, [RIVALS], { env, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  async function ask(request) {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error(`rivals.py ended at the request "${request.do}"`);
    return JSON.parse(value);
  }
  const versions = await ask({ do: "versions" });
  return { ask, versions, stop: () => child.stdin.end() };
}

/** Hands the inputs over; contestants made before are forgotten. */
export async function setProblem({ ask }, { J, K, batchSize, answers, start }) {
  const { rate, decay, penalty } = SCHEDULE;
  const inputs = { answers: base64(answers), weights: base64(start.weights) };
  await ask({ do: "problem", J, K, batchSize, rate, decay, penalty, ...inputs });
}

export function pythonContestant(name, { J, K, start }, { ask }, contestant) {
  return {
    name,
    start,
    reset: () => ask({ do: "reset", contestant }),
    run: (iterations) => ask({ do: "run", contestant, iterations }),
    async parameters() {
      const reply = await ask({ do: "parameters", contestant });
      return {
        J,
        K,
        weights: floats(reply.weights),
        visibleBias: floats(reply.visibleBias),
        hiddenBias: floats(reply.hiddenBias),
      };
    },
    hidden: async () => floats((await ask({ do: "hidden", contestant })).hidden),
  };
}

function base64(array) {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString("base64");
}

function floats(text) {
  return new Float32Array(Uint8Array.from(Buffer.from(text, "base64")).buffer);
}
