import { Command } from "commander";
import { checkCommand } from "../commands/check.ts";
import { compareCommand } from "../commands/compare.ts";
import { exportRCommand } from "../commands/export-r.ts";
import { fitCommand } from "../commands/fit.ts";
import { learnCommand } from "../commands/learn.ts";
import { modelsCommand } from "../commands/models.ts";
import { openCommand } from "../commands/open.ts";
import { scoreCommand } from "../commands/score.ts";
import { simulateCommand } from "../commands/simulate.ts";
import { studioCommand } from "../commands/studio.ts";
import { studyCommand } from "../commands/study.ts";
import { validateCommand } from "../commands/validate.ts";
import { workerCommand } from "../commands/worker.ts";
import { VERSION } from "../version.ts";
import { paragraphs } from "./paragraphs.ts";
import { UsageError } from "./usage-error.ts";
import { writeOutNow } from "./write-out.ts";

/** The sub-commands, in the order the help shows them. */
const COMMANDS = [
  checkCommand,
  learnCommand,
  fitCommand,
  modelsCommand,
  validateCommand,
  scoreCommand,
  simulateCommand,
  compareCommand,
  exportRCommand,
  openCommand,
  studioCommand,
  studyCommand,
  workerCommand,
];

const DESCRIPTION =
  paragraphs(`qmatrix learns which skills the items of a test require, from students' correct and incorrect responses.
The result is a Q-matrix: items × skills (attributes), 1 where an item requires a skill. With a known Q-matrix, qmatrix fits
cognitive diagnosis models and classifies students. It also validates an expert's Q-matrix.`);

const AFTER = `
Try it on simulated data, whose Q-matrix is known:
  $ qmatrix simulate --model DINA --attributes 5 --out data
  $ qmatrix learn data/responses.csv --attributes 5 --out learned
  $ qmatrix compare learned/q.csv --truth data/q.csv
  $ qmatrix fit data/responses.csv --q data/q.csv --out fitted
  $ qmatrix validate data/responses.csv --q data/q.csv --out validated

Exit codes: 0 success, 2 invalid input or options, 1 internal error in qmatrix.
Help on a command: qmatrix COMMAND --help`;

export function buildProgram(): Command {
  const program = new Command("qmatrix")
    .description(DESCRIPTION)
    .version(VERSION, "--version", "print the version")
    .helpOption("--help", "show this help")
    .helpCommand(false)
    .option("--json", "print one JSON document on standard output instead of text")
    .option("--quiet", "show no progress on standard error")
    .option("--debug", "print a stack trace if the command fails")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeErr: () => {}, writeOut: writeOutNow })
    .addHelpText("after", AFTER);
  for (const make of COMMANDS) program.addCommand(make());
  settle(program, "qmatrix");
  return program;
}

/**
 * Commander looks for required options before unknown ones: of `learn FILE --attributs 4` it would say that --attributes is
 * missing, and not why. Throws if there is an unknown option, which `args` then holds.
 */
function nameUnknownOption(command: Command & { unknownOption?(flag: string): void }): void {
  const unknown = command.args.find((word) => /^-./.test(word));
  if (unknown !== undefined) command.unknownOption?.(unknown);
}

/** A command with commands of its own takes no other words: of `study foo` commander says that there are too many arguments. */
function nameUnknownCommand(command: Command): void {
  const names = command.commands.map((below) => below.name()).join(", ");
  if (names !== "")
    command.error(`unknown command '${command.name()} ${command.args[0]}'. The commands are ${names}.`);
}

/** Passes shared settings down to subcommands; usage errors name the command they belong to. */
function settle(command: Command, name: string): void {
  command.exitOverride((error) => {
    if (error.code === "commander.missingMandatoryOptionValue") nameUnknownOption(command);
    if (error.code === "commander.excessArguments") nameUnknownCommand(command);
    throw new UsageError(name, error);
  });
  for (const below of command.commands) {
    below.copyInheritedSettings(command);
    settle(below, `${name} ${below.name()}`);
  }
}
