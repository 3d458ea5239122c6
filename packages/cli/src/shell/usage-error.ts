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

/** `error: unknown option '--sed'\n(Did you mean --seed?)` in the house form. */
function usageSentence(command: string, message: string): string {
  const [fault, ...rest] = message.replace(/^error: /, "").split("\n");
  const suggestion = rest.join(" ").replace(/^\((.*)\)$/, "$1");
  return [`${command}: ${fault.replace(/\.$/, "")}.`, suggestion, `See ${command} --help.`]
    .filter((part) => part !== "")
    .join(" ");
}
