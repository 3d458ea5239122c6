import ln from "@stdlib/math-base-special-ln";
import log1p from "@stdlib/math-base-special-log1p";
import type { QMatrix } from "../../data/q-matrix.ts";
import { type Cdm, enumerated } from "../../models/cdm.ts";
import { type ClassSpace, reducedPatterns } from "../../models/class-space.ts";
import { normaliseLogs } from "../../numeric/normalise-logs.ts";
import { ABSENT, type ResponsePatterns } from "./response-patterns.ts";

/** What one row of responses says about its classes. The arrays are used again for the next row. */
export interface RowPosterior {
  /** The row's number among the response patterns. */
  readonly row: number;
  /** ln P(responses). */
  readonly logLik: number;
  /** [C] P(class | responses), summing to 1. */
  readonly posterior: Float64Array;
  /** [C] ln P(responses | class). */
  readonly logLikelihoods: Float64Array;
}

/** The part of a model that classifies: Q-matrix, success probabilities [J][2^n], and P(class) [C]. */
export interface Classifier {
  readonly q: QMatrix;
  readonly itemProbabilities: readonly Float64Array[];
  readonly space: ClassSpace;
  readonly classProbabilities: Float64Array;
}

/**
 * Yields every distinct row of responses with the posterior of its classes, by Bayes's rule in logarithms:
 *
 *   ln P(x, c) = ln π_c + Σ_j ln( x_j P_jc + (1 − x_j)(1 − P_jc) )        over the responses that are not missing
 *
 * Plain and slow, O(U · C · J): the definition that the E-step's kernels must equal, and good enough for what is
 * done once after a fit.
 */
export function* posteriors(
  patterns: ResponsePatterns,
  classifier: Classifier,
): Generator<RowPosterior, void> {
  const { J, U, codes } = patterns;
  const { q, space, itemProbabilities, classProbabilities } = classifier;
  const { C } = space;
  const reduced = reducedPatterns(q, space);
  const logs = itemProbabilities.map((p) => [p.map((value) => log1p(-value)), p.map(ln)]);
  const logPrior = classProbabilities.map(ln);
  const logLikelihoods = new Float64Array(C);
  const posterior = new Float64Array(C);
  for (let row = 0; row < U; row++) {
    logLikelihoods.fill(0);
    for (let j = 0; j < J; j++) {
      const response = codes[row * J + j];
      if (response === ABSENT) continue;
      const log = logs[j][response];
      const patternOf = reduced[j];
      for (let c = 0; c < C; c++) logLikelihoods[c] += log[patternOf[c]];
    }
    for (let c = 0; c < C; c++) posterior[c] = logPrior[c] + logLikelihoods[c];
    const logLik = normaliseLogs(posterior);
    yield { row, logLik, posterior, logLikelihoods };
  }
}

/** The part of a model that classifies; throws where its attribute patterns are not listed. */
export function classifierOf(where: string, cdm: Cdm): Classifier {
  const { space, probabilities } = enumerated(where, cdm);
  return {
    q: cdm.q,
    itemProbabilities: cdm.items.map((item) => item.probabilities),
    space,
    classProbabilities: probabilities,
  };
}
