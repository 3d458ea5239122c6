import type { ExpectedCounts } from "./expected-counts.ts";

/** The expected counts of several sets of students together, added in the order given. */
export function addCounts(parts: readonly ExpectedCounts[]): ExpectedCounts {
  return parts.reduce((sum, part) => ({
    logLik: sum.logLik + part.logLik,
    classes: addArrays(sum.classes, part.classes),
    items: sum.items.map(({ answered, correct }, j) => ({
      answered: addArrays(answered, part.items[j].answered),
      correct: addArrays(correct, part.items[j].correct),
    })),
  }));
}

function addArrays(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, n) => value + b[n]);
}
