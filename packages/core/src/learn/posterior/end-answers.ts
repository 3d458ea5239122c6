/**
 * What is thought of an item's lowest and highest success probability before its answers are looked at: as if, in the
 * cells of those who master none and all of its attributes, so many had been right and wrong already. Shared by all
 * items and learned from them (draw-end-answers.ts): items of a test resemble each other.
 */
export interface EndAnswers {
  readonly low: EndCounts;
  readonly high: EndCounts;
}

export interface EndCounts {
  readonly right: number;
  readonly wrong: number;
}

/** Nothing thought of: uniform. */
export const NO_ANSWERS: EndAnswers = { low: { right: 0, wrong: 0 }, high: { right: 0, wrong: 0 } };

/** Right and wrong together, in each end. */
export const MOST_END_ANSWERS = 200;
