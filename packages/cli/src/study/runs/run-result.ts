/** What a run says of a data set: plain JSON data. Without seconds, which go to `timings`. */
export type RunResult = Readonly<Record<string, unknown>>;

/** A result with wall-clock figures beside it. */
export interface TimedResult {
  readonly result: RunResult;
  readonly timings?: RunResult;
}
