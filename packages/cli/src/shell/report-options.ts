import type { Cover } from "@qmatrix/report/text";
import type { Command } from "commander";
import { cover } from "../made-by.ts";

/** What a person says of a report, on which no result depends. */
export interface ReportOptions {
  readonly title?: string;
  readonly author?: string;
  readonly date?: string;
  readonly anonymous?: boolean;
}

/** Adds the options of every command that writes a report; `students` only where it names students. */
export function addReportOptions(command: Command, { students }: { readonly students: boolean }): Command {
  const added = command
    .option("--title <text>", "title of the report (default: the analysis and the file)")
    .option("--author <name>", "author of the report, below its title")
    .option("--date <text>", "date to print on the report");
  return students ? added.option("--anonymous", "omit individual students from the report") : added;
}

/** What reports say of themselves. */
export function coverOf({ title, author, date, anonymous = false }: ReportOptions): Cover {
  return {
    ...cover(),
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(date !== undefined && { date }),
    isAnonymous: anonymous,
  };
}

/** The other options, which are recorded with a result. */
export function withoutReportOptions<Options extends ReportOptions>(
  options: Options,
): Omit<Options, keyof ReportOptions> {
  const { title: _title, author: _author, date: _date, anonymous: _anonymous, ...rest } = options;
  return rest;
}
