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
  paragraphs(`Looks at a file of responses: what was understood of it, every problem at once, and the command that reads it.

Columns are items, student identifiers, groups, totals or others; rows below the students may be totals; cells may be points, signs
or codes for missing responses. What cannot be known, such as how many points count as correct, is proposed as an option to check.
Nothing is written. With --json the document has the keys understood, problems and command (a list of words, null if the file must
be changed first).`);

interface Options extends ResponsesOptions {
  readonly q?: string;
}

export function checkCommand(): Command {
  const command = new Command("check")
    .summary("show how a response file will be read, and the command to read it")
    .description(DESCRIPTION)
    .argument("<responses>", FILE_OF_ANSWERS)
    .option("--q <file>", "Q-matrix, if there is one: the command proposed is then fit instead of learn");
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
