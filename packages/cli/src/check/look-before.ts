import { problemsText } from "@qmatrix/report/reading";
import type { Given, JudgeOptions, Note } from "@qmatrix/tables";
import { encodingNotes, FIRST_BYTES, MOST_BYTES } from "@qmatrix/tables/pieces";
import { FileError, ResponsesError } from "../files/file-error.ts";
import { openTable } from "../files/open-table.ts";
import type { Session } from "../shell/session.ts";
import { isOnDisk, lookAtPath } from "./look-at-path.ts";
import { commandWith } from "./reading-words.ts";

export interface GivenFile {
  readonly path: string;
  readonly given: Given;
  readonly judging: JudgeOptions;
}

export interface ReadBehindLook<Result> {
  readonly result: Result;
  /** How the file is written, where that was not certain. */
  readonly notes: readonly Note[];
}

/**
 * Reads a file of responses behind a look at its start: one that has problems is refused with all of them at once, and with the command
 * that works. What is in a pipe, in Parquet or in a long log is judged as it is read.
 */
export async function readBehindLook<Result>(
  session: Session,
  file: GivenFile,
  read: () => Promise<Result>,
): Promise<ReadBehindLook<Result>> {
  const { path, given } = file;
  if (/\.parquet$/i.test(path) || !(await isOnDisk(path))) return { result: await read(), notes: [] };
  if (given.long !== undefined) return { result: await read(), notes: await encodingOf(path, given) };
  const notes = await look(session, file, FIRST_BYTES, 1);
  try {
    return { result: await read(), notes };
  } catch (error) {
    // what is wrong beyond the start has company, perhaps
    if (error instanceof FileError) await look(session, file, MOST_BYTES, 2);
    throw error;
  }
}

async function encodingOf(path: string, given: Given): Promise<readonly Note[]> {
  const table = await openTable(path, given);
  if (table.kind !== "text") return [];
  // nothing is read of it: this closes the file
  for await (const _ of table.bytes) break;
  return encodingNotes(table.encoding, given.encoding);
}

/** Throws where there are so many problems or more; returns what there is to note about how the file is written. */
async function look(
  session: Session,
  { path, given, judging }: GivenFile,
  mostBytes: number,
  leastProblems: number,
): Promise<readonly Note[]> {
  const found = await lookAtPath(path, given, { mostBytes, describes: false, ...judging });
  const { problems, proposal, without, notes, items } = found;
  if (problems.length < leastProblems)
    return notes.filter(({ kind }) => kind === "encoding" || kind === "several-sheets");
  const command = (reading: Given | null | undefined) =>
    reading ? commandWith(session.words, reading) : null;
  // a column that is to be left out may be an item to its owner
  const hasAll = problems.every(
    ({ mend }) => !mend?.some((word) => word === "--ignore" || word === "--items"),
  );
  throw new ResponsesError(
    problemsText(path, found, command(proposal), command(without)),
    hasAll ? items : undefined,
  );
}
