import { seedWords, stream } from "@qmatrix/core/data";
import "../build-core-test.mjs";
import { wasmKernels } from "../../packages/core/build/kernels/kernels.js";
import { layoutRbm } from "../../packages/core/build/kernels/rbm-layout.js";
import {
  createRbmMemory,
  loadParameters,
  storeBatches,
  storeFree,
  storeParameters,
} from "../../packages/core/build/kernels/rbm-memory.js";
import { storeSchedule } from "../../packages/core/build/kernels/schedule-memory.js";
import {
  createSparseMemory,
  loadSparseParameters,
  storeSparseBatches,
} from "../../packages/core/build/kernels/sparse-memory.js";
import { SCHEDULE } from "./problem.mjs";
import { secondsOf } from "./seconds-of.mjs";

const { scalarKernels } = await import("../../.cache/core-test/test/kernels/scalar/index.js");

/**
 * Our dense kernels on a problem. `program` picks the conventions; `debias` moves the non-zero weights of the
 * sparse start only; `kernels` makes the kernels from the memory, SIMD unless given.
 */
export function denseContestant(name, problem, setting = {}) {
  const { program = false, debias = false, kernels: make = ({ memory }) => wasmKernels(memory) } = setting;
  const { N, J, K, batchSize } = problem;
  const start = debias ? problem.sparseStart : problem.start;
  const memory = createRbmMemory(layoutRbm({ N, J, K, batchSize, missing: false }));
  const { layout, f32 } = memory;
  const { Kp, array } = layout;
  const kernels = make(memory);
  storeBatches(memory, problem.responses, inOrder(N));
  storeParameters(memory, start);
  storeFree(memory, start.weights);
  storeRest(memory, { moves: debias ? "debiased" : "penalised", program });
  const initial = memory.u8.slice();
  return {
    name,
    start,
    reset: () => memory.u8.set(initial),
    run: (iterations) => epochs(problem, iterations, () => kernels.cd1_epoch(layout.rbm, layout.schedule)),
    parameters: () => loadParameters(memory),
    hidden() {
      kernels.hidden_from_responses(layout.rbm, layout.allResponses, array.probabilities0, 0);
      const row = (i) => array.probabilities0 / 4 + i * Kp;
      return Float32Array.from({ length: batchSize * K }, (_, at) => f32[row(Math.floor(at / K)) + (at % K)]);
    },
  };
}

/** The scalar twin, sampled second pass. */
export function scalarContestant(name, problem) {
  return denseContestant(name, problem, { kernels: scalarKernels });
}

/** Our sparse kernels, debiasing the sparse start. */
export function sparseContestant(name, problem, { program = false } = {}) {
  const { N, J, K, batchSize, sparseStart: start } = problem;
  const memory = createSparseMemory({ N, J, K, batchSize, missing: false }, start);
  const { layout, f32, u8 } = memory;
  const { sparse, schedule, allResponses, array, vectors } = layout;
  const kernels = wasmKernels(memory.memory);
  storeSparseBatches(memory, problem.responses, inOrder(N));
  storeRest(memory, { moves: "debiased", program });
  const initial = u8.slice();
  return {
    name,
    start,
    reset: () => u8.set(initial),
    run: (iterations) => epochs(problem, iterations, () => kernels.sparse_cd1_epoch(sparse, schedule)),
    parameters: () => loadSparseParameters(memory),
    hidden() {
      u8.fill(0xf0, array.students, array.students + vectors);
      kernels.sparse_hidden_from_responses(sparse, allResponses, array.probabilities0, 0);
      const place = (i, k) => array.probabilities0 / 4 + k * 4 * vectors + i;
      return Float32Array.from({ length: batchSize * K }, (_, at) => f32[place(Math.floor(at / K), at % K)]);
    },
  };
}

function inOrder(N) {
  return Uint32Array.from({ length: N }, (_, i) => i);
}

/** The generator's state and the schedule. */
function storeRest(memory, { moves, program }) {
  memory.u32.set(seedWords(16, stream(1, "bench", "kernel")), memory.layout.array.random / 4);
  storeSchedule(memory, memory.layout, { ...SCHEDULE, moves, program });
}

/** The seconds of as many epochs as make up the iterations. The count of differing cells is the consumed result. */
function epochs({ N, J, batchSize }, iterations, epoch) {
  const batches = N / batchSize;
  if (iterations % batches !== 0)
    throw new Error(`${iterations} iterations are not epochs of ${batches} batches`);
  let differing = 0;
  const seconds = secondsOf(() => {
    for (let n = 0; n < iterations; n += batches) differing = epoch();
  });
  if (!(differing > 0 && differing < N * J)) throw new Error(`${differing} of ${N * J} cells differ`);
  return seconds;
}
