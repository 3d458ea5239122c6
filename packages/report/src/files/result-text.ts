import type { RecordedOptions } from "../words/recorded-options.ts";
import { jsonText } from "./json-text.ts";
import { resultHead, SCHEMA_VERSION } from "./result-head.ts";

/** Versions that hold a model as this one does: in 2 other keys were renamed. */
export const MODEL_SCHEMA_VERSIONS: readonly unknown[] = [1, SCHEMA_VERSION];

/** The version of qmatrix, and a digest of the engine that was built. */
export interface Maker {
  readonly version: string;
  readonly build?: string;
}

export type Timings = Readonly<Record<string, number>>;

export interface ResultParts {
  readonly command: string;
  readonly options: RecordedOptions;
  readonly seed: number;
  readonly maker: Maker;
  /** The command's own keys; none may be one of the head's. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly timings?: Timings;
}

/** The text of a result file: the head, the command's own keys, the timings last. */
export function resultText({ command, options, seed, maker, body, timings }: ResultParts): string {
  const made = { qmatrixVersion: maker.version, build: maker.build };
  const head = { schemaVersion: SCHEMA_VERSION, ...made, command, options, seed };
  const taken = Object.keys(body).find((key) => key in resultHead.shape);
  if (taken !== undefined) throw new Error(`resultText: body must not have the head's key ${taken}`);
  resultHead.parse({ ...head, timings });
  return jsonText({ ...head, ...body, timings });
}
