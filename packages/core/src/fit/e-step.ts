import ln from "@stdlib/math-base-special-ln";
import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import { createEStepMemory, doubles } from "../kernels/e-step-memory.ts";
import { wasmKernels } from "../kernels/kernels.ts";
import { type ClassSpace, reducedPatterns } from "../models/class-space.ts";
import { addCounts } from "./add-counts.ts";
import { ABSENT, type AnswerPatterns } from "./answer-patterns.ts";
import { eStepChunks, type RowRange } from "./e-step-chunks.ts";
import { eStepProducts } from "./e-step-products.ts";
import { eStepReference } from "./e-step-reference.ts";
import type { ExpectedCounts } from "./expected-counts.ts";

/** Success probabilities [J][2^n] and class probabilities [C] to expected counts. */
export type EStep = (
  itemProbabilities: readonly Float64Array[],
  classProbabilities: Float64Array,
) => ExpectedCounts;

/**
 * Room below 1 in a double's exponent is all that keeps a product of many factors from 0; this much is won above 1.
 * A power of two, so that no digit changes.
 */
const SCALE = 2 ** 900;
const LN_SCALE = ln(SCALE);
/** A row whose sum is lower has lost classes that count: of a sum above it, what is lost is 10⁻⁵⁰ and less. */
const LOWEST_SUM = 1e-250;

/**
 * The E-step by the kernels: memory is allotted once, every call uses it again. With P_jc and 1 − P_jc divided by
 * their largest over the classes, m_j1 and m_j0, and π_c multiplied by SCALE,
 *
 *   ln P(answers) = ln( Σ_c SCALE π_c Π_j P_jc/m_j1 or (1 − P_jc)/m_j0 ) − ln SCALE + Σ_j ln m_j,answer
 *
 * so that 500 items do not underflow. A row that still does goes the way of e-step-reference.ts, in logarithms.
 * Without a range, all rows: chunk by chunk in the order of eStepChunks. Equals eStepReference but for rounding.
 */
export function createEStep(
  patterns: AnswerPatterns,
  q: QMatrix,
  space: ClassSpace,
  range?: RowRange,
): EStep {
  if (range) return createEStepOfRange(patterns, q, space, range);
  const chunks = eStepChunks(patterns, space).map((chunk) => createEStepOfRange(patterns, q, space, chunk));
  return (...model) => addCounts(chunks.map((eStep) => eStep(...model)));
}

function createEStepOfRange(patterns: AnswerPatterns, q: QMatrix, space: ClassSpace, range: RowRange): EStep {
  const { products, order } = eStepProducts(patterns, range);
  const { rows } = products;
  const reduced = reducedPatterns(q, space);
  const patternCounts = reduced.map((_, j) => 2 ** requiredAttributes(q, j).length);
  const memory = createEStepMemory(products, space.C, reduced, patternCounts);
  const { pairs } = memory.layout.scalar;
  const { eStep } = memory.layout;
  const kernels = wasmKernels(memory.memory);
  const factors = doubles(memory, "factors", 2 * pairs);
  const counts = doubles(memory, "counts", 2 * pairs);
  const priors = doubles(memory, "classProbabilities", space.C);
  const classCounts = doubles(memory, "classCounts", space.C);
  const sums = doubles(memory, "sums", 2 * rows);
  const weights = doubles(memory, "weights", rows);
  const allTotals = answerTotals(patterns, order);

  return (itemProbabilities, classProbabilities) => {
    const logLargest = storeFactors(factors, itemProbabilities);
    for (let c = 0; c < space.C; c++) priors[c] = SCALE * classProbabilities[c];
    kernels.e_step_sums(eStep);
    let logLik = 0;
    const lost: number[] = [];
    for (let i = 0; i < rows; i++) {
      const sum = sums[2 * i] + sums[2 * i + 1];
      const count = patterns.counts[order[i]];
      if (sum > LOWEST_SUM) {
        logLik += count * logOfScaled(sum);
        weights[i] = count / sum;
      } else {
        weights[i] = 0;
        lost.push(i);
      }
    }
    kernels.e_step_counts(eStep);
    const totals =
      lost.length === 0
        ? allTotals
        : answerTotals(
            patterns,
            order.filter((_, i) => weights[i] > 0),
          );
    for (let n = 0; n < totals.length; n++) logLik += totals[n] * logLargest[n];
    const found: ExpectedCounts = {
      logLik,
      classes: classCounts.slice(),
      items: loadCounts(counts, patternCounts),
    };
    if (lost.length === 0) return found;
    const lostRows = selectRows(
      patterns,
      lost.map((i) => order[i]),
    );
    return addCounts([found, eStepReference(lostRows, { q, space, itemProbabilities, classProbabilities })]);
  };
}

/** ln(x / SCALE), without the rounding of a difference where x / SCALE is not too small for a double. */
function logOfScaled(x: number): number {
  return x > 1 ? ln(x / SCALE) : ln(x) - LN_SCALE;
}

/** Writes the factors of both answers, [Σ 2^n, 2]; returns the logarithms of what they were divided by [J, 2]. */
function storeFactors(factors: Float64Array, itemProbabilities: readonly Float64Array[]): Float64Array {
  const logLargest = new Float64Array(2 * itemProbabilities.length);
  let to = 0;
  for (let j = 0; j < itemProbabilities.length; j++) {
    const probabilities = itemProbabilities[j];
    let right = 0;
    let wrong = 0;
    for (const p of probabilities) {
      right = Math.max(right, p);
      wrong = Math.max(wrong, 1 - p);
    }
    if (right === 0) right = 1; // nobody can be right: no row has this factor
    for (const p of probabilities) {
      factors[to++] = (1 - p) / wrong;
      factors[to++] = p / right;
    }
    logLargest[2 * j] = ln(wrong);
    logLargest[2 * j + 1] = ln(right);
  }
  return logLargest;
}

function loadCounts(counts: Float64Array, patternCounts: readonly number[]): ExpectedCounts["items"] {
  let from = 0;
  return patternCounts.map((length) => {
    const answered = new Float64Array(length);
    const correct = new Float64Array(length);
    for (let l = 0; l < length; l++, from += 2) {
      correct[l] = counts[from + 1];
      answered[l] = counts[from] + counts[from + 1];
    }
    return { answered, correct };
  });
}

/** Students who answered each item wrong and right [J, 2], over the given rows. */
function answerTotals({ J, answers, counts }: AnswerPatterns, rows: Uint32Array): Float64Array {
  const totals = new Float64Array(2 * J);
  for (const row of rows)
    for (let j = 0; j < J; j++) {
      const answer = answers[row * J + j];
      if (answer !== ABSENT) totals[2 * j + answer] += counts[row];
    }
  return totals;
}

/** The given rows alone, as answer patterns of their own. */
function selectRows(patterns: AnswerPatterns, rows: readonly number[]): AnswerPatterns {
  const { J } = patterns;
  const answers = new Uint8Array(rows.length * J);
  for (const [n, row] of rows.entries())
    answers.set(patterns.answers.subarray(row * J, (row + 1) * J), n * J);
  const counts = Float64Array.from(rows, (row) => patterns.counts[row]);
  const N = counts.reduce((sum, count) => sum + count, 0);
  return { ...patterns, U: rows.length, N, answers, counts, rowOf: new Uint32Array(0) };
}
