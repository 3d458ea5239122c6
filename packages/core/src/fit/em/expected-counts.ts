/** What an E-step gives: everything that the M-step and the likelihood need of the data. */
export interface ExpectedCounts {
  /** Σ_i ln P(responses of i) under the model that entered. */
  readonly logLik: number;
  /** [C] expected students in each class. */
  readonly classes: Float64Array;
  /** [J] */
  readonly items: readonly ItemCounts[];
}

export interface ItemCounts {
  /** [2^n] expected students of each reduced pattern who answered the item. */
  readonly answered: Float64Array;
  /** [2^n] of these, who answered right. */
  readonly correct: Float64Array;
}

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
