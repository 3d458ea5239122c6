import type { FileLook, Given, Problem } from "@qmatrix/tables";
import { clean } from "./roles.ts";

/** Cells that only a person can explain: the same code in several places, or a row that is no student's. */
export interface OpenCells {
  /** Codes that are neither correct nor incorrect, with the rows where they were found, as the file counts them. */
  readonly codes: readonly { readonly cell: string; readonly rows: readonly number[] }[];
  /** Rows with many such cells: below the header, and as the file counts them. */
  readonly rows: readonly {
    readonly row: number;
    readonly fileRow: number;
    readonly cells: readonly string[];
  }[];
  /** What can only be solved in the file. */
  readonly others: readonly Problem[];
}

/** So many different cells of one row that are no responses make it none of a student. */
const MANY = 3;
/** More codes, or longer ones, are no codes: the cells are something else. */
const MOST_CODES = 6;
const LONGEST_CODE = 12;

export function openCells({ problems, understood }: Pick<FileLook, "problems" | "understood">): OpenCells {
  const open = problems.filter(({ mend }) => mend === null);
  const known = new Set(understood.codes.map(({ means }) => means));
  // where nothing is correct or incorrect yet, the cells are no codes beside responses but words
  if (!known.has("correct") || !known.has("incorrect")) return { codes: [], rows: [], others: open };
  const cells = open.flatMap((problem) => {
    const { fault } = problem;
    return fault.kind === "cell" && fault.expected.kind === "response" && isCode(fault.cell)
      ? [{ problem, row: fault.row, line: fault.line ?? fault.row, cell: fault.cell }]
      : [];
  });
  const rows = grouped(cells, ({ row }) => row).filter(
    ({ own }) => new Set(own.map(({ cell }) => cell)).size >= MANY,
  );
  const codes = grouped(
    cells.filter(({ row }) => !rows.some(({ key }) => key === row)),
    ({ cell }) => cell,
  );
  if (codes.length > MOST_CODES || rows.length > MOST_CODES) return { codes: [], rows: [], others: open };
  const isSaid = new Set(cells.map(({ problem }) => problem));
  return {
    codes: codes.map(({ key, own }) => ({ cell: key, rows: [...new Set(own.map(({ line }) => line))] })),
    rows: rows.map(({ key, own }) => ({
      row: key,
      fileRow: own[0].line,
      cells: own.map(({ cell }) => cell),
    })),
    others: open.filter((problem) => !isSaid.has(problem)),
  };
}

/** A reading without what cannot be read: a cell as a missing response where that is possible, and else its row. */
export function withoutPlaces(given: Given, problems: readonly Problem[]): Given {
  const { missing = [], ignoreRows = [] } = given;
  const codes = new Set(missing);
  const rows = new Set(ignoreRows);
  for (const { fault, without = [] } of problems)
    if (without[0] === "--missing" && fault.kind === "cell") codes.add(fault.cell);
    else if (without[0] === "--ignore-rows" && "row" in fault) rows.add(String(fault.row));
  return clean({ ...given, missing: [...codes], ignoreRows: [...rows] });
}

/** A comma parts the codes of an option. */
function isCode(cell: string): boolean {
  return cell.length <= LONGEST_CODE && !cell.includes(",");
}

function grouped<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key) {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const own = groups.get(keyOf(value));
    if (own) own.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return [...groups].map(([key, own]) => ({ key, own }));
}
