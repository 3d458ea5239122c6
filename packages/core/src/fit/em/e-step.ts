import type { QMatrix } from "../../data/q-matrix.ts";
import { type ClassSpace, reducedPatterns } from "../../models/class-space.ts";
import { eStepChunks, type RowRange } from "./e-step-chunks.ts";
import { createKernelEStep } from "./e-step-kernels.ts";
import { eStepProducts, type OrderedRowProducts } from "./e-step-products.ts";
import { addCounts, type ExpectedCounts } from "./expected-counts.ts";
import { type Classifier, posteriors } from "./posteriors.ts";
import { ABSENT, type ResponsePatterns } from "./response-patterns.ts";

/** Success probabilities [J][2^n] and class probabilities [C] to expected counts. */
export type EStep = (
  itemProbabilities: readonly Float64Array[],
  classProbabilities: Float64Array,
) => ExpectedCounts;

/**
 * The E-step of a range of rows; without a range of all, chunk by chunk in the order of eStepChunks. Memory is
 * allotted here, and used again by every call. Equals eStepReference but for rounding: the kernels do nearly all of
 * it, and the rare row whose likelihood is too small for a double goes the way of the reference, in logarithms.
 */
export function createEStep(
  patterns: ResponsePatterns,
  q: QMatrix,
  space: ClassSpace,
  range?: RowRange,
): EStep {
  return eStepsOf(patterns, q)(space, range);
}

/** E-steps of the same responses over different classes: how the rows are multiplied is worked out once. */
export function eStepsOf(
  patterns: ResponsePatterns,
  q: QMatrix,
): (space: ClassSpace, range?: RowRange) => EStep {
  const products = new Map<string, OrderedRowProducts>();
  function productsOf(range: RowRange): OrderedRowProducts {
    const key = `${range.start} ${range.end}`;
    const made = products.get(key) ?? eStepProducts(patterns, range);
    products.set(key, made);
    return made;
  }
  return (space, range) => {
    const parts = (range ? [range] : eStepChunks(patterns, space)).map((chunk): EStep => {
      const kernelEStep = createKernelEStep(patterns, q, space, productsOf(chunk));
      return (itemProbabilities, classProbabilities) => {
        const { counts, lost } = kernelEStep(itemProbabilities, classProbabilities);
        if (lost.length === 0) return counts;
        const classifier = { q, space, itemProbabilities, classProbabilities };
        return addCounts([counts, eStepReference(selectRows(patterns, lost), classifier)]);
      };
    });
    return (...model) => addCounts(parts.map((eStep) => eStep(...model)));
  };
}

/** The given rows alone, as response patterns of their own. */
function selectRows(patterns: ResponsePatterns, rows: readonly number[]): ResponsePatterns {
  const { J } = patterns;
  const codes = new Uint8Array(rows.length * J);
  for (const [n, row] of rows.entries()) codes.set(patterns.codes.subarray(row * J, (row + 1) * J), n * J);
  const counts = Float64Array.from(rows, (row) => patterns.counts[row]);
  const N = counts.reduce((sum, count) => sum + count, 0);
  return { ...patterns, U: rows.length, N, codes, counts, rowOf: new Uint32Array(0) };
}

/**
 * The E-step as its formula reads: with w_ic = P(class c | responses of student i),
 *
 *   classes_c = Σ_i w_ic        answered_jl = Σ_i Σ_{c: l} w_ic [i answered j]        correct_jl = … [and right]
 *
 * l the reduced pattern of class c on item j. The kernels' E-step (e-step.ts) must equal it.
 */
export function eStepReference(patterns: ResponsePatterns, classifier: Classifier): ExpectedCounts {
  const { J, codes, counts } = patterns;
  const { C } = classifier.space;
  const reduced = reducedPatterns(classifier.q, classifier.space);
  const classes = new Float64Array(C);
  const items = classifier.itemProbabilities.map(({ length }) => ({
    answered: new Float64Array(length),
    correct: new Float64Array(length),
  }));
  let logLik = 0;
  for (const { row, logLik: rowLogLik, posterior } of posteriors(patterns, classifier)) {
    const weight = counts[row];
    logLik += weight * rowLogLik;
    for (let c = 0; c < C; c++) classes[c] += weight * posterior[c];
    for (let j = 0; j < J; j++) {
      const response = codes[row * J + j];
      if (response === ABSENT) continue;
      const { answered, correct } = items[j];
      for (let c = 0; c < C; c++) {
        answered[reduced[j][c]] += weight * posterior[c];
        correct[reduced[j][c]] += response * weight * posterior[c];
      }
    }
  }
  return { logLik, classes, items };
}
