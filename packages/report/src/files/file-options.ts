import type { Warning } from "@qmatrix/core/data";
import type { IdColumn } from "@qmatrix/tables";
import type { Cover } from "../page/cover.ts";
import type { OutputFile } from "./output-file.ts";
import { type ResultParts, resultText, type Timings } from "./result-text.ts";

/** What the files of a result say besides the result. */
export interface FileOptions {
  /** The columns of the response file that name the students. */
  readonly ids: readonly IdColumn[];
  /** Title, author and date of the reports; the version and the build that made the result. */
  readonly cover: Cover;
  /** Seconds on the clock. */
  readonly timings?: Timings;
  /** Hears that a report could not be drawn. */
  readonly warn?: (warning: Warning<string>) => void;
}

const RESULT_FILE = "result.json";

/** The file that holds all of a result. */
export function resultFile(
  parts: Omit<ResultParts, "maker" | "timings">,
  { cover, timings }: Pick<FileOptions, "cover" | "timings">,
): OutputFile {
  const text = resultText({ ...parts, maker: cover, timings });
  return { name: RESULT_FILE, content: () => text };
}

/** What the result file among `files` holds. */
export async function resultOf(files: readonly OutputFile[]): Promise<Record<string, unknown>> {
  const file = files.find(({ name }) => name === RESULT_FILE);
  if (file === undefined) throw new Error(`resultOf: there is no ${RESULT_FILE}`);
  return JSON.parse((await file.content()) as string);
}
