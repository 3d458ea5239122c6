import type { Given, JudgeOptions } from "@qmatrix/tables";
import { FileError } from "../files/file-error.ts";
import type { Session } from "../shell/session.ts";
import { isOnDisk, lookAtPath } from "./look-at-path.ts";
import { problemsError } from "./problem-text.ts";
import { commandWith } from "./reading-words.ts";

/** So much of a file is looked at before it is read: all of most files that people make. */
const FIRST_BYTES = 2 ** 18;
/** And so much of one that was refused, so that all its problems are told. */
const MOST_BYTES = 2 ** 25;

export interface GivenFile {
  readonly path: string;
  readonly given: Given;
  readonly judging: JudgeOptions;
}

/**
 * Reads a file of responses behind a look at its start: one that has problems is refused with all of them at once, and with the command
 * that works. What is in a pipe, in Parquet or in a long log is judged as it is read.
 */
export async function readBehindLook<Result>(
  session: Session,
  file: GivenFile,
  read: () => Promise<Result>,
): Promise<Result> {
  const { path, given } = file;
  if (given.long !== undefined || /\.parquet$/i.test(path) || !(await isOnDisk(path))) return read();
  await look(session, file, FIRST_BYTES, 1);
  try {
    return await read();
  } catch (error) {
    // what is wrong beyond the start has company, perhaps
    if (error instanceof FileError) await look(session, file, MOST_BYTES, 2);
    throw error;
  }
}

async function look(
  session: Session,
  { path, given, judging }: GivenFile,
  mostBytes: number,
  leastProblems: number,
): Promise<void> {
  const { problems, proposal, ...rest } = await lookAtPath(path, given, {
    mostBytes,
    describes: false,
    ...judging,
  });
  if (problems.length < leastProblems) return;
  const command = proposal && commandWith(session.words, proposal);
  throw problemsError(path, { problems, proposal, ...rest }, command);
}
