import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../../tools/run.mjs";
import { SCHEDULE } from "./problem.mjs";
import { secondsOf } from "./seconds-of.mjs";

const FOLDER = resolve(ROOT, "../shared/prototype/kernel");
/** As the prototype's README compiles it; unoptimised it computes the same. */
const OPTIONS = "--noAssert --runtime stub --enable simd --memoryBase 131072 --initialMemory 16";
const OPTIMISED = "-O3 --converge";
/** Vectors a block, and where its arrays begin, as in its bench.mjs. */
const BLOCK_VECTORS = 4;
const ARRAYS_FROM = 262144;
const SEED = 42;

/** The prototype's kernel, compiled in a temporary folder; `absent` says why there is none. */
export async function loadPrototype({ optimise }) {
  if (!existsSync(FOLDER)) return { absent: "no folder ../shared/prototype/kernel beside the repository" };
  const options = `${OPTIONS} ${optimise ? OPTIMISED : ""}`.trim().split(" ");
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-prototype-"));
  try {
    const source = join(folder, "kernel.ts");
    const wasm = join(folder, "kernel.wasm");
    node([join(FOLDER, "gen.mjs"), source]);
    node([`${ROOT}node_modules/assemblyscript/bin/asc.js`, source, "-o", wasm, ...options]);
    const host = await import(pathToFileURL(join(FOLDER, "host.mjs")).href);
    return { host, module: new WebAssembly.Module(readFileSync(wasm)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function node(words) {
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${words.join(" ")} failed: ${stderr}`);
}

/** Sampled second pass, probabilities for the hidden bias, W's step summed: what the prototype computes. */
export function prototypeContestant(name, problem, { host, module }) {
  const { N, J, K, batchSize, answers, start } = problem;
  const { exports } = new WebAssembly.Instance(module, { env: { abort() {} } });
  const layout = host.makeLayout(N, J, K, batchSize, BLOCK_VECTORS, ARRAYS_FROM);
  host.initKernel(exports, exports.memory, layout, answers);
  const floats = new Float32Array(exports.memory.buffer);
  const place = (j, k) => layout.W / 4 + host.widx(layout, j, k);
  let done = 0;
  let total = 0;

  function reset() {
    host.resetKernel(exports, exports.memory, layout, SEED);
    for (let j = 0; j < J; j++) for (let k = 0; k < K; k++) floats[place(j, k)] = start.weights[j * K + k];
    done = 0;
    total = 0;
  }
  return {
    name,
    start,
    reset,
    run(iterations) {
      const { rate, decay, penalty } = SCHEDULE;
      const seconds = secondsOf(() => {
        total = exports.train(
          done,
          iterations,
          layout.Rall,
          layout.stride,
          layout.nb,
          total,
          penalty,
          rate,
          decay,
        );
      });
      done += iterations;
      return seconds;
    },
    parameters: () => ({
      J,
      K,
      weights: Float32Array.from({ length: J * K }, (_, at) => floats[place(Math.floor(at / K), at % K)]),
      visibleBias: floats.slice(layout.b / 4, layout.b / 4 + J),
      hiddenBias: floats.slice(layout.c / 4, layout.c / 4 + K),
    }),
    hidden() {
      exports.setR0(layout.Rall);
      exports.ph1();
      const row = (i) => layout.P0 / 4 + i * layout.Kp;
      return Float32Array.from(
        { length: batchSize * K },
        (_, at) => floats[row(Math.floor(at / K)) + (at % K)],
      );
    },
  };
}
