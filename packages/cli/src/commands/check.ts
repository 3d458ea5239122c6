import { type CheckedQ, checkText } from "@qmatrix/report/reading";
import { type FileLook, type Given, givenOf, givenWords } from "@qmatrix/tables";
import { Command } from "commander";
import { lookAtPath } from "../check/look-at-path.ts";
import { FileError } from "../files/file-error.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { checkColumns } from "../fit/check-q.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { addResponsesOptions, FILE_OF_ANSWERS, type ResponsesOptions } from "../shell/responses-options.ts";
import { type Said, type Session, saying } from "../shell/session.ts";

/** A larger file is looked at as far as this, and said to be. */
const MOST_BYTES = 32 * 2 ** 20;

const DESCRIPTION =
  paragraphs(`Shows how a response file will be read: its layout, the role of each column and the meaning of its cells. All problems are listed at
once, each with the option that solves it, if there is one, followed by the command that reads the file. With --q, the Q-matrix is checked too.

A column can hold an item, a student identifier, a group or a total; rows below the students may hold totals; cells may hold points, letters or
codes for missing responses. Where the file alone leaves something open, such as how many points count as correct, an option is proposed for
you to verify. No files are written. With --json, the document has the keys "understood", "problems", "q" (with --q) and "command" (a list of words; null if
the file should be corrected first; the key "without" then has a command that leaves out the cells or rows concerned).`);

interface Options extends ResponsesOptions {
  readonly q?: string;
}

export function checkCommand(): Command {
  const command = new Command("check")
    .summary("show how a response file will be read, and the command to read it")
    .description(DESCRIPTION)
    .argument("<responses>", FILE_OF_ANSWERS)
    .option("--q <file>", "Q-matrix, if there is one: the proposed command is then fit instead of learn");
  return addResponsesOptions(command)
    .addHelpText(
      "after",
      examples([
        "qmatrix check grades.csv",
        "qmatrix check grades.xlsx --sheet Test1",
        "qmatrix check grades.csv --q expert-q.csv",
        "qmatrix check grades.csv --cut 2 --json | jq .command",
      ]),
    )
    .action(saying(runCheck));
}

async function runCheck(_session: Session, file: string, { q, ...options }: Options): Promise<Said> {
  const given = givenOf(options);
  const look = await lookAtPath(file, given, { mostBytes: MOST_BYTES });
  const { understood, problems, proposal, without, format, notes } = look;
  const isWarehouse = understood.columns.some(({ name }) => name.startsWith("Qmatrix__"));
  const matrix = q ?? (isWarehouse ? file : undefined);
  const task = matrix === undefined ? ["learn", file, "--attributes", "auto"] : ["fit", file, "--q", matrix];
  const commandFor = (reading: Given | null | undefined) =>
    reading ? ["qmatrix", ...task, ...givenWords(reading)] : null;
  const checked = matrix === undefined ? undefined : await checkedQ(matrix, file, look);
  const [command, lossy] = [commandFor(proposal), commandFor(without)];
  return {
    json: {
      understood: { file, format, ...understood, notes },
      problems,
      ...(checked && { q: checked }),
      command,
      ...(lossy && { without: lossy }),
    },
    text: checkText(file, look, { command, without: lossy, q: checked }),
  };
}

/** Reads the Q-matrix as `fit` will: what is in it, or what is wrong with it. */
async function checkedQ(path: string, file: string, { items, understood }: FileLook): Promise<CheckedQ> {
  try {
    // of a large file only the first rows were looked at, and a log may have further items below them
    const isKnown = items !== undefined && (understood.layout !== "long" || understood.isWhole);
    const q = await readQMatrix(path, { emptyRows: "allow", ...(isKnown && { items, itemsOf: file }) });
    checkColumns(path, q);
    return { file: path, items: q.J, attributes: q.K, isMatched: isKnown, problem: null };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { file: path, items: null, attributes: null, isMatched: false, problem: error.message };
  }
}
