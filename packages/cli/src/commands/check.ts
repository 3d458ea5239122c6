import { checkText } from "@qmatrix/report/reading";
import { givenOf, givenWords } from "@qmatrix/tables";
import { Command } from "commander";
import { lookAtPath } from "../check/look-at-path.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { addResponsesOptions, FILE_OF_ANSWERS, type ResponsesOptions } from "../shell/responses-options.ts";
import { type Said, type Session, saying } from "../shell/session.ts";

/** A larger file is looked at as far as this, and said to be. */
const MOST_BYTES = 32 * 2 ** 20;

const DESCRIPTION =
  paragraphs(`Shows how a response file will be read: its layout, the role of each column and the meaning of its cells. All problems are listed at
once, each with the option that solves it, followed by the command that reads the file.

A column can hold an item, a student identifier, a group or a total; rows below the students may hold totals; cells may hold points, letters or
codes for missing responses. Where the file alone leaves something open, such as how many points count as correct, an option is proposed for
you to verify. No files are written. With --json, the document has the keys understood, problems and command (a list of words; null if the
file must be corrected first).`);

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
  const { understood, problems, proposal, format, notes } = look;
  const isWarehouse = understood.columns.some(({ name }) => name.startsWith("Qmatrix__"));
  const matrix = q ?? (isWarehouse ? file : undefined);
  const task = matrix === undefined ? ["learn", file, "--attributes", "auto"] : ["fit", file, "--q", matrix];
  const command = proposal && ["qmatrix", ...task, ...givenWords(proposal)];
  return {
    json: { understood: { file, format, ...understood, notes }, problems, command },
    text: checkText(file, look, command),
  };
}
