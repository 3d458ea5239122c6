import { scoreIn } from "../reading/reading.ts";
import type { ColumnSummary } from "./column-summary.ts";
import { FIRST_NAMES, GROUPS, IDENTIFIER_NAMES, MAILS, OTHERS, SURNAMES, TOTALS } from "./role-words.ts";

/** What a column is to the reader of a table of responses. */
export type Role = "item" | "identifier" | "group" | "total" | "ignore";

export interface RoleGuess {
  readonly roles: readonly Role[];
  /** The identifier as an option names it: a column, or two joined; undefined where nothing tells the students apart. */
  readonly identifier?: string;
  /** Its columns. */
  readonly identifierAt: readonly number[];
}

/** In fewer rows a sum or a constant ratio may come by chance. */
const FEWEST_ROWS = 4;

/** The share of different cells from which a column that is called so names the students. */
const NEARLY = 0.9;

/** Guesses what each column of a table of responses is: by its cells first, by its name where these leave it open. */
export function guessRoles(
  columns: readonly ColumnSummary[],
  rows: readonly (readonly string[])[],
  missing: readonly string[],
): RoleGuess {
  const N = rows.length;
  const alphabet = itemAlphabet(columns);
  const roles = columns.map((column) => roleByCells(column, N, alphabet));
  const answers = columns.filter(({ kind }, c) => kind === "answers" && roles[c] === "item").length;
  // where nothing else can be answered, percentages are scores of the items
  if (roles.every((role, c) => role !== "item" || columns[c].kind === "percent"))
    for (const [c, { kind, name }] of columns.entries())
      if (kind === "percent" && !TOTALS.test(name)) roles[c] = "item";
  const items = roles.filter((role) => role === "item").length;
  for (const [c, { kind, name, least = 0, most = 0 }] of columns.entries()) {
    if (roles[c] !== "item" || kind !== "points") continue;
    // beside items of 0 and 1, a scale that starts at 1 or goes up to 5 is a grade or a total
    const isOdd = N >= FEWEST_ROWS && answers >= 2 && 2 * answers > items && (least >= 1 || most >= 5);
    if (isOdd || isTotalName(name)) roles[c] = "total";
  }
  const signs = columns.filter(
    ({ kind }, c) => roles[c] === "item" && (kind === "signs" || kind === "choices"),
  ).length;
  for (const [c, { kind }] of columns.entries())
    if (roles[c] === "item" && kind === "points" && signs >= 2 && 2 * signs > items) roles[c] = "ignore";
  for (const c of sumsOfOthers(columns, roles, rows, missing)) roles[c] = "total";
  const identifierAt = chooseIdentifier(columns, roles, rows);
  for (const [c, role] of roles.entries())
    if (role === "identifier" && !identifierAt.includes(c))
      roles[c] = GROUPS.test(columns[c].name) ? "group" : "ignore";
  for (const c of identifierAt) roles[c] = "identifier";
  if (identifierAt.length === 0) return { roles, identifierAt };
  return { roles, identifierAt, identifier: identifierAt.map((c) => columns[c].name).join("+") };
}

/** Of surveys, the same in every row: 0 or 1 for what is no response. */
const STATES = /^(?:status|finished|progress|completed|valid|wave|attempt|last ?page|state)$/i;

/** "(Total):" as "Total". */
function withoutPunctuation(name: string): string {
  let [from, to] = [0, name.length];
  while (from < to && PUNCTUATION.test(name[from])) from++;
  while (to > from && PUNCTUATION.test(name[to - 1])) to--;
  return name.slice(from, to);
}

const PUNCTUATION = /[\p{P}\s]/u;

/** A column of points that has a name like these is a total; "Points 3" is an item. */
const TOTALS_ONLY = new Set(
  (
    "total,sum,summe,gesamt,gesamtpunkte,gesamtpunktzahl,punkte gesamt,punkte,points,score,total score,total points,percent,prozent," +
    "grade,note,mark,moyenne,somme,average,durchschnitt,result,ergebnis,rank,rang,raw score,rawscore"
  ).split(","),
);
const TOTALS_BEGIN = [
  "final",
  "current",
  "unposted",
  "bewertung",
  "grade/",
  "note/",
  "course total",
  "kurs gesamt",
];

/** "Total /30" is a total, "Total 3" an item. */
const OUT_OF = /\/ ?\d{1,4}(?:[.,]\d{1,2})?$/;

function isTotalName(name: string): boolean {
  const bare = withoutPunctuation(name.trim().replace(OUT_OF, "")).toLowerCase();
  return (
    TOTALS_ONLY.has(bare) ||
    name === "#correct" ||
    TOTALS_BEGIN.some((beginning) => bare.startsWith(beginning))
  );
}

function roleByCells(column: ColumnSummary, N: number, alphabet: ReadonlySet<string>): Role {
  const { kind, name, counts, filled } = column;
  const isUnique = filled === N && counts.size === N && N > 1;
  const isGroup = GROUPS.test(name);
  const isIdentifier = IDENTIFIER_NAMES.some((names) => names.test(name));
  switch (kind) {
    case "empty":
      return "ignore";
    case "answers":
      if (/^(?:gender|sex|geschlecht|female|male|treat(?:ment)?)$/i.test(name)) return "group";
      return counts.size === 1 && STATES.test(name) ? "ignore" : "item";
    case "date":
      return "ignore";
    case "percent":
      return "total";
    case "points":
      if (isGroup) return "group";
      // students below one another are numbered, rows without a number among them or not
      if (isIdentifier && counts.size === filled && isCount(column)) return "identifier";
      if (isUnique && (isIdentifier || (N >= FEWEST_ROWS && isCount(column)))) return "identifier";
      return OTHERS.test(name) && !/\d/.test(name) ? "ignore" : "item";
    case "number":
      if (isGroup) return "group";
      if (isUnique) return OTHERS.test(name) || TOTALS.test(name) ? "ignore" : "identifier";
      return TOTALS.test(name) ? "total" : "ignore";
    case "choices":
      return isGroup ? "group" : "item";
    case "signs":
      if (isIdentifier && isUnique) return "identifier";
      if (!isGroup && [...counts.keys()].some((cell) => alphabet.has(cell.toLowerCase()))) return "item";
      if (isGroup) return "group";
      if (OTHERS.test(name)) return "ignore";
      return isUnique ? "identifier" : counts.size > 1 ? "group" : "ignore";
    case "text": {
      if (SURNAMES.test(name) || FIRST_NAMES.test(name)) return "identifier";
      // one student who comes twice, or has no name, leaves a column of names what it is
      const isNearlyUnique = isIdentifier && counts.size >= NEARLY * N;
      if (isUnique || isNearlyUnique) return MAILS.test(name) || OTHERS.test(name) ? "ignore" : "identifier";
      return isGroup ? "group" : "ignore";
    }
  }
}

/** The two or three signs that the items are answered with: those that most columns of signs share. */
function itemAlphabet(columns: readonly ColumnSummary[]): ReadonlySet<string> {
  const votes = new Map<string, number>();
  for (const { kind, counts, name } of columns)
    if (kind === "signs" && !GROUPS.test(name))
      for (const cell of new Set([...counts.keys()].map((sign) => sign.toLowerCase())))
        votes.set(cell, (votes.get(cell) ?? 0) + 1);
  const most = Math.max(0, ...votes.values());
  const hasNumbers = columns.some(({ kind }) => kind === "answers" || kind === "points");
  if (most < 2 && hasNumbers) return new Set();
  return new Set(
    [...votes]
      .filter(([, count]) => count >= 0.5 * most && (count >= 2 || !hasNumbers))
      .map(([sign]) => sign),
  );
}

/** Whether the cells count the rows. */
function isCount({ counts }: ColumnSummary): boolean {
  const cells = [...counts.keys()];
  return cells.every((cell, i) => Number(cell) === Number(cells[0]) + i);
}

/** Columns that are in nearly every row the sum of the items' points, or in proportion to it. */
function sumsOfOthers(
  columns: readonly ColumnSummary[],
  roles: readonly Role[],
  rows: readonly (readonly string[])[],
  missing: readonly string[],
): number[] {
  if (rows.length < FEWEST_ROWS) return [];
  const pointsOf = (cell: string) => (missing.includes(cell) ? undefined : scoreIn(cell));
  const numeric = [...columns.keys()].filter((c) =>
    ["answers", "points", "number", "percent"].includes(columns[c].kind),
  );
  const items = numeric.filter((c) => roles[c] === "item");
  if (numeric.every((c) => columns[c].kind === "answers")) return [];
  const rowSums = rows.map((cells) =>
    items.reduce((sum, c) => sum + (pointsOf(cells[columns[c].at] ?? "") ?? 0), 0),
  );
  return numeric.filter((c) => {
    const own = columns[c];
    if (own.kind === "answers" || own.counts.size < 3) return false;
    const isItem = items.includes(c);
    if (items.length - (isItem ? 1 : 0) < 2) return false;
    const pairs: [number, number][] = [];
    for (const [i, cells] of rows.entries()) {
      const value = pointsOf(cells[own.at] ?? "");
      if (value !== undefined) pairs.push([value, rowSums[i] - (isItem ? value : 0)]);
    }
    const ratios = pairs.filter(([, sum]) => sum > 0).map(([value, sum]) => value / sum);
    if (ratios.length < FEWEST_ROWS) return false;
    const middle = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)];
    if (middle <= 0) return false;
    const near = pairs.filter(
      ([value, sum]) =>
        Math.abs(value - middle * sum) <=
        Math.max(0.006, 0.006 * Math.max(...(own.most !== undefined ? [own.most] : [1]))) +
          (own.kind === "percent" ? 0.5 : 0),
    );
    return near.length >= 0.95 * pairs.length;
  });
}

/** The column that names the students: unique, by its name if several are; else a surname and a first name together. */
function chooseIdentifier(
  columns: readonly ColumnSummary[],
  roles: readonly Role[],
  rows: readonly (readonly string[])[],
): number[] {
  const N = rows.length;
  const isUnique = (c: number) => columns[c].filled === N && columns[c].counts.size === N;
  const candidates = [...columns.keys()].filter((c) => roles[c] === "identifier");
  const rank = (c: number) => {
    const { name } = columns[c];
    const at = IDENTIFIER_NAMES.findIndex((names) => names.test(name));
    // numbers that count the rows tell a teacher less than names
    if (isCount(columns[c])) return 9;
    return at >= 0 ? at : SURNAMES.test(name) || FIRST_NAMES.test(name) ? 9 : 5;
  };
  const unique = candidates.filter(isUnique).sort((a, b) => rank(a) - rank(b));
  const first = columns.findIndex(({ name }) => FIRST_NAMES.test(name));
  const isSurname = ({ name }: ColumnSummary) => SURNAMES.test(name) || (first >= 0 && /^name$/i.test(name));
  const surname = columns.findIndex((column, c) => c !== first && isSurname(column));
  // a surname that happens to be unique does not name a student; both together do
  const isPart = (c: number) => c === surname && first >= 0;
  if (unique.length > 0 && rank(unique[0]) < 9 && !isPart(unique[0])) return [unique[0]];
  if (surname >= 0 && first >= 0) {
    const joined = new Set(rows.map((cells) => `${cells[columns[surname].at]} ${cells[columns[first].at]}`));
    if (joined.size === N) return [surname, first];
  }
  if (unique.length > 0) return [unique[0]];
  const nearly = candidates.filter((c) => rank(c) < 4 && columns[c].counts.size >= NEARLY * N);
  return nearly.slice(0, 1);
}
