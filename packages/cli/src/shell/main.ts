import { InvalidInputError } from "@qmatrix/core/data";
import { FileError } from "../files/file-error.ts";
import { VERSION } from "../version.ts";
import { hideCredentials } from "./hide-credentials.ts";
import { buildProgram } from "./program.ts";
import { terminalText } from "./terminal-text.ts";
import { OptionError, UsageError } from "./usage-error.ts";

/** Runs the command that the words ask for; the exit code is 0 done, 2 the input is wrong, 1 our fault. */
export async function main(words: readonly string[]): Promise<number> {
  try {
    await buildProgram().parseAsync(words.length > 0 ? words : ["--help"], { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return reportFault(error, words.includes("--debug"));
  }
}

/** Says on standard error what went wrong; returns the exit code. */
export function reportFault(error: unknown, isDebugging: boolean): number {
  if (error instanceof UsageError && error.exitCode === 0) return 0;
  const isTheirs = [UsageError, OptionError, InvalidInputError, FileError].some(
    (kind) => error instanceof kind,
  );
  const message = terminalText(hideCredentials(error instanceof Error ? error.message : String(error)));
  console.error(isTheirs ? message : ourFault(message, isDebugging));
  if (isDebugging && error instanceof Error)
    console.error(terminalText(hideCredentials(String(error.stack))));
  return isTheirs ? 2 : 1;
}

function ourFault(message: string, isDebugging: boolean): string {
  const how = isDebugging ? "the stack trace below" : "its output with --debug";
  return (
    `qmatrix: internal error, not caused by your data: ${message}\n` +
    `Please report it to the qmatrix authors, with the command you ran and ${how} ` +
    `(qmatrix ${VERSION}, Node ${process.version}, ${process.platform} ${process.arch}).`
  );
}
