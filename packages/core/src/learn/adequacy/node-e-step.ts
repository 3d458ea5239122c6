import ln from "@stdlib/math-base-special-ln";
import log1p from "@stdlib/math-base-special-log1p";
import { storeFactors } from "../../fit/em/e-step-kernels.ts";
import { eStepProducts, type OrderedRowProducts } from "../../fit/em/e-step-products.ts";
import { ABSENT, type ResponsePatterns } from "../../fit/em/response-patterns.ts";
import { createEStepMemory, doubles } from "../../kernels/e-step-memory.ts";
import { wasmKernels } from "../../kernels/kernels.ts";
import { normaliseLogs } from "../../numeric/normalise-logs.ts";
import type { NodeModel } from "./node-model.ts";

/** What an M-step needs of the students. The arrays are used again by the next E-step. */
export interface NodeCounts {
  /** Σ_i ln P(R_i) under the model that entered. */
  readonly logLik: number;
  /** [C] expected students at each node. */
  readonly students: Float64Array;
  /** [J, C, 2] expected incorrect and correct responses. */
  readonly responses: Float64Array;
}

export interface NodeEStep {
  counts(model: NodeModel): NodeCounts;
  /** [U] ln P(responses) of each response pattern. */
  logLiks(model: NodeModel): Float64Array;
}

/** The weights are multiplied by this: a double has as much room above 1 as below, and products of factors up to 1 use that below. */
const SCALE = 2 ** 900;
const LN_SCALE = ln(SCALE);
/** A row with a lower sum is taken again in logarithms. In the others a node may be lost whose part is 10⁻⁵⁷ or less. */
const LOWEST_SUM = 1e-250;

/**
 * E-steps of the same students over any number of nodes, by the kernels of known-Q fits: here every node has a success
 * probability of its own on every item, as if each item's "reduced pattern" were the node itself. How the rows are multiplied
 * is worked out once; memory is of the job in which the E-step is made.
 *
 *   students_c = Σ_i P(c | R_i)        responses_jca = Σ_i P(c | R_i) [R_ij = a]
 *
 * Equals `referenceCounts` of test/adequacy but for rounding.
 */
export function nodeESteps(patterns: ResponsePatterns): (C: number) => NodeEStep {
  let products: OrderedRowProducts | undefined;
  return (C) => {
    products ??= eStepProducts(patterns, { start: 0, end: patterns.U });
    return createNodeEStep(patterns, products, C);
  };
}

function createNodeEStep(
  patterns: ResponsePatterns,
  { products, order }: OrderedRowProducts,
  C: number,
): NodeEStep {
  const { J, U } = patterns;
  const node = Uint16Array.from({ length: C }, (_, c) => c);
  const memory = createEStepMemory(products, C, new Array(J).fill(node), new Array(J).fill(C));
  const kernels = wasmKernels(memory.memory);
  const { eStep } = memory.layout;
  const weights = doubles(memory, "classProbabilities", C);
  const factors = doubles(memory, "factors", 2 * J * C);
  const sums = doubles(memory, "sums", 2 * U);
  const rowWeights = doubles(memory, "weights", U);
  const students = doubles(memory, "classCounts", C);
  const responses = doubles(memory, "counts", 2 * J * C);
  const byRow = new Float64Array(U);

  /** Fills byRow; returns the rows whose likelihood a double cannot hold. */
  function likelihoods(model: NodeModel): number[] {
    const largest = storeFactors(factors, model.probabilities);
    for (let c = 0; c < C; c++) weights[c] = SCALE * model.weights[c];
    kernels.e_step_sums(eStep);
    const lost: number[] = [];
    for (let i = 0; i < U; i++) {
      const row = order[i];
      const sum = sums[2 * i] + sums[2 * i + 1];
      rowWeights[i] = sum < LOWEST_SUM ? 0 : patterns.counts[row] / sum;
      if (sum < LOWEST_SUM) lost.push(row);
      byRow[row] = sum < LOWEST_SUM ? 0 : ln(sum) - LN_SCALE + constantOf(patterns, row, largest);
    }
    return lost;
  }

  return {
    logLiks(model) {
      for (const row of likelihoods(model)) byRow[row] = rowPosterior(patterns, row, model).logLik;
      return byRow.slice();
    },
    counts(model) {
      const lost = likelihoods(model);
      kernels.e_step_counts(eStep);
      for (const row of lost) {
        const { logLik, posterior } = rowPosterior(patterns, row, model);
        byRow[row] = logLik;
        for (let c = 0; c < C; c++) {
          const share = patterns.counts[row] * posterior[c];
          students[c] += share;
          for (let j = 0; j < J; j++) {
            const response = patterns.codes[row * J + j];
            if (response !== ABSENT) responses[2 * (j * C + c) + response] += share;
          }
        }
      }
      let logLik = 0;
      for (let row = 0; row < U; row++) logLik += patterns.counts[row] * byRow[row];
      return { logLik, students, responses };
    },
  };
}

/** Σ_j of the logarithms that the row's factors were divided by. */
function constantOf({ J, codes }: ResponsePatterns, row: number, largest: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < J; j++) {
    const response = codes[row * J + j];
    if (response !== ABSENT) sum += largest[2 * j + response];
  }
  return sum;
}

/** Bayes's rule in logarithms, for the rare row that the kernels lose. */
function rowPosterior({ J, codes }: ResponsePatterns, row: number, { weights, probabilities }: NodeModel) {
  const posterior = weights.map(ln);
  for (let j = 0; j < J; j++) {
    const response = codes[row * J + j];
    if (response === ABSENT) continue;
    for (let c = 0; c < weights.length; c++)
      posterior[c] += response === 1 ? ln(probabilities[j][c]) : log1p(-probabilities[j][c]);
  }
  const logLik = normaliseLogs(posterior);
  return { logLik, posterior };
}
