/** cd1.ts on the non-zero weights: the same schedule, debiasing or biases only. */
import { DEBIASED, rateAt, Schedule } from "./cd1";
import {
  sparse_differing, sparse_hidden_from_responses, sparse_hidden_from_probabilities, sparse_step_hidden_bias_by_probabilities,
  sparse_step_hidden_bias_by_states, sparse_step_visible_bias, sparse_step_weights, sparse_visible_from_states,
} from "./sparse";
import { Sparse } from "./sparse-memory";

/** Returns the number of cells in which R⁽¹⁾ differs from R⁽⁰⁾, over all batches. */
export function sparse_cd1_epoch(s: Sparse, schedule: Schedule): i32 {
  let differing = 0;
  for (let b = 0; b < schedule.batches; b++) {
    const from = <usize>b * <usize>schedule.batchBytes;
    s.responses0 = schedule.responses + from;
    s.present = schedule.present ? schedule.present + from : 0;
    s.B = schedule.batchSize - i32(b >= schedule.larger);
    markStudents(s);
    differing += batch(s, schedule);
  }
  return differing;
}

function batch(s: Sparse, schedule: Schedule): i32 {
  const rate = rateAt(schedule);
  const meanRate = <f32>(rate / <f64>s.B);
  sparse_hidden_from_responses(s, s.responses0, s.probabilities0, s.states0);
  sparse_visible_from_states(s);
  if (schedule.program) sparse_hidden_from_probabilities(s, s.probabilities1, s.states1);
  else sparse_hidden_from_responses(s, s.responses1, s.probabilities1, 0);
  if (schedule.moves == DEBIASED) sparse_step_weights(s, schedule.summed ? <f32>rate : meanRate);
  sparse_step_visible_bias(s, meanRate);
  if (schedule.program) sparse_step_hidden_bias_by_states(s, meanRate);
  else sparse_step_hidden_bias_by_probabilities(s, meanRate);
  return sparse_differing(s);
}

/** One bit in s.students for each student of the batch. */
function markStudents(s: Sparse): void {
  for (let v = 0; v < s.vectors; v++) {
    const left = min(max(s.B - 4 * v, 0), 4);
    const bits: i32 = (1 << left) - 1;
    store<u8>(s.students + <usize>v, bits << 4);
  }
}
