import { ABSENT, type CodedResponses, RIGHT } from "../coded-responses.ts";
import type { PatternMemory } from "./enumerated-memory.ts";
import { patternTotals, rowsOf, successTable } from "./enumerated-posterior.ts";
import type { SamplerModel } from "./sampler-model.ts";

/**
 * Residual dependence of item pairs [J, J]: observed covariance of their responses less the one that the model implies,
 * in standard errors under independence. 0 on the diagonal and where nobody answered both.
 */
export function residualDependence(
  memory: PatternMemory,
  model: SamplerModel,
  observed: readonly ObservedPair[],
): Float64Array {
  const { J } = model;
  const W = rowsOf(memory, model);
  const success = Array.from({ length: J }, (_, j) => successTable(memory, model, j));
  const totals = patternTotals(memory, model);
  const all = totals.reduce((sum, count) => sum + count);
  const share = totals.map((count) => count / all);
  const mean = success.map((p) => p.reduce((sum, value, w) => sum + share[w] * value, 0));
  const dependence = new Float64Array(J * J);
  for (let j = 0; j < J; j++)
    for (let l = 0; l < j; l++) {
      const { students, covariance, variance } = observed[(j * (j - 1)) / 2 + l];
      if (students === 0 || variance === 0) continue;
      let implied = -mean[j] * mean[l];
      for (let w = 0; w < W; w++) implied += share[w] * success[j][w] * success[l][w];
      const z = ((covariance - implied) / Math.sqrt(variance)) * Math.sqrt(students);
      dependence[j * J + l] = dependence[l * J + j] = z;
    }
  return dependence;
}

/** Of a pair of items: students who answered both, covariance of the responses, product of the variances. */
export interface ObservedPair {
  readonly students: number;
  readonly covariance: number;
  readonly variance: number;
}

/** [J (J − 1) / 2], pair (j, l < j) at j (j − 1) / 2 + l. */
export function observedPairs({ J, N, codes }: CodedResponses): ObservedPair[] {
  const pairs: ObservedPair[] = [];
  for (let j = 0; j < J; j++)
    for (let l = 0; l < j; l++) {
      let [students, first, second, both] = [0, 0, 0, 0];
      for (let i = 0; i < N; i++) {
        const [a, b] = [codes[j][i], codes[l][i]];
        if (a === ABSENT || b === ABSENT) continue;
        students++;
        if (a === RIGHT) first++;
        if (b === RIGHT) second++;
        if (a === RIGHT && b === RIGHT) both++;
      }
      const [p, q] = students > 0 ? [first / students, second / students] : [0, 0];
      pairs.push({
        students,
        covariance: students > 0 ? both / students - p * q : 0,
        variance: p * (1 - p) * q * (1 - q),
      });
    }
  return pairs;
}
