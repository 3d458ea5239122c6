import { isAnswer } from "../cells.ts";
import { type Fault, faultOf } from "../finding.ts";
import { columnsBy } from "../reading/columns-by.ts";
import { rowRanges } from "../reading/reading.ts";
import { rowPlace } from "../rows.ts";
import type { TextRow } from "../text/text-rows.ts";
import { headerAt, type SpecialRow } from "./find-layout.ts";
import type { Given } from "./given.ts";
import { cellsMend } from "./mend-cells.ts";
import type { Survey, View } from "./view.ts";
import { withRow } from "./with-row.ts";

export interface MendContext {
  readonly view: View;
  readonly survey: Survey;
  readonly reading: Given;
  /** What a person said, which is not to be overruled. */
  readonly given: Given;
  readonly table: readonly TextRow[];
}

/** A fault as it is to be told, with the reading that mends it; or with the table without it, to look for others. */
export interface Mend {
  readonly fault: Fault;
  readonly alike?: { readonly cells: number; readonly columns: readonly string[] };
  readonly reading?: Given;
  readonly table?: readonly TextRow[];
  readonly isAssumed?: boolean;
}

export function mendOf(fault: Fault, context: MendContext): Mend {
  const { view, survey, reading, table } = context;
  const add = (more: Partial<Given>): Given => ({ ...reading, ...more });
  const title = titleMend(fault, context);
  if (title) return title;
  switch (fault.kind) {
    case "transposed":
      return {
        fault,
        reading: fault.hasHeader
          ? add({ transpose: true, idColumns: ["student"] })
          : add({ transpose: true, header: "none" }),
      };
    case "no-header":
      return { fault, reading: add({ header: "none" }) };
    case "long-log": {
      const [student, item, response] = fault.columns;
      return { fault, reading: add({ long: [student, item, response], idColumns: undefined }) };
    }
    case "unknown-column":
      return { fault, reading: withoutName(reading, fault.column) };
    case "total-row":
      return rowsMend(fault, context, fault.row);
    case "second-header":
    case "no-student":
      return rowsMend(fault, context, fault.row);
    case "unnamed-column":
      return columnNumberMend(fault, context, fault.at);
    case "repeated-column":
      return columnNumberMend(fault, context, fault.at);
    case "unanswered-item":
      return { fault, reading: ignoring(reading, context, fault.item) };
    case "id-column":
    case "total-column": {
      const c = view.names.indexOf(fault.column);
      const isItem = survey.guess.roles[c] === "item" && survey.columns[c].kind === "points";
      return isItem && (fault.kind === "id-column" || isNamed(context, fault.column))
        ? pointsMend(context, c)
        : columnMend(fault, context, fault.column);
    }
    case "not-an-item":
      return columnMend(fault, context, fault.column);
    case "row-length":
      return fault.found === 0
        ? { fault, reading: add({ ignoreRows: [...(reading.ignoreRows ?? []), String(fault.row)] }) }
        : { fault, table: withRow(table, view, fault.row, (cells) => fitted(cells, view.names.length)) };
    case "repeated-name":
      return nameMend(fault, context);
    case "cell":
      break;
    default:
      return { fault };
  }
  const special = survey.special.some(({ row }) => row + 1 === fault.row);
  if (special || isRepeatedHeader(fault)) return rowsMend(fault, context, fault.row);
  const c = view.names.indexOf(fault.column);
  return survey.guess.roles[c] === "item"
    ? cellsMend(fault, context, c)
    : columnMend(fault, context, fault.column);
}

/** Whether a person named a column among the items. */
function isNamed({ view, reading }: MendContext, column: string): boolean {
  if (reading.items === undefined) return false;
  const { itemAt, header } = columnsBy(view.names, reading);
  return itemAt.some((k) => header[k] === column);
}

function isRepeatedHeader({ advice }: Fault): boolean {
  return advice.some(({ kind }) => kind === "remove-repeated-header");
}

/** Faults that a title above the header makes, where there is one. */
function titleMend(fault: Fault, { reading, table }: MendContext): Mend | undefined {
  const kinds = [
    "unnamed-column",
    "row-length",
    "uncut-rows",
    "repeated-column",
    "second-header",
    "separator",
    "cell",
    "id-column",
  ];
  if (reading.header !== undefined || !kinds.includes(fault.kind)) return undefined;
  const at = headerAt(table.slice(0, 200).map(({ cells }) => cells));
  if (at > 0) {
    const { line } = table[at];
    const title = table[0].cells.find((cell) => cell !== "") ?? "";
    return {
      fault: faultOf({ kind: "title", title, header: line }, { kind: "header", line }),
      reading: { ...reading, header: line },
    };
  }
  // the first row is one of responses: names that are 0 or 1, or come twice
  const [{ cells }] = table;
  const answers = cells.filter((cell) => cell === "0" || cell === "1").length;
  if (fault.kind !== "repeated-column" || answers < 0.6 * cells.length) return undefined;
  return {
    fault: faultOf({ kind: "no-header" }, { kind: "header", line: "none" }),
    reading: { ...reading, header: "none" },
  };
}

/** Rows that are no students: all of them are left out at once. */
function rowsMend(fault: Fault, { view, survey, reading }: MendContext, row: number): Mend {
  const special = new Map<number, SpecialRow>(survey.special.map((one) => [one.row + 1, one]));
  const rows = new Set([row, ...special.keys()]);
  // below the first row of totals there are no students
  if (fault.kind === "total-row") for (let below = row; below <= view.body.length; below++) rows.add(below);
  const isEmpty = (one: number) => view.body[one - 1].every((cell) => cell === "");
  // empty rows at the end are left out anyway
  const ranges = rowRanges([...rows].filter((one) => special.has(one) || !isEmpty(one)));
  const first = special.get(row);
  const told =
    first === undefined || fault.kind === "total-row"
      ? fault
      : faultOf({
          kind: "no-student",
          ...rowPlace(row, view.lineOf),
          rows: [...special.keys()],
          label: first.label,
          what: first.what,
        });
  return { fault: told, reading: { ...reading, ignoreRows: [...(reading.ignoreRows ?? []), ...ranges] } };
}

/** A column without a name of its own is called by its number. */
function columnNumberMend(fault: Fault, { view, survey, reading, table }: MendContext, at: number): Mend {
  const role = survey.guess.roles[at - 1];
  if (role !== "item")
    return { fault, reading: { ...reading, ignore: [...(reading.ignore ?? []), `#${at}`] } };
  const header = table.findIndex(
    ({ cells }) => cells.length >= at && cells.every((cell, k) => (view.names[k] ?? "") === cell || k === 0),
  );
  if (header < 0) return { fault };
  const named = [...table[header].cells];
  // all that have the name of one are told with it
  const name = view.names[at - 1];
  const first = view.names.indexOf(name);
  for (const [k, other] of view.names.entries()) if (k > first && other === name) named[k] = `#${k + 1}`;
  const others = view.names.filter((other) => other === name).length - 2;
  const alike = others > 0 ? { alike: { cells: others, columns: [name] } } : {};
  return { fault, ...alike, table: table.with(header, { ...table[header], cells: named }) };
}

/** Points that all differ are no identifier where few students have them. */
function pointsMend(context: MendContext, c: number): Mend {
  const { view, survey } = context;
  const at = view.body.findIndex(
    // a row may be too short to have the cell
    ({ [c]: cell = "" }) => !isAnswer(cell) && !survey.missing.includes(cell),
  );
  const expected = { kind: "response", missing: survey.missing } as const;
  const [column, cell] = [view.names[c], view.body[at][c]];
  const fault = faultOf(
    { kind: "cell", ...rowPlace(at + 1, view.lineOf), column, cell, expected },
    { kind: "score", cell },
    { kind: "missing-code", codes: [cell] },
  );
  return cellsMend(fault as Fault & { readonly kind: "cell" }, context, c);
}

/** A column that is no item, by its role; where it seems to be one all the same, it is left out. */
function columnMend(fault: Fault, context: MendContext, column: string): Mend {
  const { view, survey, reading } = context;
  const { guess, columns } = survey;
  const c = view.names.indexOf(column);
  const role =
    guess.roles[c] === "item" ? (fault.kind === "id-column" ? "identifier" : "total") : guess.roles[c];
  const cells = [...columns[c].counts.keys()].slice(0, 2);
  // what is told must be what is proposed
  const isTold =
    fault.kind === "cell"
      ? fault.advice.some(({ kind }) => kind === "id-column")
      : fault.kind !== "id-column" || role === "identifier";
  const told = isTold ? fault : faultOf({ kind: "not-an-item", column, role, cells });
  const ids = reading.idColumns ?? [];
  if (role === "identifier" && ids.length === 0) {
    const named = guess.identifier ?? column;
    const advice = told.advice.map((one) =>
      one.kind === "id-column" ? { ...one, column: named, needsAnother: false, isIdentifier: true } : one,
    );
    return { fault: { ...told, advice }, reading: { ...reading, idColumns: [named] } };
  }
  // what tells the groups apart is carried along, behind what names the students
  const identifier = ids.length > 0 ? [] : guess.identifier === undefined ? undefined : [guess.identifier];
  // what does not name the students is not called their identifier, nor is --id its advice
  const other = fault.kind === "id-column" ? faultOf({ kind: "not-an-item", column, role, cells }) : told;
  if (role === "group" && identifier !== undefined)
    return { fault: other, reading: { ...reading, idColumns: [...ids, ...identifier, column] } };
  return { fault: other, reading: ignoring(reading, context, column) };
}

function ignoring(reading: Given, { view }: MendContext, column: string): Given {
  const at = view.names.indexOf(column);
  const isUnique = view.names.lastIndexOf(column) === at;
  return { ...reading, ignore: [...(reading.ignore ?? []), isUnique ? column : `#${at + 1}`] };
}

/** Two students of one name: another column, or two joined, may tell them apart. */
function nameMend(fault: Fault & { readonly kind: "repeated-name" }, context: MendContext): Mend {
  const { view, survey, reading, given, table } = context;
  const { identifier } = survey.guess;
  const isSpecial = survey.special.some(({ row }) => row + 1 === fault.row);
  if (isSpecial) return rowsMend(fault, context, fault.row);
  const ids = reading.idColumns ?? [];
  if (
    identifier !== undefined &&
    !ids.includes(identifier) &&
    !(given.idColumns ?? []).includes(fault.column)
  ) {
    const others = ids.filter((id) => id !== fault.column && !identifier.split("+").includes(id));
    return { fault, reading: { ...reading, idColumns: [identifier, ...others] } };
  }
  const c = view.names.indexOf(fault.column);
  if (c < 0) return { fault };
  return {
    fault,
    table: withRow(table, view, fault.row, (cells) =>
      cells.map((cell, at) => (at === c ? `${cell} (${fault.row})` : cell)),
    ),
  };
}

function withoutName(reading: Given, column: string): Given {
  const left = (names: readonly string[] | undefined) => {
    const others = names?.filter((name) => name !== column && !name.startsWith(`${column}=`));
    return others?.length ? others : undefined;
  };
  const { items, ignore, idColumns, correct, cut } = reading;
  return {
    ...reading,
    ...{
      items: left(items),
      ignore: left(ignore),
      idColumns: left(idColumns),
      correct: left(correct),
      cut: left(cut),
    },
  };
}

function fitted(cells: readonly string[], length: number): readonly string[] {
  return Array.from({ length }, (_, at) => cells[at] ?? "");
}
