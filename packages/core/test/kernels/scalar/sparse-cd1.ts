import type { SparseKernels } from "../../../src/kernels/kernels.ts";
import { MOVES, readSchedule } from "../../../src/kernels/schedule-memory.ts";
import { type SparseMemory, setSparseRecord } from "../../../src/kernels/sparse-memory.ts";

/** Scalar twin of assembly/sparse-cd1.ts, on the given kernels. */
export function sparseCd1Epoch(
  memory: SparseMemory,
  kernels: Omit<SparseKernels, "sparse_cd1_epoch">,
  sparse: number,
  at: number,
): number {
  const { array, vectors } = memory.layout;
  let differing = 0;
  for (let b = 0; b < memory.layout.batches.count; b++) {
    const schedule = readSchedule(memory, at);
    const responses = schedule.responses + b * schedule.batchBytes;
    const B = schedule.batchSize - (b >= schedule.larger ? 1 : 0);
    setSparseRecord(memory, "responses0", responses);
    setSparseRecord(memory, "present", schedule.present ? schedule.present + b * schedule.batchBytes : 0);
    setSparseRecord(memory, "B", B);
    memory.u8.fill(0, array.students, array.students + vectors);
    for (let i = 0; i < B; i++) memory.u8[array.students + (i >> 2)] |= 16 << (i & 3);

    const rate = schedule.rate / (1 + schedule.t * schedule.decay);
    const meanRate = Math.fround(rate / B);
    memory.f64[at / 8] = schedule.t + 1;
    memory.f64[at / 8 + 1] = schedule.total + schedule.penalty * rate;

    kernels.sparse_hidden_from_responses(sparse, responses, array.probabilities0, array.states0);
    kernels.sparse_visible_from_states(sparse);
    if (schedule.program)
      kernels.sparse_hidden_from_probabilities(sparse, array.probabilities1, array.states1);
    else kernels.sparse_hidden_from_responses(sparse, array.responses1, array.probabilities1, 0);
    if (schedule.moves === MOVES.debiased)
      kernels.sparse_step_weights(sparse, schedule.summed ? rate : meanRate);
    kernels.sparse_step_visible_bias(sparse, meanRate);
    if (schedule.program) kernels.sparse_step_hidden_bias_by_states(sparse, meanRate);
    else kernels.sparse_step_hidden_bias_by_probabilities(sparse, meanRate);
    differing += kernels.sparse_differing(sparse);
  }
  return differing;
}
