/** How the required attributes combine; `itemWords` has the sentences of the first two. */
export type TogetherWords =
  | "conjunctive"
  | "disjunctive"
  | "additive: each mastered attribute raises the probability"
  | "multiplicative: each unmastered attribute lowers the probability"
  | "saturated: each combination has its own probability";

/** An item as reports show it, for all commands. */
export interface ItemSummary {
  readonly item: string;
  readonly needs: readonly string[];
  /** undefined for an item that requires one attribute or none. */
  readonly together: TogetherWords | undefined;
  /** [2^n] success probability by pattern of the required attributes, the first attribute in the lowest bit. */
  readonly success: ArrayLike<number>;
  /** Whether the item also loads on a continuous ability: `success` is then that of students of average ability. */
  readonly isAtAverage?: boolean;
  /** [2^n] proportion of students with each of these patterns. */
  readonly proportions: ArrayLike<number>;
  /** [2^n] standard errors, null where there is none. */
  readonly errors: ArrayLike<number | null> | undefined;
  /** Comments for teachers and authors, besides those on the success probabilities. */
  readonly remarks: readonly string[];
}
