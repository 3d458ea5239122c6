import { alignQ, type QMatrix } from "@qmatrix/core/data";
import { noteWarnings } from "@qmatrix/report/reading";
import type { Note, QMatrixOptions } from "@qmatrix/tables";
import { collectQMatrix } from "@qmatrix/tables/pieces";
import { terminalText } from "../shell/terminal-text.ts";
import { readTable } from "./read-table.ts";

export interface ReadQOptions extends QMatrixOptions {
  /** The file of `items`. */
  readonly itemsOf?: string;
}

/** Reads a Q-matrix, with its rows in the order of `items` where these are known; says on standard error which columns of the file are not attributes. */
export async function readQMatrix(
  path: string,
  { itemsOf, ...options }: ReadQOptions = {},
): Promise<QMatrix> {
  const notes: Note[] = [];
  const collected = { ...options, note: (note: Note) => void notes.push(note) };
  const q = await readTable(path, (header, lineOf) => collectQMatrix(header, collected, lineOf), { itemsOf });
  for (const { message } of noteWarnings(path, notes)) console.error(terminalText(`Warning: ${message}`));
  return options.items === undefined ? q : alignQ(q, options.items);
}
