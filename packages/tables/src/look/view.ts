import { MISSING_MARKS } from "../cells.ts";
import { TableError } from "../finding.ts";
import { hasRowNames, ROW_NAMES } from "../header.ts";
import { withoutEmptyEnd } from "../reading/collect-by.ts";
import { columnsBy } from "../reading/columns-by.ts";
import { recodedCells, rowsChosen } from "../reading/reading.ts";
import { readingSink } from "../reading/reading-sink.ts";
import type { LineOf } from "../rows.ts";
import type { TextRow } from "../text/text-rows.ts";
import { type ColumnSummary, summariseColumn } from "./column-summary.ts";
import { type SpecialRow, specialRows } from "./find-layout.ts";
import type { Given } from "./given.ts";
import { guessRoles, type RoleGuess } from "./guess-roles.ts";

/** A table as a reading shows it: names, and the rows below them. */
export interface View {
  readonly names: readonly string[];
  readonly body: readonly (readonly string[])[];
  readonly lineOf?: LineOf;
}

export function viewOf(rows: readonly TextRow[], reading: Given): View {
  const sink = readingSink<View>(reading, (header, lineOf) => {
    const names = withoutEmptyEnd(header);
    const body: (readonly string[])[] = [];
    return {
      add: (cells) => void body.push(cells),
      finish: () => ({ names: hasRowNames(names) ? [ROW_NAMES, ...names.slice(1)] : names, body, lineOf }),
    };
  });
  sink.add(rows);
  return sink.finish();
}

/** What the columns and the rows of a view seem to be. */
export interface Survey {
  readonly special: readonly SpecialRow[];
  /** Rows of students. */
  readonly students: readonly (readonly string[])[];
  readonly columns: readonly ColumnSummary[];
  readonly guess: RoleGuess;
  readonly missing: readonly string[];
}

export function surveyOf({ names, body }: View, reading: Given): Survey {
  const special = specialRows(body);
  const isIgnored = rowsChosen(reading.ignoreRows);
  const isSpecial = new Set(special.map(({ row }) => row));
  const students = body.filter(
    (cells, row) => !isSpecial.has(row) && !isIgnored(row + 1) && cells.some((cell) => cell !== ""),
  );
  const missing = [...MISSING_MARKS, ...(reading.missing ?? [])];
  // what is said to count as correct or incorrect tells as little about the others
  const said = [...missing, ...codesSaid(reading)];
  const columns = names.map((name, at) => summariseColumn(name, at, students, said));
  const guess = withNamedItems(guessRoles(columns, students, said), names, reading);
  return { special, students, columns, guess, missing: said };
}

/** Who names the items knows them: a column that looks like a total is one all the same. */
function withNamedItems(guess: RoleGuess, names: readonly string[], { items }: Given): RoleGuess {
  if (items === undefined) return guess;
  try {
    const { at, itemAt } = columnsBy(names, { items });
    const named = new Set(itemAt.flatMap((k) => at[k]));
    return { ...guess, roles: guess.roles.map((role, c) => (named.has(c) ? "item" : role)) };
  } catch (error) {
    // a name that is not there is said elsewhere
    if (error instanceof TableError) return guess;
    throw error;
  }
}

/** The codes of `recode`; nothing where it cannot be read, which is said elsewhere. */
export function codesSaid({ recode }: Given): readonly string[] {
  try {
    return [...recodedCells(recode).keys()];
  } catch (error) {
    if (error instanceof TableError) return [];
    throw error;
  }
}
