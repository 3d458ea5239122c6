import { Option } from "commander";
import { MOST_THREADS } from "../executors/most-threads.ts";
import { wholeOption } from "./parse-option.ts";

/** Options that several commands have. */
export function threadsOption(where: string, text = "threads to use (default: all)"): Option {
  return new Option("--threads <n>", text).argParser(wholeOption(where, "--threads", 1, MOST_THREADS));
}

export function seedOption(where: string, text = "another seed draws other random numbers"): Option {
  return new Option("--seed <number>", text).argParser(wholeOption(where, "--seed")).default(1);
}

export function outOption(folder: string, files = "the files"): Option {
  return new Option("--out <folder>", `folder for ${files}; its other files are left alone`).default(folder);
}
