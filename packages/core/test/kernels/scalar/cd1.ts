import type { Kernels } from "../../../src/kernels/kernels.ts";
import { type RbmMemory, setRecord } from "../../../src/kernels/rbm-memory.ts";
import { MOVES, readSchedule } from "../../../src/kernels/schedule-memory.ts";
import { readRecord } from "./record.ts";

/** Scalar twin of assembly/cd1.ts, on the given kernels. */
export function cd1Epoch(memory: RbmMemory, kernels: Kernels, rbm: number, at: number): number {
  let differing = 0;
  const { batches } = readSchedule(memory, at);
  for (let b = 0; b < batches; b++) {
    const schedule = readSchedule(memory, at);
    const from = b * schedule.batchBytes;
    setRecord(memory, "responses0", schedule.responses + from);
    setRecord(memory, "present", schedule.present ? schedule.present + from : 0);
    setRecord(memory, "B", schedule.batchSize - (b >= schedule.larger ? 1 : 0));
    const record = readRecord(memory, rbm);

    const rate = schedule.rate / (1 + schedule.t * schedule.decay);
    const meanRate = Math.fround(rate / record.B);
    const total = schedule.total + schedule.penalty * rate;
    memory.f64[at / 8] = schedule.t + 1;
    memory.f64[at / 8 + 1] = total;

    kernels.hidden_from_responses(rbm, record.responses0, record.probabilities0, record.states0);
    kernels.visible_from_states(rbm, schedule.program);
    if (schedule.program) kernels.hidden_from_probabilities(rbm, record.probabilities1, record.states1);
    else kernels.hidden_from_responses(rbm, record.responses1, record.probabilities1, 0);
    differing += kernels.transpose_responses(rbm);
    if (schedule.moves !== MOVES.biases) {
      const weightRate = schedule.summed ? rate : meanRate;
      kernels.step_weights(rbm, weightRate, total, Number(schedule.moves === MOVES.debiased));
    }
    kernels.step_visible_bias(rbm, meanRate);
    if (schedule.program) kernels.step_hidden_bias_by_states(rbm, meanRate);
    else kernels.step_hidden_bias_by_probabilities(rbm, meanRate);
  }
  return differing;
}
