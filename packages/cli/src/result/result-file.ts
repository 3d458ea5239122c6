import { z } from "zod";
import { buildDigest } from "../made-by.ts";
import { VERSION } from "../version.ts";
import { jsonText } from "./json-text.ts";

/** Grows when a reader of older files would misread a new one. */
export const SCHEMA_VERSION = 2;
/** Versions that hold a model as this one does: in 2 other keys were renamed. */
export const MODEL_SCHEMA_VERSIONS: readonly unknown[] = [1, SCHEMA_VERSION];

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

export type ResultHead = z.infer<typeof resultHead>;

export interface ResultParts {
  readonly command: string;
  readonly options: ResultHead["options"];
  readonly seed: number;
  /** The command's own keys; none may be one of the head's. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly timings?: Readonly<Record<string, number>>;
}

/** The text of a result file: the head, the command's own keys, the timings last. */
export function resultText({ command, options, seed, body, timings }: ResultParts): string {
  const made = { qmatrixVersion: VERSION, build: buildDigest() };
  const head = { schemaVersion: SCHEMA_VERSION, ...made, command, options, seed };
  const taken = Object.keys(body).find((key) => key in resultHead.shape);
  if (taken !== undefined) throw new Error(`resultText: body must not have the head's key ${taken}`);
  resultHead.parse({ ...head, timings });
  return jsonText({ ...head, ...body, timings });
}
