import type { Given, JudgeOptions } from "@qmatrix/tables";
import type { Session } from "../shell/session.ts";
import { isOnDisk, lookAtPath } from "./look-at-path.ts";
import { problemsError } from "./problem-text.ts";
import { commandWith } from "./reading-words.ts";

/** Files up to this size are looked at as a whole, of others so much: a tenth of a second. */
const MOST_BYTES = 2 ** 20;

/**
 * Looks at a file of responses before a command reads it, and refuses it with all its problems at once. What is beyond the first
 * megabyte, what is in a pipe, and long logs are judged as they are read.
 */
export async function lookBefore(
  session: Session,
  path: string,
  given: Given,
  judging: JudgeOptions,
): Promise<void> {
  if (given.long !== undefined || /\.parquet$/i.test(path) || !(await isOnDisk(path))) return;
  const look = await lookAtPath(path, given, { mostBytes: MOST_BYTES, ...judging });
  if (look.problems.length === 0) return;
  throw problemsError(path, look, look.proposal && commandWith(session.words, look.proposal));
}
