import type { KernelMemory } from "../../../src/kernels/arena.ts";
import type { BlockKernels } from "../../../src/kernels/kernels.ts";
import { blockEStep, blockExpandRows, blockFoldRows } from "./block-e-step.ts";
import { blockFeatures, blockGram, blockIrls, blockReweight } from "./block-features.ts";

/** The kernels of the learner in plain TypeScript, bit for bit. */
export function scalarBlockKernels(memory: KernelMemory): BlockKernels {
  return {
    block_expand_rows: (...words) => blockExpandRows(memory, ...words),
    block_fold_rows: (...words) => blockFoldRows(memory, ...words),
    block_e_step: (...words) => blockEStep(memory, ...words),
    block_features: (...words) => blockFeatures(memory, ...words),
    block_gram: (...words) => blockGram(memory, ...words),
    block_irls: (...words) => blockIrls(memory, ...words),
    block_reweight: (...words) => blockReweight(memory, ...words),
  };
}
