/** What an E-step gives: everything that the M-step and the likelihood need of the data. */
export interface ExpectedCounts {
  /** Σ_i ln P(answers of i) under the model that entered. */
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
