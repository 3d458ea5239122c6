import { MISSING_MARKS, plainCell } from "../cells.ts";
import { collectResponses } from "../collect-responses.ts";
import { type Fault, faultOf, type Note, TableError } from "../finding.ts";
import { ROW_NAMES } from "../header.ts";
import type { CollectedResponses, JudgeOptions } from "../judge-responses.ts";
import { collectBy } from "../reading/collect-by.ts";
import { columnsBy } from "../reading/columns-by.ts";
import { pointsIn, rowsChosen } from "../reading/reading.ts";
import { readingSink } from "../reading/reading-sink.ts";
import { rowPlace } from "../rows.ts";
import type { TextRow } from "../text/text-rows.ts";
import { describe, type Understood } from "./describe.ts";
import { transposedTable } from "./find-layout.ts";
import { type Given, givenWords } from "./given.ts";
import { lookAtLog } from "./look-at-log.ts";
import { type Mend, mendOf } from "./mend.ts";
import { shortest } from "./shortest.ts";
import { type Survey, surveyOf, type View, viewOf } from "./view.ts";

/** Something that keeps a table from being read as it was said to be, and what would mend it. */
export interface Problem {
  /** The kind of the fault. */
  readonly code: Fault["kind"];
  readonly fault: Fault;
  /** Other cells of the same kind, and the columns that they and this one are in; said where there are such. */
  readonly alike?: { readonly cells: number; readonly columns: readonly string[] };
  /** The words of the command line that mend it; null where the file itself should be changed. */
  readonly mend: readonly string[] | null;
  /** Where `mend` is null: words that read the file without the cell or the row, if there are such. */
  readonly without?: readonly string[];
  /** Whether the mend is one of several that are possible, so that a person should agree with it. */
  readonly isAssumed?: boolean;
}

/** What was made of a table of responses: plain data for a command, a page or a service. */
export interface Look {
  readonly understood: Understood;
  readonly problems: readonly Problem[];
  /** The items as they are read, where all problems have a mend. */
  readonly items?: readonly string[];
  /** What is odd and was done without asking. */
  readonly notes: readonly Note[];
  /** How the table can be read; null where the file itself should be changed first. */
  readonly proposal: Given | null;
  /** Where `proposal` is null: how the table can be read without what should be changed, if it can. */
  readonly without?: Given;
}

export interface LookOptions extends JudgeOptions {
  /** Whether these rows are all; false where only the first of a large file are looked at. Default true. */
  readonly isWhole?: boolean;
  /** Whether what was understood is wanted, besides the problems. Default true. */
  readonly describes?: boolean;
}

/** Problems beyond these are not looked for: the file is another one. */
const MOST_PROBLEMS = 60;

/**
 * Looks at the rows of a table, all that is in the file and header first, as a person who is to make responses of them: reads them as it
 * was said to, and where that fails notes the problem, mends it as well as it can be mended, and reads again, until nothing is left.
 * So all problems are told at once, and what is proposed is known to work.
 */
export function lookAtResponses(
  rows: readonly TextRow[],
  given: Given = {},
  { isWhole = true, describes = true, ...judging }: LookOptions = {},
): Look {
  if (given.long) return lookAtLog(rows, given, isWhole);
  const problems: Problem[] = [];
  let reading = given;
  let table = rows;
  let isBlocked = false;
  let leftOut: Given | undefined = {};
  let read: CollectedResponses | undefined;

  for (let round = 0; round < MOST_PROBLEMS; round++) {
    const found = attempt(table, reading, judging, isWhole);
    const view = viewOf(table, reading);
    const survey = surveyOf(view, reading);
    const fault =
      layoutFault(view, reading) ??
      ("fault" in found ? found.fault : undefined) ??
      leftFault(view, survey, reading);
    if (fault === undefined) {
      if ("result" in found) read = found.result;
      break;
    }
    const mend = mendOf(fault, { view, survey, reading, given, table });
    const without = mend.reading ? undefined : withoutIt(fault);
    problems.push({ ...problemOf(mend, reading, given), ...(without && { without: givenWords(without) }) });
    if (mend.reading?.long) {
      const log = lookAtLog(rows, mend.reading, isWhole);
      return { ...log, problems: [...problems, ...log.problems] };
    }
    if (mend.reading) reading = mend.reading;
    else {
      isBlocked = true;
      leftOut = without && leftOut && added(leftOut, without);
      if (!mend.table) break;
      table = mend.table;
    }
  }
  const proposal = isBlocked || read === undefined ? null : shortest(reading, viewOf(rows, reading), given);
  const lossy = isBlocked && read !== undefined && leftOut ? added(reading, leftOut) : undefined;
  const isRead =
    lossy && lookAtResponses(rows, lossy, { isWhole, describes: false, ...judging }).problems.length === 0;
  return {
    understood: describes
      ? describe(viewOf(table, reading), viewOf(rows, reading), reading, read, isWhole)
      : nothing(rows.length, isWhole),
    problems,
    ...(read && { items: read.responses.items }),
    notes: read?.notes ?? [],
    proposal,
    ...(isRead && { without: shortest(lossy, viewOf(rows, lossy), given) }),
  };
}

/** Leaves out what only the file's owner can correct: the cell as a missing response, or the row. */
function withoutIt(fault: Fault): Given | undefined {
  if (fault.kind === "cell" && fault.cell !== "" && pointsIn(fault.cell) === undefined)
    return { missing: [fault.cell] };
  const hasRow = fault.kind === "cell" || fault.kind === "row-length" || fault.kind === "repeated-name";
  return hasRow ? { ignoreRows: [String(fault.row)] } : undefined;
}

/** With the rows and codes of both. */
function added(one: Given, { missing = [], ignoreRows = [] }: Given): Given {
  const codes = [...new Set([...(one.missing ?? []), ...missing])];
  const rows = [...new Set([...(one.ignoreRows ?? []), ...ignoreRows])];
  return {
    ...one,
    ...(codes.length > 0 && { missing: codes }),
    ...(rows.length > 0 && { ignoreRows: rows }),
  };
}

function nothing(rows: number, isWhole: boolean): Understood {
  const none = { students: 0, items: 0, missing: 0, columns: [], codes: [], ignoredRows: [] };
  return { layout: "wide", isWhole, rows, ...none };
}

/** With the words that the mend adds to what was proposed before; the fault is told of the table as it was given. */
function problemOf({ fault, alike, reading, isAssumed }: Mend, before: Given, given: Given): Problem {
  return {
    code: fault.kind,
    fault: asGiven(fault, given),
    ...(alike && { alike }),
    mend: reading ? givenWords(changes(before, reading)) : null,
    ...(isAssumed && { isAssumed }),
  };
}

/** A cell's fault without the codes for missing responses that are only proposed for other cells. */
function asGiven(fault: Fault, { missing = [] }: Given): Fault {
  return fault.kind === "cell" && fault.expected.kind === "response"
    ? { ...fault, expected: { ...fault.expected, missing: [...MISSING_MARKS, ...missing] } }
    : fault;
}

/** What is in a reading and was not before. */
function changes(before: Given, after: Given): Given {
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(after)) {
    const old = (before as Record<string, unknown>)[key];
    if (Array.isArray(value) && Array.isArray(old) && key !== "long") {
      const added = value.filter((one) => !old.includes(one));
      if (added.length > 0) changed[key] = added;
    } else if (JSON.stringify(value) !== JSON.stringify(old)) changed[key] = value;
  }
  return changed as Given;
}

function attempt(
  rows: readonly TextRow[],
  reading: Given,
  judging: JudgeOptions,
  isWhole: boolean,
): { readonly result: CollectedResponses } | { readonly fault: Fault } {
  const missing = [...MISSING_MARKS, ...(reading.missing ?? [])];
  const marks = missing.map(plainCell);
  // the first rows of a large file need not have all items answered
  const options = {
    idColumns: reading.idColumns,
    missing,
    ...judging,
    ...(!isWhole && { constantItems: "allow" as const }),
  };
  try {
    const sink = readingSink(
      reading,
      collectBy(reading, marks, (header, lineOf) => collectResponses(header, options, lineOf)),
    );
    sink.add(rows);
    return { result: sink.finish() };
  } catch (error) {
    if (error instanceof TableError) return { fault: error.fault };
    throw error;
  }
}

/** A table that is not what it was taken for as a whole. */
function layoutFault({ names, body }: View, reading: Given): Fault | undefined {
  if (reading.transpose || names.length < 2) return undefined;
  const transposed = transposedTable(names, body);
  if (transposed !== undefined)
    return faultOf({ kind: "transposed", rows: body.length, columns: names.length, ...transposed });
  return isQMatrix(names, body, reading)
    ? faultOf({ kind: "q-matrix", items: body.length, attributes: names.slice(1) })
    : undefined;
}

/** A first column called item, then few columns of nothing but 0 and 1, for more items than these. */
function isQMatrix(names: readonly string[], body: readonly (readonly string[])[], reading: Given): boolean {
  if (!/^items?$/i.test(names[0]) || names.length - 1 >= body.length || (reading.idColumns ?? []).length > 0)
    return false;
  const labels = new Set(body.map(([first]) => first));
  return (
    labels.size === body.length &&
    body.every((cells) => cells.slice(1).every((cell) => /^[01](?:\.0*)?$/.test(cell)))
  );
}

/**
 * What a collector does not mind once points are cut: a row of sums, a column of grades, a column of 0 and 1 that its name says is no
 * item. Who names the items knows them.
 */
function leftFault(view: View, { special, columns, guess }: Survey, reading: Given): Fault | undefined {
  const { names, lineOf } = view;
  const isIgnored = rowsChosen(reading.ignoreRows);
  const row = special.find((one) => one.what !== "empty" && !isIgnored(one.row + 1));
  if (row !== undefined) {
    const rows = special.map((one) => one.row + 1);
    const { label, what } = row;
    return faultOf({ kind: "no-student", ...rowPlace(row.row + 1, lineOf), rows, label, what });
  }
  if (reading.items !== undefined || reading.transpose) return undefined;
  const { itemAt, at } = columnsBy(names[0] === ROW_NAMES ? ["", ...names.slice(1)] : names, reading);
  const c = itemAt
    .map((k) => at[k])
    .find((places) => places.length === 1 && guess.roles[places[0]] !== "item")?.[0];
  if (c === undefined || columns[c].kind === "empty") return undefined;
  const cells = [...columns[c].counts.keys()].slice(0, 2);
  return faultOf({ kind: "not-an-item", column: names[c], role: guess.roles[c] as "total", cells });
}
