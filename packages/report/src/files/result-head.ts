import { z } from "zod";

/** Grows when a reader of older files would misread a new one. */
export const SCHEMA_VERSION = 2;

/**
 * What every result file says of itself: which command, options, seed, version and build made it. `options` holds
 * what the answer depends on and nothing else (no folder, no number of threads), so that the same run gives
 * the same bytes; wall-clock figures, in seconds, live under `timings` alone.
 */
export const resultHead = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  qmatrixVersion: z.string(),
  /** A digest of what computed it. */
  build: z.string(),
  command: z.string(),
  options: z.record(z.string(), z.json()),
  seed: z.int().nonnegative(),
  timings: z.record(z.string(), z.number().nonnegative()).optional(),
});
