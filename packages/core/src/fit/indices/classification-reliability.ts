import type { Responses } from "../../data/responses.ts";
import type { Cdm } from "../../models/cdm.ts";
import { firstHighest, preference } from "../classify-students.ts";
import { classifierOf } from "../em/posteriors.ts";
import type { ResponsePatterns } from "../em/response-patterns.ts";
import { masterySums } from "../mastery-sums.ts";
import { tabledPosteriors } from "../tabled-posteriors.ts";
import { asPatterns } from "./as-patterns.ts";

/** How far a classification by the most probable pattern can be trusted; every figure is a probability. */
export interface ClassificationReliability {
  /** Probability that the classification is correct: of the whole pattern (tau), and of each attribute (tau_k). */
  readonly accuracy: PatternAndAttributes;
  /** Probability that a parallel test would classify the same student alike. */
  readonly consistency: PatternAndAttributes;
}

export interface PatternAndAttributes {
  /** At the level of patterns. */
  readonly pattern: number;
  /** At the level of attributes [K]. */
  readonly attributes: Float64Array;
}

/** `reliabilityOfPatterns` of the students' responses; items are found by their names. */
export function classificationReliability(
  data: Responses | ResponsePatterns,
  cdm: Cdm,
): ClassificationReliability {
  return reliabilityOfPatterns(asPatterns("classificationReliability", data, cdm), cdm);
}

/**
 * Accuracy and consistency of the most probable pattern ĉ(x), MAP, from the posteriors of the rows x with their
 * counts w_x, N in all. With the confusion of pattern c with ĉ and the expected students in c,
 *
 *   M[c, ĉ] = Σ_{x: ĉ(x) = ĉ} w_x P(c | x)        N_c = Σ_ĉ M[c, ĉ]        P(ĉ | c) = M[c, ĉ] / N_c        π_c = N_c / N
 *
 *   tau   = Σ_c π_c P(c | c)                      tau_k   = Σ_c π_c P(ĉ_k = c_k | c)
 *   gamma = Σ_c π_c Σ_ĉ P(ĉ | c)²                 gamma_k = Σ_c π_c ( P(ĉ_k = 1 | c)² + P(ĉ_k = 0 | c)² )
 *
 * tau is the mean posterior of the pattern that was chosen, tau_k the mean posterior of the attribute's value in it.
 * Given the pattern two parallel tests are independent, hence the squares.
 *
 * Source: tau [Iac17, eq. 2.2], tau_k [WSCMD15, eq. 6], both as GDINA::CA; gamma [CGC12] with P(ĉ | c) from the
 * posteriors, gamma_k after [JS18]. Differs: gamma_k is conditional on the whole pattern, for given one attribute only
 * two tests are not independent.
 */
export function reliabilityOfPatterns(patterns: ResponsePatterns, cdm: Cdm): ClassificationReliability {
  const classifier = classifierOf("classificationReliability", cdm);
  const { counts } = patterns;
  const { K, C, patterns: classes } = classifier.space;
  const rank = preference(classifier.space);
  const chosen = new Uint32Array(patterns.U);
  const students = new Float64Array(C);
  const rightAttribute = new Float64Array(K);
  const mastery = new Float64Array(K);
  let right = 0;
  let N = 0;
  for (const { row, posterior } of tabledPosteriors(patterns, classifier)) {
    const map = firstHighest(posterior, rank);
    chosen[row] = map;
    right += counts[row] * posterior[map];
    N += counts[row];
    for (let c = 0; c < C; c++) students[c] += counts[row] * posterior[c];
    masterySums(classifier.space, posterior, mastery, 0);
    for (let k = 0; k < K; k++) {
      const isMastered = (classes[map] >>> k) & 1;
      rightAttribute[k] += counts[row] * (isMastered ? mastery[k] : 1 - mastery[k]);
    }
  }

  const masteryGiven = Array.from({ length: K }, () => new Float64Array(C));
  let alike = 0;
  for (const { map, confusion } of confusions(patterns, classifier, chosen)) {
    for (let c = 0; c < C; c++) if (students[c] > 0) alike += confusion[c] * (confusion[c] / students[c]);
    for (let k = 0; k < K; k++)
      if ((classes[map] >>> k) & 1) for (let c = 0; c < C; c++) masteryGiven[k][c] += confusion[c];
  }
  const alikeAttribute = Float64Array.from(masteryGiven, (mastery) => {
    let sum = 0;
    for (let c = 0; c < C; c++) {
      const other = students[c] - mastery[c];
      if (students[c] > 0) sum += (mastery[c] * mastery[c] + other * other) / students[c];
    }
    return sum / N;
  });
  return {
    accuracy: { pattern: right / N, attributes: rightAttribute.map((sum) => sum / N) },
    consistency: { pattern: alike / N, attributes: alikeAttribute },
  };
}

/** M[·, ĉ] for one chosen class after the other, so that the C × C matrix is never in memory. */
function* confusions(
  patterns: ResponsePatterns,
  classifier: ReturnType<typeof classifierOf>,
  chosen: Uint32Array,
): Generator<{ readonly map: number; readonly confusion: Float64Array }, void> {
  const { J, U, codes, counts } = patterns;
  const byMap = Uint32Array.from(chosen.keys()).sort((a, b) => chosen[a] - chosen[b] || a - b);
  const sorted = new Uint8Array(U * J);
  byMap.forEach((row, at) => {
    sorted.set(codes.subarray(row * J, (row + 1) * J), at * J);
  });
  const confusion = new Float64Array(classifier.space.C);
  for (const { row: at, posterior } of tabledPosteriors({ ...patterns, codes: sorted }, classifier)) {
    const weight = counts[byMap[at]];
    for (let c = 0; c < posterior.length; c++) confusion[c] += weight * posterior[c];
    const map = chosen[byMap[at]];
    if (at + 1 === U || chosen[byMap[at + 1]] !== map) {
      yield { map, confusion };
      confusion.fill(0);
    }
  }
}
