import type { SparseKernels } from "../../../src/kernels/kernels.ts";
import type { SparseMemory } from "../../../src/kernels/sparse-memory.ts";
import { fillUniforms } from "./fill-uniforms.ts";
import { onePlusExpNeg } from "./one-plus-exp-neg.ts";
import { readSparseRecord, type SparseRecord } from "./record.ts";
import { sparseCd1Epoch } from "./sparse-cd1.ts";

const f = Math.fround;

/** Scalar twins of assembly/sparse.ts. */
export function scalarSparseKernels(memory: SparseMemory): SparseKernels {
  const { u8, u32, f32 } = memory;

  const read = (at: number): SparseRecord => readSparseRecord(memory, at);
  const bit = (s: SparseRecord, rows: number, unit: number, student: number): number =>
    (u8[rows + unit * s.vectors + (student >> 2)] >> (4 + (student & 3))) & 1;
  const lane = (s: SparseRecord, rows: number, unit: number, student: number): number =>
    f32[rows / 4 + unit * 4 * s.vectors + student];

  /** Probability and, if wanted, sample of a unit for every lane; `there` is the row of lanes that count. */
  function finish(
    s: SparseRecord,
    unit: number,
    logit: (student: number) => number,
    there: number,
    probabilities: number,
    sampled: number,
  ): void {
    if (sampled) {
      fillUniforms(memory, s.random, s.uniforms, s.vectors);
      u8.fill(0, sampled + unit * s.vectors, sampled + (unit + 1) * s.vectors);
    }
    for (let i = 0; i < 4 * s.vectors; i++) {
      const e = onePlusExpNeg(logit(i));
      const counts = (u8[there + (i >> 2)] >> (4 + (i & 3))) & 1;
      f32[probabilities / 4 + unit * 4 * s.vectors + i] = counts ? f(1 / e) : 0;
      if (sampled && counts && f(f32[s.uniforms / 4 + i] * e) < 1)
        u8[sampled + unit * s.vectors + (i >> 2)] |= 16 << (i & 3);
    }
  }

  function hidden(
    at: number,
    probabilities: number,
    states: number,
    value: (s: SparseRecord, item: number, student: number) => number,
  ): void {
    const s = read(at);
    for (let k = 0; k < s.K; k++) {
      const logit = (i: number): number => {
        let x = f32[s.hiddenBias / 4 + k];
        for (let c = u32[s.columnStart / 4 + k]; c < u32[s.columnStart / 4 + k + 1]; c++) {
          const w = f32[s.weights / 4 + u32[s.columnEntry / 4 + c]];
          x = f(x + f(w * value(s, u32[s.columnItem / 4 + c], i)));
        }
        return x;
      };
      finish(s, k, logit, s.students, probabilities, states);
    }
  }

  const sumOfLanes = (lanes: number[]): number => f(f(lanes[0] + lanes[2]) + f(lanes[1] + lanes[3]));

  /** Σ over students of term(i), in four lanes. */
  const sumOverStudents = (s: SparseRecord, term: (i: number) => number): number => {
    const lanes = [0, 0, 0, 0];
    for (let i = 0; i < 4 * s.vectors; i++) lanes[i & 3] = f(lanes[i & 3] + f(term(i)));
    return sumOfLanes(lanes);
  };

  const stepByBits = (
    s: SparseRecord,
    bias: number,
    units: number,
    first: number,
    second: number,
    rate: number,
  ) => {
    for (let unit = 0; unit < units; unit++) {
      let difference = 0;
      for (let i = 0; i < 4 * s.vectors; i++) difference += bit(s, first, unit, i) - bit(s, second, unit, i);
      f32[bias / 4 + unit] = f(f32[bias / 4 + unit] + f(difference * f(rate)));
    }
  };

  const kernels: SparseKernels = {
    sparse_hidden_from_responses(at, responses, probabilities, states) {
      hidden(at, probabilities, states, (s, j, i) => bit(s, responses, j, i));
    },
    sparse_hidden_from_probabilities(at, probabilities, states) {
      hidden(at, probabilities, states, (s, j, i) => lane(s, s.responseProbabilities, j, i));
    },
    sparse_visible_from_states(at) {
      const s = read(at);
      for (let j = 0; j < s.J; j++) {
        const logit = (i: number): number => {
          let x = f32[s.visibleBias / 4 + j];
          for (let e = u32[s.rowStart / 4 + j]; e < u32[s.rowStart / 4 + j + 1]; e++)
            if (bit(s, s.states0, u32[s.rowAttribute / 4 + e], i)) x = f(x + f32[s.weights / 4 + e]);
          return x;
        };
        const there = s.present ? s.present + j * s.vectors : s.students;
        finish(s, j, logit, there, s.responseProbabilities, s.responses1);
      }
    },
    sparse_step_weights(at, rate) {
      const s = read(at);
      for (let j = 0; j < s.J; j++)
        for (let e = u32[s.rowStart / 4 + j]; e < u32[s.rowStart / 4 + j + 1]; e++) {
          const k = u32[s.rowAttribute / 4 + e];
          const sum = sumOverStudents(s, (i) => {
            const positive = bit(s, s.responses0, j, i) ? lane(s, s.probabilities0, k, i) : 0;
            return positive - (bit(s, s.responses1, j, i) ? lane(s, s.probabilities1, k, i) : 0);
          });
          f32[s.weights / 4 + e] = f(f32[s.weights / 4 + e] + f(sum * f(rate)));
        }
    },
    sparse_step_visible_bias(at, rate) {
      const s = read(at);
      stepByBits(s, s.visibleBias, s.J, s.responses0, s.responses1, rate);
    },
    sparse_step_hidden_bias_by_states(at, rate) {
      const s = read(at);
      stepByBits(s, s.hiddenBias, s.K, s.states0, s.states1, rate);
    },
    sparse_step_hidden_bias_by_probabilities(at, rate) {
      const s = read(at);
      for (let k = 0; k < s.K; k++) {
        const sum = sumOverStudents(
          s,
          (i) => lane(s, s.probabilities0, k, i) - lane(s, s.probabilities1, k, i),
        );
        f32[s.hiddenBias / 4 + k] = f(f32[s.hiddenBias / 4 + k] + f(sum * f(rate)));
      }
    },
    sparse_differing(at) {
      const s = read(at);
      let differing = 0;
      for (let j = 0; j < s.J; j++)
        for (let i = 0; i < 4 * s.vectors; i++)
          differing += bit(s, s.responses0, j, i) ^ bit(s, s.responses1, j, i);
      return differing;
    },
    sparse_cd1_epoch: (at, schedule) => sparseCd1Epoch(memory, kernels, at, schedule),
  };
  return kernels;
}
