import type { Warning } from "@qmatrix/core/data";
import { jsonText } from "@qmatrix/report/files";
import type { Command } from "commander";
import { terminalText } from "./terminal-text.ts";
import { writeOut } from "./write-out.ts";

/** What the options that every command has say, and where warnings go. */
export interface Session {
  /** Name of the command, with which its messages begin. */
  readonly command: string;
  readonly isQuiet: boolean;
  /** What was typed behind `qmatrix`. */
  readonly words: readonly string[];
  /** Whether the option of this name (`batchSize` for --batch-size) stood on the command line. */
  isGiven(option: string): boolean;
  warn(warning: Warning<string>): void;
}

/** What a command has to say when it is done: one document for --json, or text for people. */
export interface Said {
  readonly json: unknown;
  readonly text: string;
  /** Where not all was done that was asked for: the exit code is then 2 for scripts to see. Default false. */
  readonly isIncomplete?: boolean;
}

const INCOMPLETE = 2;

type Run<Words extends unknown[]> = (session: Session, ...words: Words) => Promise<Said>;

/** Makes a commander action of `run`: gives it a session and prints what it says on standard output. */
export function saying<Words extends unknown[]>(run: Run<Words>): (...words: unknown[]) => Promise<void> {
  return async (...words) => {
    const command = words.at(-1) as Command;
    const { json, quiet } = command.optsWithGlobals<{ json?: boolean; quiet?: boolean }>();
    const session: Session = {
      command: command.name(),
      isQuiet: quiet === true,
      words: wordsOf(command),
      isGiven: (option) => command.getOptionValueSource(option) === "cli",
      warn: ({ message }) => console.error(terminalText(`Warning: ${message}`)),
    };
    const said = await run(session, ...(words.slice(0, -1) as Words));
    if (said.isIncomplete) process.exitCode = INCOMPLETE;
    await writeOut(json ? jsonText(said.json) : `${terminalText(said.text)}\n`);
  };
}

function wordsOf(command: Command): readonly string[] {
  const { parent } = command;
  return parent === null ? (command as Command & { rawArgs: string[] }).rawArgs : wordsOf(parent);
}
