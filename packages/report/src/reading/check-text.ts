import { describeValue, listNames } from "@qmatrix/core/data";
import type { FileLook, UnderstoodColumn } from "@qmatrix/tables";
import { counted, listed } from "../words/in-words.ts";
import { shellWord } from "../words/shell-word.ts";
import { encodingName, noteWarnings } from "./note-warnings.ts";
import { commandLines, problemText } from "./problem-text.ts";
import { cellText, nameText } from "./sentence.ts";

const DELIMITED: Readonly<Record<string, string>> = {
  ",": "comma-separated",
  ";": "semicolon-separated",
  "\t": "tab-separated",
  "|": "separated by vertical bars",
  " ": "space-separated",
};

/** A Q-matrix beside the responses. */
export interface CheckedQ {
  readonly file: string;
  /** null where it cannot be read. */
  readonly items: number | null;
  readonly attributes: number | null;
  /** Whether its items were compared with those of the responses, and are the same. */
  readonly isMatched: boolean;
  /** What is wrong with it. */
  readonly problem: string | null;
}

export interface Checked {
  /** The command that works; null where the file should be changed first. */
  readonly command: readonly string[] | null;
  /** The command that reads the file without what should be changed. */
  readonly without?: readonly string[] | null;
  readonly q?: CheckedQ;
}

/** What `qmatrix check` prints: what was understood, what stands against it, the command that works. */
export function checkText(file: string, look: FileLook, { command, without = null, q }: Checked): string {
  const { problems, notes } = look;
  const parts = [understoodLines(file, look).join("\n")];
  const warnings = noteWarnings(file, notes).map(({ message }) => `- ${message}`);
  if (warnings.length > 0) parts.push(["Notes", ...warnings].join("\n"));
  if (problems.length > 0)
    parts.push(
      [
        counted(problems.length, "problem"),
        ...problems.map((problem) => {
          const mend = problem.mend === null ? "" : `\n  → ${problem.mend.map(shellWord).join(" ")}`;
          return `- ${problemText(file, problem)
            .slice(file.length)
            .replace(/^[,:] /, "")}${mend}`;
        }),
      ].join("\n"),
    );
  if (q) parts.push(qText(q));
  const lines =
    problems.length === 0
      ? [
          q === undefined
            ? "No problems. To learn a Q-matrix:"
            : q.problem === null
              ? "No problems. To fit a model with this Q-matrix:"
              : "No problems in the responses. To fit a model with this Q-matrix, once it is corrected:",
          (command ?? []).map(shellWord).join(" "),
        ]
      : q && q.problem !== null
        ? ["First correct the Q-matrix.", ...commandLines(problems, command, without)]
        : commandLines(problems, command, without);
  parts.push(lines.join("\n"));
  return parts.join("\n\n");
}

function qText({ file, items, attributes, isMatched, problem }: CheckedQ): string {
  if (problem !== null) return `Problem in the Q-matrix\n- ${problem}`;
  const size = `${file}: ${counted(items!, "item")} × ${counted(attributes!, "attribute")}`;
  return isMatched
    ? `${size}; its items are those of the responses`
    : `${size}; its items could not be compared with those of the responses yet`;
}

function understoodLines(file: string, { understood, format }: FileLook): string[] {
  const {
    rows,
    students,
    items,
    missing,
    columns,
    codes,
    unreadable = 0,
    isWhole,
    ignoredRows,
    layout,
  } = understood;
  const of = isWhole ? "" : ` (in the first ${counted(rows, "row")})`;
  const total = students * items;
  const absent =
    total > 0 && missing > 0 ? `, ${((100 * missing) / total).toFixed(1)}% missing responses` : "";
  const lines = [
    `${file}: ${counted(students, "student")} × ${counted(items, "item")}${absent}${of}`,
    line("format", formatText(format)),
    line("layout", LAYOUTS[layout]),
  ];
  for (const [role, label] of ROLES) {
    const own = columns.filter((column) => column.role === role);
    if (own.length > 0 && !(role === "item" && layout === "long")) lines.push(line(label, namesText(own)));
  }
  if (ignoredRows.length > 0)
    lines.push(
      line("omitted", `${/^\d+$/.test(ignoredRows.join()) ? "row" : "rows"} ${ignoredRows.join(", ")}`),
    );
  for (const means of ["correct", "incorrect", "missing", "unknown"] as const) {
    const own = codes.filter((code) => code.means === means && code.count > 0);
    const hasOthers = means === "missing" && unreadable > 0;
    if (own.length === 0 && !hasOthers) continue;
    const list = own.map(
      ({ cell, count }) =>
        `${cell === "" ? "empty" : /^[\w.,+-]+$/.test(cell) ? cell : cellText(cell)} (${count})`,
    );
    if (hasOthers) list.push(`not readable (${unreadable})`);
    lines.push(line(means === "unknown" ? "unclear" : means, list.join(", ")));
  }
  return [...lines, ...byItemLine(codes)];
}

/** Codes that are correct in one item and incorrect in another, by the cut or the key of each. */
function byItemLine(codes: FileLook["understood"]["codes"]): string[] {
  const cellsOf = (means: string) => codes.filter((code) => code.means === means).map(({ cell }) => cell);
  const incorrect = new Set(cellsOf("incorrect"));
  const both = cellsOf("correct").filter((cell) => incorrect.has(cell));
  if (both.length === 0) return [];
  const arePoints = both.every((cell) => /^[\d.,]+$/.test(cell));
  const reason = arePoints ? "reaches the item's cut" : "is the item's key";
  return [line("by item", `${listed(both)}: correct where it ${reason}, incorrect elsewhere`)];
}

/** A label as wide as "incorrect", and what is said under it. */
function line(label: string, text: string): string {
  return `  ${label.padEnd(9)} ${text}`;
}

const LAYOUTS = {
  wide: "one row per student, one column per item",
  transposed: "one row per item, one column per student",
  long: "one row per response",
};

const ROLES = [
  ["identifier", "students"],
  ["item", "items"],
  ["group", "groups"],
  ["total", "totals"],
  ["ignore", "ignored"],
] as const;

function namesText(columns: readonly UnderstoodColumn[]): string {
  return listNames(columns.map(({ name }) => nameText(name)).map((name) => name.replace(/^"|"$/g, "")));
}

function formatText({ kind, encoding, delimiter, hasSeparatorLine, sheet }: FileLook["format"]): string {
  switch (kind) {
    case "workbook":
      return `Excel workbook, sheet ${describeValue(sheet ?? "")}`;
    case "parquet":
      return "Parquet";
    default:
      return `${DELIMITED[delimiter ?? ","] ?? `delimited by ${describeValue(delimiter)}`}${hasSeparatorLine ? " (set by sep= on the first line)" : ""}, ${encodingName(encoding ?? "utf-8")}`;
  }
}
