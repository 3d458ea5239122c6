import { isAnswer } from "../cells.ts";
import { type Fault, faultOf } from "../finding.ts";
import { holdsAnswers, type TableAhead } from "./table-ahead.ts";

type Role = "answer" | "item" | "student";

/** Beginnings of words that columns of logs have in their names; `item_score` is an answer, so these come first. */
const WORDS: Readonly<Record<Role, readonly string[]>> = {
  answer: ["answer", "correct", "score", "response", "right", "result", "outcome"],
  item: ["item", "question", "problem", "task", "exercise"],
  student: [
    "student",
    "user",
    "person",
    "examinee",
    "pupil",
    "learner",
    "subject",
    "respondent",
    "participant",
  ],
};

/**
 * A fault where a table that cannot have one row per student looks like a log with one row per response: by the names of its
 * columns; or it has three, one of responses and two that tell the rows apart only together.
 */
export function findLog(ahead: TableAhead): Fault | undefined {
  const found = asWarehouse(ahead) ?? byName(ahead) ?? byShape(ahead);
  if (found === undefined || !(asWarehouse(ahead) || cannotBeWide(ahead, found))) return undefined;
  const columns = found.map((at) => ahead.names[at]);
  return faultOf({ kind: "long-log", columns }, { kind: "long-log", columns });
}

/** Files of the Item Response Warehouse always have these columns. */
function asWarehouse({ names }: TableAhead): number[] | undefined {
  const at = ["id", "item", "resp"].map((name) => names.indexOf(name));
  return at.includes(-1) ? undefined : at;
}

/** Student, item, answer; of several columns the one with the shortest name, and of answers one that holds such. */
function byName(ahead: TableAhead): number[] | undefined {
  const { names } = ahead;
  const candidates = (role: Role) =>
    [...names.keys()]
      .filter((at) => roleOf(names[at]) === role)
      .toSorted((a, b) => names[a].length - names[b].length);
  const answers = candidates("answer");
  const answer = answers.find((at) => holdsAnswers(ahead, at)) ?? answers[0];
  const columns = [candidates("student")[0], candidates("item")[0], answer];
  return columns.includes(undefined as never) ? undefined : columns;
}

function byShape(ahead: TableAhead): number[] | undefined {
  const { names, rows } = ahead;
  if (names.length !== 3) return undefined;
  const answers = [0, 1, 2].filter((at) => holdsAnswers(ahead, at) && !/\d/.test(names[at]));
  const others = [0, 1, 2].filter((at) => at !== answers[0]);
  if (answers.length !== 1 || roleOf(names[answers[0]]) === "item") return undefined;
  // An item with a slip of the pen has mostly answers.
  const mostly = (at: number) => rows.filter((row) => isAnswer(row[at])).length >= rows.length / 2;
  if (others.some(mostly)) return undefined;
  const distinct = (columns: readonly number[]) =>
    new Set(rows.map((row) => JSON.stringify(columns.map((at) => row[at])))).size;
  if (distinct(others) < rows.length || others.every((at) => distinct([at]) === rows.length))
    return undefined;
  const isTurned = roleOf(names[others[0]]) === "item" || roleOf(names[others[1]]) === "student";
  return [...(isTurned ? others.toReversed() : others), answers[0]];
}

function roleOf(name: string): Role | undefined {
  if (/\d/.test(name)) return undefined;
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  const roles: readonly Role[] = ["answer", "item", "student"];
  return roles.find((role) => words.some((word) => WORDS[role].some((start) => word.startsWith(start))));
}

/** More columns of answers beside that of a log, as whether a hint was given, are items. */
const MOST_BESIDE = 2;

/** Whether students or items would be taken for answers, or a student for several. */
function cannotBeWide(ahead: TableAhead, columns: readonly number[]): boolean {
  const { names, idAt, rows } = ahead;
  const beside = [...names.keys()].filter((at) => !columns.includes(at) && holdsAnswers(ahead, at));
  if (beside.length > MOST_BESIDE) return false;
  const [student, item] = columns;
  const asAnswers = [student, item].filter((at) => !idAt.includes(at));
  const students = new Set(rows.map((row) => row[idAt[0]]));
  return asAnswers.some((at) => !holdsAnswers(ahead, at)) || (idAt.length > 0 && students.size < rows.length);
}
