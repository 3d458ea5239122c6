import { countPresent } from "@qmatrix/core/data";
import { isAnswer, MISSING_MARKS, plainCell } from "../cells.ts";
import { TableError } from "../finding.ts";
import type { CollectedResponses } from "../judge-responses.ts";
import { columnsBy } from "../reading/columns-by.ts";
import { scoreIn } from "../reading/reading.ts";
import { recodingOf } from "../reading/recode.ts";
import type { CellKind } from "./column-summary.ts";
import type { Given } from "./given.ts";
import type { Role } from "./guess-roles.ts";
import { surveyOf, type View } from "./view.ts";

export interface UnderstoodColumn {
  /** From 1, as the file has it. */
  readonly at: number;
  readonly name: string;
  /** As the table is read by the proposal. */
  readonly role: Role;
  readonly kind: CellKind;
  /** Cells that are not missing, and how many of them differ. */
  readonly filled: number;
  readonly distinct: number;
  /** The first different cells. */
  readonly examples: readonly string[];
}

/** A sign that items are answered with, and what it is read as. */
export interface UnderstoodCode {
  readonly cell: string;
  readonly count: number;
  readonly means: "correct" | "incorrect" | "missing" | "unknown";
}

/** What was understood of a table of responses. */
export interface Understood {
  readonly layout: "wide" | "transposed" | "long";
  /** Whether all rows were looked at; else everything here is of the first rows. */
  readonly isWhole: boolean;
  /** Rows below the header, those included that are no students. */
  readonly rows: number;
  /** Rows that are left out, from 1 below the header. */
  readonly ignoredRows: readonly string[];
  readonly columns: readonly UnderstoodColumn[];
  readonly students: number;
  readonly items: number;
  /** Responses that are missing, of all students × items. */
  readonly missing: number;
  readonly codes: readonly UnderstoodCode[];
  /** Cells of items that could not be read, or that a row is too short to have; they are not among `codes`. Only where there are some. */
  readonly unreadable?: number;
}

const MOST_EXAMPLES = 3;
const MOST_CODES = 12;

/** What a view shows; `given` is the same table before cells that could not be read were emptied. */
export function describe(
  view: View,
  given: View,
  reading: Given,
  read: CollectedResponses | undefined,
  isWhole: boolean,
): Understood {
  const survey = surveyOf(view, reading);
  const { names } = view;
  const kept = keptColumns(view, reading);
  const roles = survey.columns.map(({ at }): Role => {
    if (kept.items.has(at)) return "item";
    const id = kept.ids.indexOf(at);
    if (id >= 0) return kept.naming.has(at) ? "identifier" : "group";
    const guess = survey.guess.roles[at];
    return guess === "total" ? "total" : "ignore";
  });
  const columns = survey.columns.map(
    ({ at, kind, filled, counts }): UnderstoodColumn => ({
      ...{ at: at + 1, name: names[at], role: roles[at], kind, filled },
      distinct: counts.size,
      examples: [...counts.keys()].slice(0, MOST_EXAMPLES),
    }),
  );
  const students = read?.responses.N ?? survey.students.length;
  const items = read?.responses.J ?? kept.items.size;
  const cells = withoutEmptied(view, given, survey.students);
  const emptied = cells.flatMap((row) => [...kept.items].filter((at) => row[at] === null));
  const unreadable = emptied.length;
  return {
    layout: reading.transpose ? "transposed" : "wide",
    isWhole,
    rows: view.body.length,
    ignoredRows: reading.ignoreRows ?? [],
    columns,
    students,
    items,
    missing: read ? students * items - countPresent(read.responses) : 0,
    codes: codesOf(view, reading, [...kept.items], cells),
    ...(unreadable > 0 && { unreadable }),
  };
}

interface KeptColumns {
  readonly items: ReadonlySet<number>;
  readonly ids: readonly number[];
  /** Those that name the students. */
  readonly naming: ReadonlySet<number>;
}

/** Where columns are by a reading; nothing where it names some that are not there. */
function keptColumns({ names }: View, reading: Given): KeptColumns {
  try {
    const header = names[0] === "rowname" ? ["", ...names.slice(1)] : names;
    const { at, itemAt, header: kept } = columnsBy(header, reading);
    const items = new Set(itemAt.map((k) => at[k][0]).filter((_, j) => at[itemAt[j]].length === 1));
    const first = reading.idColumns?.[0];
    const naming = new Set(
      at.flatMap((places, k) => (kept[k] === first || (kept[k] === "" && first === undefined) ? places : [])),
    );
    const joined = itemAt.filter((k) => at[k].length > 1);
    const ids = at.flatMap((places, k) => (itemAt.includes(k) && !joined.includes(k) ? [] : places));
    return { items, ids, naming };
  } catch (error) {
    if (error instanceof TableError) return { items: new Set(), ids: [], naming: new Set() };
    throw error;
  }
}

/** Rows with null for cells that have been emptied because they could not be read. */
function withoutEmptied(
  { body }: View,
  given: View,
  rows: readonly (readonly string[])[],
): (readonly (string | null)[])[] {
  const before = new Map(body.map((cells, row) => [cells, given.body[row]]));
  return rows.map((cells) => {
    const had = before.get(cells) ?? cells;
    return had === cells ? cells : cells.map((cell, at) => (cell === "" && had[at] !== "" ? null : cell));
  });
}

function codesOf(
  { names }: View,
  reading: Given,
  itemAt: readonly number[],
  rows: readonly (readonly (string | null)[])[],
): UnderstoodCode[] {
  const missing = [...MISSING_MARKS, ...(reading.missing ?? [])].map(plainCell);
  const items = itemAt.map((at) => names[at]);
  let recode = (cell: string, _: number) => cell;
  try {
    const recoding = recodingOf(items, reading, missing);
    const isShared = recoding?.shares.some((share) => share !== undefined) ?? false;
    const most = !isShared
      ? []
      : itemAt.map((at) =>
          rows.reduce((highest, cells) => Math.max(highest, recoding!.pointsOf(cells[at] ?? "")), 0),
        );
    if (recoding) recode = recoding.withMost(most);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
  }
  const codes = new Map<string, { cell: string; means: UnderstoodCode["means"]; count: number }>();
  for (const [j, at] of itemAt.entries()) {
    const counts = new Map<string, number>();
    for (const cells of rows) {
      if (cells[at] === null) continue;
      counts.set(cells[at] ?? "", (counts.get(cells[at] ?? "") ?? 0) + 1);
    }
    for (const [written, count] of counts) {
      const cell = plainCell(written);
      const read = plainCell(recode(cell, j));
      const means = isAnswer(read)
        ? read === "1"
          ? "correct"
          : "incorrect"
        : missing.includes(read)
          ? "missing"
          : "unknown";
      const key = `${means} ${cell}`;
      const code = codes.get(key) ?? { cell, means, count: 0 };
      code.count += count;
      codes.set(key, code);
    }
  }
  return mostOf([...codes.values()]);
}

/** The most frequent first; where they are too many, points give way to codes that a person may have to explain. */
export function mostOf(codes: readonly UnderstoodCode[]): UnderstoodCode[] {
  const isPoints = ({ cell, means }: UnderstoodCode) => means !== "missing" && scoreIn(cell) !== undefined;
  const byCount = (a: UnderstoodCode, b: UnderstoodCode) => b.count - a.count;
  return [...codes]
    .sort((a, b) => Number(isPoints(a)) - Number(isPoints(b)) || byCount(a, b))
    .slice(0, MOST_CODES)
    .sort(byCount);
}
