import { countPresent, type Responses } from "../data/responses.ts";
import { wasmKernels } from "../kernels/kernels.ts";
import { layoutRbm } from "../kernels/rbm-layout.ts";
import {
  createRbmMemory,
  loadParameters,
  type RbmParameters,
  storeBatches,
  storeFree,
  storeParameters,
} from "../kernels/rbm-memory.ts";
import { type Schedule, storeSchedule } from "../kernels/schedule-memory.ts";
import { createSparseMemory, loadSparseParameters, storeSparseBatches } from "../kernels/sparse-memory.ts";
import { type Stream, seedWords, shuffled } from "../random/stream.ts";

/**
 * Below this share of non-zero weights the kernels on the non-zero weights are the faster ones
 * (bench/results/sparse.md): with a sampled second pass, and with conventions `program`. The two draw their
 * random numbers in another order, so the rule belongs to what a seed means.
 */
const SPARSE_BELOW = { sampled: 0.08, program: 0.11 };

export interface EpochRun {
  readonly start: RbmParameters;
  readonly schedule: Schedule;
  readonly batchSize: number;
  /** Students are dealt to batches at random, once; else in file order. */
  readonly shuffledBatches: boolean;
  readonly random: Stream;
}

export interface Epoch {
  /** From 1. */
  readonly epoch: number;
  /** Mean over students of the number of responses that the latest reconstruction got wrong [LMX22, §4]. */
  readonly meanBatchError: number;
  /** W, b and c after this epoch. */
  parameters(): RbmParameters;
}

/** Trains without end: one epoch of CD-1 a step. Stop when you like. */
export function* runEpochs(responses: Responses, run: EpochRun): Generator<Epoch, never> {
  const { N, J } = responses;
  const missing = countPresent(responses) < N * J;
  const order = run.shuffledBatches
    ? shuffled(N, run.random.fork("batches"))
    : Uint32Array.from({ length: N }, (_, i) => i);
  const sizes = { N, J, K: run.start.K, batchSize: run.batchSize, missing };
  const seed = seedWords(16, run.random.fork("gibbs"));
  const engine = isSparse(run) ? sparseEngine : denseEngine;
  const { step, parameters } = engine(responses, run, sizes, order, seed);
  for (let epoch = 1; ; epoch++) yield { epoch, meanBatchError: step() / N, parameters };
}

/** Whether a run takes the kernels on the non-zero weights. */
export function isSparse({ start, schedule }: SparseRule): boolean {
  if (schedule.moves === "penalised") return false;
  const nonZero = start.weights.reduce((count, w) => count + (w === 0 ? 0 : 1), 0);
  const share = schedule.program ? SPARSE_BELOW.program : SPARSE_BELOW.sampled;
  return nonZero < share * start.weights.length;
}

interface SparseRule {
  readonly start: Pick<RbmParameters, "weights">;
  readonly schedule: Pick<Schedule, "moves" | "program">;
}

type Sizes = Parameters<typeof layoutRbm>[0];
/** `step` does an epoch and returns the number of cells that differ. */
type Engine = (
  responses: Responses,
  run: EpochRun,
  sizes: Sizes,
  order: Uint32Array,
  seed: Uint32Array,
) => { step(): number; parameters(): RbmParameters };

const denseEngine: Engine = (responses, run, sizes, order, seed) => {
  const layout = layoutRbm(sizes);
  const memory = createRbmMemory(layout);
  storeBatches(memory, responses, order);
  storeParameters(memory, run.start);
  storeFree(memory, run.start.weights);
  storeSchedule(memory, layout, run.schedule);
  memory.u32.set(seed, layout.array.random / 4);
  const { cd1_epoch } = wasmKernels(memory.memory);
  return { step: () => cd1_epoch(layout.rbm, layout.schedule), parameters: () => loadParameters(memory) };
};

const sparseEngine: Engine = (responses, run, sizes, order, seed) => {
  const memory = createSparseMemory(sizes, run.start);
  const { layout } = memory;
  storeSparseBatches(memory, responses, order);
  storeSchedule(memory, layout, run.schedule);
  memory.u32.set(seed, layout.array.random / 4);
  const { sparse_cd1_epoch } = wasmKernels(memory.memory);
  return {
    step: () => sparse_cd1_epoch(layout.sparse, layout.schedule),
    parameters: () => loadSparseParameters(memory),
  };
};
