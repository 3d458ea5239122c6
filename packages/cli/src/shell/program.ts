import { Command } from "commander";
import { compareCommand } from "../commands/compare.ts";
import { exportRCommand } from "../commands/export-r.ts";
import { fitCommand } from "../commands/fit.ts";
import { learnCommand } from "../commands/learn.ts";
import { scoreCommand } from "../commands/score.ts";
import { simulateCommand } from "../commands/simulate.ts";
import { studyCommand } from "../commands/study.ts";
import { validateCommand } from "../commands/validate.ts";
import { workerCommand } from "../commands/worker.ts";
import { VERSION } from "../version.ts";
import { paragraphs } from "./paragraphs.ts";
import { UsageError } from "./usage-error.ts";

/** The sub-commands, in the order the help shows them. */
const COMMANDS = [
  learnCommand,
  fitCommand,
  validateCommand,
  scoreCommand,
  simulateCommand,
  compareCommand,
  exportRCommand,
  studyCommand,
  workerCommand,
];

const DESCRIPTION = paragraphs(`qmatrix learns which skills a test's items need, from who answered what right.
Its answer is a Q-matrix: items × skills, 1 where an item needs a skill. Where that is known, it fits the models that
say how skills make right answers, and tells who masters what; and it checks a Q-matrix that an expert made.`);

const AFTER = `
Try it on data whose Q-matrix is known:
  $ qmatrix simulate --model DINA --attributes 5 --out data
  $ qmatrix learn data/responses.csv --attributes 5 --out learned
  $ qmatrix compare learned/q.csv data/q.csv
  $ qmatrix fit data/responses.csv --q data/q.csv --out fitted
  $ qmatrix validate data/responses.csv --q data/q.csv --out validated

Exit codes: 0 done, 2 the input or the options are wrong, 1 a fault of qmatrix.
qmatrix COMMAND --help explains a command.`;

export function buildProgram(): Command {
  const program = new Command("qmatrix")
    .description(DESCRIPTION)
    .version(VERSION, "--version", "print the version")
    .helpOption("--help", "explain the command")
    .helpCommand(false)
    .option("--json", "print one JSON document on standard output instead of text")
    .option("--quiet", "no progress on standard error")
    .option("--debug", "on failure, print where in the program it happened")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeErr: () => {} })
    .addHelpText("after", AFTER);
  for (const make of COMMANDS) program.addCommand(make());
  settle(program, "qmatrix");
  return program;
}

/** What a command and those below it share: settings, and faults of usage that say which command it was. */
function settle(command: Command, name: string): void {
  command.exitOverride((error) => {
    throw new UsageError(name, error);
  });
  for (const below of command.commands) {
    below.copyInheritedSettings(command);
    settle(below, `${name} ${below.name()}`);
  }
}
