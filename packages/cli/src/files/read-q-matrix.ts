import type { QMatrix } from "@qmatrix/core/data";
import { noteWarnings } from "@qmatrix/report/reading";
import type { Note, QMatrixOptions } from "@qmatrix/tables";
import { collectQMatrix } from "@qmatrix/tables/pieces";
import { terminalText } from "../shell/terminal-text.ts";
import { readTable } from "./read-table.ts";

/** Reads a Q-matrix; says on standard error which columns of the file are not attributes. */
export async function readQMatrix(path: string, options?: QMatrixOptions): Promise<QMatrix> {
  const notes: Note[] = [];
  const collected = { ...options, note: (note: Note) => void notes.push(note) };
  const q = await readTable(path, (header, lineOf) => collectQMatrix(header, collected, lineOf));
  for (const { message } of noteWarnings(path, notes)) console.error(terminalText(`Warning: ${message}`));
  return q;
}
