/**
 * Contrastive divergence with one Gibbs step, Algorithm 1 of [LMX22], one epoch a call: for every batch
 *
 *   γ = rate / (1 + t · decay);   total += λ γ
 *   α⁽⁰⁾ ~ P(α | R⁽⁰⁾),  R⁽¹⁾ ~ P(R | α⁽⁰⁾),  then the steps of W, b and c;   t += 1
 *
 * The conventions that differ between the paper and its program (docs/methods/rbm.md) are fields of the schedule.
 */
import { step_hidden_bias_by_probabilities, step_hidden_bias_by_states, step_visible_bias } from "./biases";
import { hidden_from_responses } from "./hidden";
import { hidden_from_probabilities } from "./hidden-from-probabilities";
import { Rbm } from "./rbm-memory";
import { transpose_responses } from "./transpose";
import { visible_from_states } from "./visible";
import { step_weights } from "./weights";

/** What moves. Same numbers in src/kernels/schedule-memory.ts. */
const PENALISED: i32 = 0;
export const DEBIASED: i32 = 1;

/** Where the training stands; t and total move on. Same fields in src/kernels/schedule-memory.ts. */
@unmanaged
export class Schedule {
  t: f64;
  total: f64;
  rate: f64;
  decay: f64;
  penalty: f64;
  /** Batches lie `batchBytes` apart from `responses` on; the first `larger` of them have `batchSize` students, the others one less. */
  responses: usize;
  /** Same layout; 0 when no response is missing. */
  present: usize;
  batchBytes: i32;
  batches: i32;
  larger: i32;
  batchSize: i32;
  /** PENALISED, DEBIASED, or biases only. */
  moves: i32;
  /** 1: the step of W is rate times the sum over the batch, else times the mean. */
  summed: i32;
  /** 1: the second hidden pass takes P(R⁽¹⁾) and c moves by samples; else R⁽¹⁾ and probabilities. */
  program: i32;
}

/** Returns the number of cells in which R⁽¹⁾ differs from R⁽⁰⁾, over all batches. */
export function cd1_epoch(rbm: Rbm, schedule: Schedule): i32 {
  let differing = 0;
  for (let b = 0; b < schedule.batches; b++) {
    const from = <usize>b * <usize>schedule.batchBytes;
    rbm.responses0 = schedule.responses + from;
    rbm.present = schedule.present ? schedule.present + from : 0;
    rbm.B = schedule.batchSize - i32(b >= schedule.larger);
    differing += batch(rbm, schedule);
  }
  return differing;
}

/** The learning rate of this iteration; moves the schedule on to the next. */
export function rateAt(schedule: Schedule): f64 {
  const rate = schedule.rate / (1 + schedule.t * schedule.decay);
  schedule.total += schedule.penalty * rate;
  schedule.t += 1;
  return rate;
}

function batch(rbm: Rbm, schedule: Schedule): i32 {
  const rate = rateAt(schedule);
  const meanRate = <f32>(rate / <f64>rbm.B);
  const program = schedule.program != 0;

  hidden_from_responses(rbm, rbm.responses0, rbm.probabilities0, rbm.states0);
  visible_from_states(rbm, program);
  if (program) hidden_from_probabilities(rbm, rbm.probabilities1, rbm.states1);
  else hidden_from_responses(rbm, rbm.responses1, rbm.probabilities1, 0);
  const differing = transpose_responses(rbm);

  if (schedule.moves == PENALISED || schedule.moves == DEBIASED)
    step_weights(rbm, schedule.summed ? <f32>rate : meanRate, <f32>schedule.total, schedule.moves == DEBIASED);
  step_visible_bias(rbm, meanRate);
  if (program) step_hidden_bias_by_states(rbm, meanRate);
  else step_hidden_bias_by_probabilities(rbm, meanRate);
  return differing;
}
