import type { Advice, FileLook, Problem } from "@qmatrix/tables";
import { counted, listed } from "../words/in-words.ts";
import { shellWord } from "../words/shell-word.ts";
import { faultText } from "./fault-text.ts";
import { columnText, MOST_TOLD, moreProblems, rowText } from "./sentence.ts";

/** A problem in a sentence or two: the place, what is wrong, what to do. */
export function problemText(file: string, { fault, alike, without }: Problem): string {
  const isOpen = without !== undefined && fault.advice.length === 0;
  const sentence = `${faultText(file, fault)}${isOpen ? ` ${withoutText(without)}` : ""}`;
  if (alike === undefined) return sentence;
  const { cells, columns } = alike;
  if (fault.kind === "repeated-column")
    return `${sentence} ${cells === 1 ? "Another column has" : `${cells} other columns have`} this name, too.`;
  const where = columns.length === 1 ? "of this column" : `(${columns.length} columns in all)`;
  return `${sentence} The same applies to ${counted(cells, "other cell")} ${where}.`;
}

function withoutText(words: readonly string[]): string {
  const what = words[0] === "--missing" ? "the cell cannot be corrected" : "the row cannot be corrected";
  return `If ${what}, leave it out: ${words.map(shellWord).join(" ")}.`;
}

/**
 * What keeps a file from being read, all of it at once, with the command that works. One fault alone says what to do itself.
 *
 * @param command the words that work; null where the file should be changed first
 * @param without words that read it without what should be changed
 */
export function problemsText(
  file: string,
  { problems }: FileLook,
  command: readonly string[] | null,
  without: readonly string[] | null = null,
): string {
  if (problems.length === 1) return problemText(file, problems[0]);
  const told = problems.slice(0, MOST_TOLD).map(
    (problem) =>
      `  ${problemText(file, problem)
        .slice(file.length)
        .replace(/^[,:] /, "")}`,
  );
  return [
    `${file}: ${counted(problems.length, "problem")}.`,
    ...told,
    ...moreProblems(problems.length - MOST_TOLD),
    ...commandLines(problems, command, without),
  ].join("\n");
}

/** What must be corrected in the file, what may be, and what an option solves. */
function correctText(problems: readonly Problem[]): string {
  const must = problems.filter((problem) => problem.mend === null && !hasOption(problem));
  const may = problems.filter((problem) => problem.mend === null && hasOption(problem));
  const solved = problems.filter(({ mend }) => mend !== null);
  const these = problems.length === 1 ? "this" : "these problems";
  const named = `the ${may.length === 1 ? "option" : "options"} named above`;
  if (must.length === problems.length) return `Correct ${these} in the file.`;
  if (may.length === problems.length) return `Correct ${these} in the file, or use ${named}.`;
  return [
    ...(must.length > 0 ? [`Correct the file in ${placesText(must)}.`] : []),
    ...(may.length > 0 ? [`In ${placesText(may)}, correct the file or use ${named}.`] : []),
    ...(solved.length === 0
      ? []
      : [
          solved.length === 1
            ? `The problem in ${columnOrRow(solved[0])} is solved by ${(solved[0].mend ?? []).map(shellWord).join(" ")}.`
            : `The other ${solved.length} problems are solved by the options named with them.`,
        ]),
  ].join(" ");
}

const OPTIONS: ReadonlySet<Advice["kind"]> = new Set([
  "missing-code",
  "id-column",
  "long-log",
  "score",
  "header",
  "recode",
  "remove-repeated-header",
]);

/** Whether a problem that only the file's owner can correct is told with an option, if only one that leaves its cell or row out. */
function hasOption({ fault, without }: Problem): boolean {
  return fault.advice.length > 0 ? fault.advice.some(({ kind }) => OPTIONS.has(kind)) : without !== undefined;
}

function placesText(problems: readonly Problem[]): string {
  return listed([...new Set(problems.map(placeText))], MOST_TOLD);
}

/** The column, where a problem is one of the whole column. */
function columnOrRow(problem: Problem): string {
  const { fault } = problem;
  return "column" in fault ? columnText(fault.column) : placeText(problem);
}

/** Where a problem is. */
function placeText({ fault }: Problem): string {
  return "row" in fault ? rowText(fault) : "column" in fault ? columnText(fault.column) : "the header";
}

/** The command to copy, with what is assumed in it; or what to correct in the file, and the command that does without it. */
export function commandLines(
  problems: readonly Problem[],
  command: readonly string[] | null,
  without: readonly string[] | null = null,
): string[] {
  if (command === null) {
    return [
      correctText(problems),
      ...(without === null
        ? []
        : [
            "This command reads the file without the cells or rows concerned:",
            without.map(shellWord).join(" "),
          ]),
    ];
  }
  const assumed = problems.filter(({ isAssumed }) => isAssumed).flatMap(({ mend }) => mend ?? []);
  const check = assumed.length > 0 ? ` (verify ${assumed.map(shellWord).join(" ")}, which is a guess)` : "";
  return [`This command reads the file${check}:`, command.map(shellWord).join(" ")];
}
