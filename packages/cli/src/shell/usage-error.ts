import type { CommanderError } from "commander";

/** Words on the command line that make no sense to commander, as one sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** 0 where commander ends early because help or the version was asked for. */
  readonly exitCode: number;

  constructor(command: string, { message, exitCode }: CommanderError) {
    super(exitCode === 0 ? message : usageSentence(command, message));
    this.exitCode = exitCode === 0 ? 0 : 2;
  }
}

/** Options of a command that make no sense, or none together, in a sentence: `learn: --threads cannot be combined with --queue.` */
export class OptionError extends Error {
  override readonly name = "OptionError";

  constructor(where: string, sentence: string) {
    super(`${where}: ${sentence}`);
  }
}

/** What commander says, and how a person says it. The value of an unknown option may be a password. */
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/^\(outputHelp\)$/, "no command was given"],
  [/^(unknown option "-[^=]*)=.*"$/, '$1"'],
  [/^required option (".*") not specified$/, "the required option $1 is missing"],
  [/^option (".*") argument missing$/, "the value of option $1 is missing"],
  [/^missing required argument (".*")$/, "the argument $1 is missing"],
];

/** `error: unknown option '--sed'\n(Did you mean --seed?)` in the form of all other errors. */
function usageSentence(command: string, message: string): string {
  const [fault, ...rest] = message.replace(/^error: /, "").split("\n");
  const suggestion = rest.join(" ").replace(/^\((.*)\)$/, "$1");
  // the same prefix and the same quotation marks as in all other errors
  const where = command.replace(/^qmatrix (?=.)/, "");
  const sentence = REWORDED.reduce(
    (words, [pattern, better]) => words.replace(pattern, better),
    fault.replace(/\.$/, "").replaceAll(/'([^']*)'/g, '"$1"'),
  );
  return [`${where}: ${sentence}.`, suggestion, `See ${command} --help.`]
    .filter((part) => part !== "")
    .join(" ");
}
