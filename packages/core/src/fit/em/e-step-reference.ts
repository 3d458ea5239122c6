import { reducedPatterns } from "../../models/class-space.ts";
import { ABSENT, type AnswerPatterns } from "./answer-patterns.ts";
import type { ExpectedCounts } from "./expected-counts.ts";
import { type Classifier, posteriors } from "./posteriors.ts";

/**
 * The E-step as its formula reads: with w_ic = P(class c | answers of student i),
 *
 *   classes_c = Σ_i w_ic        answered_jl = Σ_i Σ_{c: l} w_ic [i answered j]        correct_jl = … [and right]
 *
 * l the reduced pattern of class c on item j. The kernels' E-step (e-step.ts) must equal it.
 */
export function eStepReference(patterns: AnswerPatterns, classifier: Classifier): ExpectedCounts {
  const { J, answers, counts } = patterns;
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
      const answer = answers[row * J + j];
      if (answer === ABSENT) continue;
      const { answered, correct } = items[j];
      for (let c = 0; c < C; c++) {
        answered[reduced[j][c]] += weight * posterior[c];
        correct[reduced[j][c]] += answer * weight * posterior[c];
      }
    }
  }
  return { logLik, classes, items };
}
