import { isUsualMark } from "../advice.ts";
import { isAnswer, MISSING_MARKS, plainCell } from "../cells.ts";
import { type Fault, faultOf, TableError } from "../finding.ts";
import { checkHeader, findColumns } from "../header.ts";
import { recodingOf } from "../reading/recode.ts";
import { checkRowLength, rowPlace } from "../rows.ts";
import type { TextRow } from "../text/text-rows.ts";
import { summariseColumn } from "./column-summary.ts";
import { mostOf, type UnderstoodCode } from "./describe.ts";
import { type Given, givenWords } from "./given.ts";
import type { Look, Problem } from "./look.ts";
import { CORRECT_SIGNS } from "./role-words.ts";
import { codesSaid, viewOf } from "./view.ts";

/** A table with one row per response, looked at: who answered what, by which signs, and whether anybody answered twice. */
export function lookAtLog(rows: readonly TextRow[], given: Given, isWhole: boolean): Look {
  const view = viewOf(rows, given);
  const problems: Problem[] = [];
  let reading = given;
  const tell = (fault: Fault, mended?: Partial<Given>, isAssumed = false) => {
    problems.push({
      code: fault.kind,
      fault,
      mend: mended ? givenWords(mended) : null,
      ...(isAssumed && { isAssumed }),
    });
    if (mended) reading = { ...reading, ...mended };
  };
  let columns: readonly number[];
  try {
    const names = checkHeader(view.names);
    const [student, item, response] = given.long!;
    columns = [
      ...findColumns(names, "student", [student]),
      ...findColumns(names, "item", [item]),
      ...findColumns(names, "response", [response]),
    ];
    for (const [at, cells] of view.body.entries())
      if (cells.length !== 1 || cells[0] !== "") checkRowLength(at + 1, cells, view.names, view.lineOf);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    tell(error.fault);
    return {
      understood: understoodLog([], 0, 0, view.body.length, [], isWhole, 0),
      problems,
      notes: [],
      proposal: null,
    };
  }
  const [studentAt, itemAt, responseAt] = columns;
  const body = view.body.filter((cells) => cells.length > 1);
  const missing = () => [...MISSING_MARKS, ...(reading.missing ?? [])].map(plainCell);
  const summary = summariseColumn(view.names[responseAt], responseAt, body, [
    ...missing(),
    ...codesSaid(reading),
  ]);
  const odd = [...summary.counts.keys()].find((cell) => !isAnswer(cell));
  const isSaid = (reading.correct ?? []).length > 0 || (reading.cut ?? []).length > 0;
  if (odd !== undefined && !isSaid) {
    const row = view.body.findIndex((cells) => cells[responseAt] === odd);
    const fault = faultOf({
      kind: "cell",
      ...rowPlace(row + 1, view.lineOf),
      column: view.names[responseAt],
      cell: odd,
      expected: { kind: "response", missing: missing() },
    });
    const signs = [...summary.counts.keys()].map(plainCell).filter((cell) => !summary.marks.includes(cell));
    const known = CORRECT_SIGNS.find((sign) => signs.some((cell) => cell.toLowerCase() === sign));
    const codes = summary.marks.map(plainCell);
    const marked = codes.length > 0 ? { missing: [...(reading.missing ?? []), ...codes] } : {};
    if (summary.kind === "answers" && summary.slips.length === 0)
      tell({ ...fault, advice: [{ kind: "missing-code", codes }] }, marked);
    else if (summary.kind === "points" && !isOneAndTwo(signs))
      tell({ ...fault, advice: [{ kind: "score", cell: odd }] }, { ...marked, cut: ["50%"] }, true);
    else if ((summary.kind === "signs" || isOneAndTwo(signs)) && known !== undefined)
      tell(
        { ...fault, advice: [{ kind: "recode", signs, codes }] },
        { ...marked, correct: [signs.find((cell) => cell.toLowerCase() === known)!] },
        true,
      );
    else tell(fault);
  }
  const marks = missing();
  const items = [...new Set(body.map((cells) => cells[itemAt]))];
  const students = new Set(body.map((cells) => cells[studentAt]));
  const pairs = new Set<string>();
  let again = -1;
  let responses = 0;
  for (const [at, cells] of view.body.entries()) {
    if (cells.length <= 1 || marks.includes(plainCell(cells[responseAt]))) continue;
    responses++;
    const pair = `${cells[studentAt]}\n${cells[itemAt]}`;
    if (pairs.has(pair) && again < 0) again = at;
    pairs.add(pair);
  }
  if (again >= 0 && reading.attempt === undefined) {
    const cells = view.body[again];
    tell(
      faultOf({
        kind: "second-response",
        ...rowPlace(again + 1, view.lineOf),
        student: cells[studentAt],
        item: cells[itemAt],
      }),
      { attempt: "first" },
      true,
    );
  }
  for (const at of [studentAt, itemAt]) {
    const row = view.body.findIndex((cells) => cells.length > 1 && cells[at] === "");
    if (row < 0) continue;
    const of = at === itemAt ? "item" : "student";
    tell(
      faultOf({
        kind: "repeated-name",
        ...rowPlace(row + 1, view.lineOf),
        of,
        column: view.names[at],
        cell: "",
      }),
    );
  }
  const codes = codesOf(
    body.map((cells) => [cells[itemAt], cells[responseAt]]),
    items,
    reading,
    marks,
  );
  const isBlocked = problems.some(({ mend }) => mend === null);
  const all = students.size * items.length;
  return {
    understood: {
      ...understoodLog(
        view.names,
        students.size,
        items.length,
        view.body.length,
        codes,
        isWhole,
        all - pairs.size,
      ),
      columns: view.names.map((name, at) => {
        const { kind, filled, counts } = summariseColumn(name, at, body, MISSING_MARKS);
        const role = at === studentAt ? "identifier" : at === itemAt || at === responseAt ? "item" : "ignore";
        return {
          at: at + 1,
          name,
          role,
          kind,
          filled,
          distinct: counts.size,
          examples: [...counts.keys()].slice(0, 3),
        };
      }),
    },
    problems,
    items,
    notes: [],
    proposal: isBlocked || responses === 0 ? null : reading,
  };
}

function isOneAndTwo(signs: readonly string[]): boolean {
  const plain = new Set(signs.filter((sign) => !isUsualMark(sign)));
  return plain.size === 2 && plain.has("1") && plain.has("2");
}

function understoodLog(
  _: readonly string[],
  students: number,
  items: number,
  rows: number,
  codes: readonly UnderstoodCode[],
  isWhole: boolean,
  missing: number,
): Look["understood"] {
  return { layout: "long", isWhole, rows, ignoredRows: [], columns: [], students, items, missing, codes };
}

function codesOf(
  cells: readonly (readonly [item: string, response: string])[],
  items: readonly string[],
  reading: Given,
  marks: readonly string[],
): UnderstoodCode[] {
  const place = new Map(items.map((item, j) => [item, j]));
  const most = items.map(() => 0);
  let recode = (cell: string, _: number) => cell;
  try {
    const recoding = recodingOf(items, reading, marks);
    for (const [item, response] of recoding ? cells : []) {
      const j = place.get(item)!;
      most[j] = Math.max(most[j], recoding!.pointsOf(response));
    }
    recode = recoding?.withMost(most) ?? recode;
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
  }
  const codes = new Map<string, { cell: string; means: UnderstoodCode["means"]; count: number }>();
  for (const [item, response] of cells) {
    const cell = plainCell(response);
    const read = recode(cell, place.get(item)!);
    const means = isAnswer(read)
      ? plainCell(read) === "1"
        ? "correct"
        : "incorrect"
      : marks.includes(read)
        ? "missing"
        : "unknown";
    const key = `${means} ${cell}`;
    const code = codes.get(key) ?? { cell, means, count: 0 };
    code.count++;
    codes.set(key, code);
  }
  return mostOf([...codes.values()]);
}
