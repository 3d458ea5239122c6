import ln from "@stdlib/math-base-special-ln";
import { type QMatrix, requiredAttributes } from "../../data/q-matrix.ts";
import { createEStepMemory, doubles } from "../../kernels/e-step-memory.ts";
import { wasmKernels } from "../../kernels/kernels.ts";
import { type ClassSpace, reducedPatterns } from "../../models/class-space.ts";
import type { OrderedRowProducts } from "./e-step-products.ts";
import type { ExpectedCounts, ItemCounts } from "./expected-counts.ts";
import { ABSENT, type ResponsePatterns } from "./response-patterns.ts";

export interface KernelCounts {
  readonly counts: ExpectedCounts;
  /** Rows that are not in the counts, because a double cannot hold their likelihood. */
  readonly lost: readonly number[];
}

/**
 * What the class probabilities are multiplied by: a double has as much room above 1 as below, and products of
 * factors up to 1 use only that below. A power of two, so that no digit changes.
 */
const SCALE = 2 ** 900;
const LN_SCALE = ln(SCALE);
/** A row with a lower sum is lost. In the others a class may be lost whose part is 10⁻⁵⁷ (10⁻³⁰⁷ of 10⁻²⁵⁰) or less. */
const LOWEST_SUM = 1e-250;

/**
 * The E-step of the rows of `products` by the kernels. With both of an item's factors divided by the largest over its
 * patterns, m_j1 = max P_jl and m_j0 = max 1 − P_jl,
 *
 *   ln P(responses) = ln( Σ_c SCALE π_c Π_j P_jc/m_j1 or (1 − P_jc)/m_j0 ) − ln SCALE + Σ_j ln m_j,response
 *
 * so that tests of 500 items and more do not underflow.
 */
export function createKernelEStep(
  patterns: ResponsePatterns,
  q: QMatrix,
  space: ClassSpace,
  { products, order }: OrderedRowProducts,
): (itemProbabilities: readonly Float64Array[], classProbabilities: Float64Array) => KernelCounts {
  const { rows } = products;
  const students = Float64Array.from(order, (row) => patterns.counts[row]);
  const patternCounts = q.items.map((_, j) => 2 ** requiredAttributes(q, j).length);
  const memory = createEStepMemory(products, space.C, reducedPatterns(q, space), patternCounts);
  const { eStep, scalar } = memory.layout;
  const kernels = wasmKernels(memory.memory);
  const scaledProbabilities = doubles(memory, "classProbabilities", space.C);
  const factors = doubles(memory, "factors", 2 * scalar.pairs);
  const sums = doubles(memory, "sums", 2 * rows);
  const weights = doubles(memory, "weights", rows);
  const classCounts = doubles(memory, "classCounts", space.C);
  const counts = doubles(memory, "counts", 2 * scalar.pairs);
  const totals = responseTotals(patterns, order);

  return (itemProbabilities, classProbabilities) => {
    const logLargest = storeFactors(factors, itemProbabilities);
    for (let c = 0; c < space.C; c++) scaledProbabilities[c] = SCALE * classProbabilities[c];
    kernels.e_step_sums(eStep);
    let logLik = 0;
    for (let i = 0; i < rows; i++) {
      const sum = sums[2 * i] + sums[2 * i + 1];
      const isLost = sum < LOWEST_SUM;
      weights[i] = isLost ? 0 : students[i] / sum;
      if (!isLost) logLik += students[i] * logOfScaled(sum);
    }
    kernels.e_step_counts(eStep);
    const lost = order.filter((_, i) => weights[i] === 0);
    const counted =
      lost.length === 0
        ? totals
        : responseTotals(
            patterns,
            order.filter((_, i) => weights[i] > 0),
          );
    for (let n = 0; n < counted.length; n++) logLik += counted[n] * logLargest[n];
    const items = loadCounts(counts, patternCounts);
    return { counts: { logLik, classes: classCounts.slice(), items }, lost: [...lost] };
  };
}

/** ln(x / SCALE), without the rounding of a difference where x / SCALE is not too small for a double. */
function logOfScaled(x: number): number {
  return x > 1 ? ln(x / SCALE) : ln(x) - LN_SCALE;
}

/** Students who answered each item wrong and right [J, 2], over the given rows. */
function responseTotals({ J, codes, counts }: ResponsePatterns, rows: Uint32Array): Float64Array {
  const totals = new Float64Array(2 * J);
  for (const row of rows)
    for (let j = 0; j < J; j++) {
      const response = codes[row * J + j];
      if (response !== ABSENT) totals[2 * j + response] += counts[row];
    }
  return totals;
}

/** From pairs of expected incorrect and correct responses, item after item. */
function loadCounts(pairs: Float64Array, patternCounts: readonly number[]): ItemCounts[] {
  let from = 0;
  return patternCounts.map((length) => {
    const answered = new Float64Array(length);
    const correct = new Float64Array(length);
    for (let l = 0; l < length; l++, from += 2) {
      correct[l] = pairs[from + 1];
      answered[l] = pairs[from] + pairs[from + 1];
    }
    return { answered, correct };
  });
}

/**
 * Writes what an incorrect and a correct response contribute under each reduced pattern l of each item j,
 *
 *   (1 − P_jl) / max_l (1 − P_jl)        P_jl / max_l P_jl        pairs [Σ_j 2^n, 2]
 *
 * and returns the logarithms of both divisors, [J, 2]. A response that cannot be has factors 0 and divisor 1.
 */
export function storeFactors(pairs: Float64Array, itemProbabilities: readonly Float64Array[]): Float64Array {
  const logLargest = new Float64Array(2 * itemProbabilities.length);
  let to = 0;
  for (let j = 0; j < itemProbabilities.length; j++) {
    const probabilities = itemProbabilities[j];
    let lowest = 1;
    let highest = 0;
    for (const p of probabilities) {
      lowest = Math.min(lowest, p);
      highest = Math.max(highest, p);
    }
    const wrong = 1 - lowest || 1;
    const right = highest || 1;
    for (const p of probabilities) {
      pairs[to++] = (1 - p) / wrong;
      pairs[to++] = p / right;
    }
    logLargest[2 * j] = ln(wrong);
    logLargest[2 * j + 1] = ln(right);
  }
  return logLargest;
}
