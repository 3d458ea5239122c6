import { isUsualMark } from "../advice.ts";
import { plainCell } from "../cells.ts";
import type { Fault } from "../finding.ts";
import { pointsIn, scoreIn } from "../reading/reading.ts";
import type { ColumnSummary } from "./column-summary.ts";
import type { Mend, MendContext } from "./mend.ts";
import { CORRECT_SIGNS } from "./role-words.ts";
import { withRow } from "./with-row.ts";

export type CellFault = Fault & { readonly kind: "cell" };

/** Cells of items that are no responses yet: codes for missing ones, signs, points; or slips of the pen, which only the file's owner can mend. */
export function cellsMend(fault: CellFault, context: MendContext, c: number): Mend {
  const { view, survey, reading } = context;
  const items = survey.columns.filter((_, at) => survey.guess.roles[at] === "item");
  const said = new Set((reading.ignore ?? []).concat(reading.idColumns ?? []));
  const kept = items.filter(({ name }) => !said.has(name));
  const alike = (is: (column: ColumnSummary, cell: string) => boolean) => {
    let cells = -1;
    const columns: string[] = [];
    for (const column of kept) {
      const own = [...column.counts].filter(([cell]) => is(column, cell));
      if (own.length > 0) columns.push(column.name);
      for (const [, count] of own) cells += count;
    }
    return cells > 0 ? { alike: { cells, columns } } : {};
  };
  const column = survey.columns[c];
  const plain = plainCell(fault.cell);
  if (reading.correct?.length || reading.cut?.length) {
    // what is left is neither points nor missing
    if (column.marks.includes(fault.cell)) return missingMend();
    return slipMend();
  }
  if (column.slips.includes(fault.cell)) return slipMend();
  if (column.kind === "signs" || column.kind === "choices" || areOneAndTwo(kept))
    return correctMend(fault, context, kept);
  if (column.marks.includes(fault.cell)) return missingMend();
  if ((column.kind === "points" || column.kind === "percent") && scoreIn(plain) !== undefined) {
    const cut = cutOf(context, kept);
    return {
      fault,
      ...alike((_, cell) => !["0", "1"].includes(plainCell(cell)) && scoreIn(cell) !== undefined),
      reading: { ...reading, cut },
      isAssumed: true,
    };
  }
  return slipMend();

  function missingMend(): Mend {
    const codes = [...new Set(kept.flatMap(({ marks }) => marks.map(plainCell)))];
    return {
      fault: { ...fault, advice: [{ kind: "missing-code", codes }] },
      ...alike(({ marks }, cell) => marks.includes(cell)),
      reading: { ...reading, missing: [...(reading.missing ?? []), ...codes] },
      ...(codes.some((code) => !isUsualMark(code)) && { isAssumed: true }),
    };
  }

  function slipMend(): Mend {
    const table = withRow(context.table, view, fault.row, (cells) =>
      cells.map((cell, at) => (at === c ? "" : cell)),
    );
    return { fault, table };
  }
}

function areOneAndTwo(items: readonly ColumnSummary[]): boolean {
  const signs = new Set(
    items.flatMap(({ counts, marks }) =>
      [...counts.keys()].filter((cell) => !marks.includes(cell)).map(plainCell),
    ),
  );
  return signs.size === 2 && signs.has("1") && signs.has("2");
}

/** Which sign means correct: by the row of the key, or by what the words mean. */
function correctMend(fault: CellFault, context: MendContext, items: readonly ColumnSummary[]): Mend {
  const { view, survey, reading } = context;
  const key = survey.special.find(({ what }) => what === "key");
  if (key !== undefined) {
    const correct = items.map(({ name, at }) => `${name}=${view.body[key.row][at]}`);
    return { fault, reading: { ...reading, correct } };
  }
  const marks = new Set(items.flatMap((column) => column.marks.map(plainCell)));
  const signs = new Map<string, string>();
  for (const { counts } of items)
    for (const cell of counts.keys()) {
      const sign = plainCell(cell.trim()).toLowerCase();
      if (!marks.has(plainCell(cell)) && !signs.has(sign)) signs.set(sign, plainCell(cell.trim()));
    }
  const known = CORRECT_SIGNS.filter((sign) => signs.has(sign));
  const missing = marks.size > 0 ? [...(reading.missing ?? []), ...marks] : reading.missing;
  const right = items.every(({ kind }) => kind !== "choices") && signs.size <= 3 ? known[0] : undefined;
  // where no key is known, only the file's owner has it
  if (right === undefined) return { fault };
  const correct = [signs.get(right)!];
  const isAlone = signs.size === 1;
  return {
    fault: isAlone
      ? fault
      : { ...fault, advice: [{ kind: "recode", signs: [...signs.values()], codes: [...marks] }] },
    reading: {
      ...reading,
      correct,
      ...(missing && { missing }),
      ...(isAlone && { empty: "incorrect" as const }),
    },
    isAssumed: true,
  };
}

/** Half of the points that can be had: said by a row or in the names, or the most that a student had. */
function cutOf({ view, survey }: MendContext, items: readonly ColumnSummary[]): string[] {
  const maximum = survey.special.find(({ what }) => what === "maximum");
  const stated = items.map(({ name, at }) =>
    maximum === undefined ? statedIn(name) : pointsIn(view.body[maximum.row][at] ?? ""),
  );
  const had = items.map(({ most = 1, kind }) => (kind === "answers" ? 1 : most));
  if (stated.some((points) => points === undefined) || stated.every((points, j) => points === had[j]))
    return ["50%"];
  const halves = stated.map((points) => String(points! / 2));
  if (new Set(halves).size === 1) return [halves[0]];
  return items.map(({ name }, j) => `${name}=${halves[j]}`);
}

const STATED = [
  /\/\s*(\d+(?:[.,]\d+)?)\s*$/g,
  /\[total pts: (?:up to )?(\d+(?:[.,]\d+)?)/gi,
  /\((?:max[.:]*\s*)?(\d+(?:[.,]\d+)?)\s*([a-z]*)\.?\)/gi,
];
/** What points are called behind their number, "(max. 3)" aside; in small letters. */
const UNITS = new Set(["p", "pt", "pts", "punkt", "punkte", "point", "points", "be", "vp"]);

/** The most points, as exports write them behind an item's name: "Q. 1 /1.00". */
function statedIn(name: string): number | undefined {
  for (const pattern of STATED)
    for (const [whole, points, unit] of name.matchAll(pattern))
      if (unit === undefined || UNITS.has(unit.toLowerCase()) || (unit === "" && /max/i.test(whole)))
        return pointsIn(points);
  return undefined;
}
