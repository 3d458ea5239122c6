import type { FileLook, Problem } from "@qmatrix/tables";
import { counted } from "../words/in-words.ts";
import { shellWord } from "../words/shell-word.ts";
import { faultText } from "./fault-text.ts";

/** More problems than these are counted, not told. */
const MOST_TOLD = 10;

/** A problem in a sentence or two: the place, what is wrong, what to do. */
export function problemText(file: string, { fault, alike }: Problem): string {
  const sentence = faultText(file, fault);
  if (alike === undefined) return sentence;
  const { cells, columns } = alike;
  if (fault.kind === "repeated-column")
    return `${sentence} ${cells === 1 ? "Another column has" : `${cells} other columns have`} this name, too.`;
  const where = columns.length === 1 ? "of this column" : `(${columns.length} columns in all)`;
  return `${sentence} The same applies to ${counted(cells, "other cell")} ${where}.`;
}

/**
 * What keeps a file from being read, all of it at once, with the command that works. One fault alone says what to do itself.
 *
 * @param command the words that work; null where the file must be changed first
 */
export function problemsText(
  file: string,
  { problems }: FileLook,
  command: readonly string[] | null,
): string {
  if (problems.length === 1) return problemText(file, problems[0]);
  const told = problems.slice(0, MOST_TOLD).map(
    (problem) =>
      `  ${problemText(file, problem)
        .slice(file.length)
        .replace(/^[,:] /, "")}`,
  );
  const more =
    problems.length > MOST_TOLD ? [`  … and ${counted(problems.length - MOST_TOLD, "more problem")}.`] : [];
  return [
    `${file}: ${counted(problems.length, "problem")}.`,
    ...told,
    ...more,
    ...commandLines(problems, command),
  ].join("\n");
}

/** The command to copy, with what is assumed in it. */
export function commandLines(problems: readonly Problem[], command: readonly string[] | null): string[] {
  if (command === null) {
    const theirs = problems.filter(({ mend }) => mend === null).length;
    const all = problems.length;
    return [
      theirs === all
        ? `Correct ${all === 1 ? "this" : "them"} in the file: no option solves ${all === 1 ? "the problem" : "these problems"}.`
        : `No option solves ${theirs} of the ${all} problems: correct ${theirs === 1 ? "it" : "them"} in the file.`,
    ];
  }
  const assumed = problems.filter(({ isAssumed }) => isAssumed).flatMap(({ mend }) => mend ?? []);
  const check = assumed.length > 0 ? ` (verify ${assumed.map(shellWord).join(" ")}, which is a guess)` : "";
  return [`This command reads the file${check}:`, command.map(shellWord).join(" ")];
}
