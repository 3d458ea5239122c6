/** How several attributes work together, in words that a teacher knows. */
export type TogetherWords =
  | "all of them are needed"
  | "one of them is enough"
  | "each of them helps"
  | "every combination has its own chance";

/** An item as a report tells it, whichever command found it. */
export interface ItemTold {
  readonly item: string;
  readonly needs: readonly string[];
  /** undefined for an item that needs one attribute or none. */
  readonly together: TogetherWords | undefined;
  /** [2^n] chance of a right answer by pattern of what it needs, the first attribute in the lowest bit. */
  readonly success: ArrayLike<number>;
  /** [2^n] standard errors, null where there is none. */
  readonly errors: ArrayLike<number | null> | undefined;
  /** What a teacher or an author should look at, as sentences; beside what the chances themselves say. */
  readonly remarks: readonly string[];
}
