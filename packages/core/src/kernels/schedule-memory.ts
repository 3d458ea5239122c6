import type { KernelMemory } from "./arena.ts";
import type { Batches } from "./batches.ts";

/** Room for the record Schedule of assembly/cd1.ts: five f64, nine i32. */
export const SCHEDULE_BYTES = 5 * 8 + 9 * 4;

/** What a training moves. Same numbers as in assembly/cd1.ts. */
export const MOVES = { penalised: 0, debiased: 1, biases: 2 } as const;

export interface Schedule {
  /** Learning rate γ at iteration t is rate / (1 + t · decay). */
  readonly rate: number;
  readonly decay: number;
  /** L1 penalty λ. */
  readonly penalty: number;
  readonly moves: keyof typeof MOVES;
  /** The weights' step is γ times the sum over the batch instead of the mean. */
  readonly summed: boolean;
  /** Second hidden pass from P(R⁽¹⁾), hidden bias by samples. */
  readonly program: boolean;
}

/** Where the batches lie: what both layouts, dense and sparse, know. */
export interface BatchLayout {
  readonly schedule: number;
  readonly allResponses: number;
  readonly allPresent: number;
  readonly batchBytes: number;
  readonly batches: Batches;
}

/** Writes the schedule, at iteration 0, in the order of the record Schedule in assembly/cd1.ts. */
export function storeSchedule({ f64, i32 }: KernelMemory, layout: BatchLayout, schedule: Schedule): void {
  f64.set([0, 0, schedule.rate, schedule.decay, schedule.penalty], layout.schedule / 8);
  const whole = [
    layout.allResponses,
    layout.allPresent,
    layout.batchBytes,
    layout.batches.count,
    layout.batches.larger,
    layout.batches.size,
    MOVES[schedule.moves],
    Number(schedule.summed),
    Number(schedule.program),
  ];
  i32.set(whole, (layout.schedule + 5 * 8) / 4);
}

/** The record at byte `at`, as the kernels see it. */
export function readSchedule({ f64, i32 }: KernelMemory, at: number) {
  const [t, total, rate, decay, penalty] = f64.subarray(at / 8, at / 8 + 5);
  const whole = i32.subarray((at + 5 * 8) / 4, (at + 5 * 8) / 4 + 9);
  const [responses, present, batchBytes, batches, larger, batchSize, moves, summed, program] = whole;
  return {
    t,
    total,
    rate,
    decay,
    penalty,
    responses,
    present,
    batchBytes,
    batches,
    larger,
    batchSize,
    moves,
    summed,
    program,
  };
}
