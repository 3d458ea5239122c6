import { Option } from "commander";
import { MOST_THREADS } from "../executors/most-threads.ts";
import { wholeOption } from "./parse-option.ts";

/** Options that several commands have. */
export function threadsOption(where: string, text = "number of threads (default: all cores)"): Option {
  return new Option("--threads <n>", text).argParser(wholeOption(where, "--threads", 1, MOST_THREADS));
}

export function seedOption(where: string, text = "random seed"): Option {
  return new Option("--seed <number>", text).argParser(wholeOption(where, "--seed")).default(1);
}

/** Adds a workbook of all tables that a command writes. */
export function xlsxOption(): Option {
  return new Option("--xlsx", "also write all tables as sheets of one Excel workbook, tables.xlsx");
}

export function outOption(folder: string, files = "the results"): Option {
  return new Option(
    "--out <folder>",
    `output folder for ${files}; other files in it are not touched`,
  ).default(folder);
}
