import type { CodedResponses } from "../coded-responses.ts";
import { createPatternMemory } from "./enumerated-memory.ts";
import { findPosteriors, gatherCells, leaveOut, patternCounts, putBack } from "./enumerated-posterior.ts";
import { itemNewton } from "./item-newton.ts";
import { observedPairs, residualDependence } from "./residual-dependence.ts";
import type { Students } from "./students.ts";
import { updateDistribution } from "./update-distribution.ts";

/** Students with the posterior of all 2^K patterns and ability nodes. */
export function enumeratedStudents(coded: CodedResponses, K: number): Students {
  const memory = createPatternMemory(coded, K);
  const { f64, at, features, featureOf, sumOf } = memory;
  const size = features.length + 2;
  const base = at.sums / 8;
  const observed = observedPairs(coded);
  return {
    attributes: Array.from({ length: K }, (_, k) => k),
    features,
    featureOf,
    sum: (a, b) => f64[base + sumOf[a * size + b]],
    newton: f64.subarray(at.newton / 8),
    refresh: (model) => findPosteriors(memory, model),
    updateDistribution: (model, most) => updateDistribution(memory, model, most),
    leaveOut: (model, j, isScreened) => leaveOut(memory, model, j, isScreened),
    gatherCells: (model, q) => gatherCells(memory, model, q),
    newtonSums: (model, j, cells, loading) => itemNewton(memory, model, j, cells, loading),
    putBack: (model, j) => putBack(memory, model, j),
    patternCounts: (model) => patternCounts(memory, model),
    residualDependence: (model) => residualDependence(memory, model, observed),
  };
}
