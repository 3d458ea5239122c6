import { answeredBy, countRow, type Responses, selectStudents } from "@qmatrix/core/data";
import { type Note, tableError } from "./finding.ts";

export interface IdColumn {
  readonly name: string;
  /** [N] */
  readonly values: readonly string[];
}

/** Responses as they were read, and what is odd about them. */
export interface CollectedResponses {
  readonly responses: Responses;
  readonly ids: readonly IdColumn[];
  readonly notes: readonly Note[];
}

export interface JudgeOptions {
  /**
   * What to do with items that nobody answered (refused) or that all answered alike (a note). Default "judge"; students
   * who are only scored teach nothing about items, and may be few.
   */
  readonly constantItems?: "judge" | "allow";
  /** What to do with students without any response: nothing is learned from one, but one can be scored. Default "leave out". */
  readonly emptyStudents?: "leave out" | "keep";
}

/** What was collected without students who have no response, unless they are kept; with what there is to note about students and items. */
export function judgeResponses(
  collected: CollectedResponses,
  { constantItems = "judge", emptyStudents = "leave out" }: JudgeOptions = {},
): CollectedResponses {
  const judged = judgeStudents(collected, emptyStudents === "keep");
  if (constantItems === "allow") return judged;
  return { ...judged, notes: [...judged.notes, ...itemNotes(judged.responses)] };
}

function judgeStudents(collected: CollectedResponses, kept: boolean): CollectedResponses {
  const { responses, ids, notes } = collected;
  const answered = answeredBy(responses);
  const students = responses.students.filter((_, i) => answered[i] === 0);
  if (students.length === 0) return collected;
  const note: Note = { severity: "note", kind: "empty-students", students, kept };
  if (kept) return { ...collected, notes: [...notes, note] };
  if (students.length === responses.N) throw tableError({ kind: "no-responses" });
  const places = Uint32Array.from(answered.keys()).filter((i) => answered[i] === 1);
  return {
    responses: selectStudents(responses, places),
    ids: ids.map(({ name, values }) => ({ name, values: values.filter((_, i) => answered[i] === 1) })),
    notes: [...notes, note],
  };
}

/** Throws where an item has no response at all; a note for every item that all answered correctly, or all incorrectly. */
function itemNotes({ items, present, correct }: Responses): Note[] {
  const notes: Note[] = [];
  for (const [j, item] of items.entries()) {
    const answers = countRow(present, j);
    const right = countRow(correct, j);
    if (answers === 0) throw tableError({ kind: "unanswered-item", item });
    if (right === 0 || right === answers)
      notes.push({ severity: "note", kind: "constant-item", item, correct: right > 0 });
  }
  return notes;
}
