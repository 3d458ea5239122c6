import { describeValue } from "@qmatrix/core/data";
import { ProjectError } from "./project.ts";

/** What follows an option: nothing, a value, or a file. */
type Follows = "nothing" | "value" | "file" | "model";

const READING = values(
  ...[
    "id",
    "items",
    "ignore",
    "correct",
    "cut",
    "recode",
    "empty",
    "ignore-rows",
    "header",
    "sheet",
    "encoding",
  ],
  ...["missing", "long", "attempt", "order"],
);
const SHARED: Readonly<Record<string, Follows>> = {
  ...READING,
  "--transpose": "nothing",
  ...values("title", "author", "date"),
  "--anonymous": "nothing",
};
const RUN: Readonly<Record<string, Follows>> = { ...SHARED, ...values("seed"), "--xlsx": "nothing" };

/** The commands of a project, and the options on which their files depend. What names folders, machines or threads is not among them. */
const COMMANDS: Readonly<Record<string, Readonly<Record<string, Follows>>>> = {
  learn: {
    ...RUN,
    ...values("attributes", "method", "effort", "most-per-item", "size-shares", "conventions", "penalty"),
    ...values("learning-rate", "folds", "epochs", "batch-size"),
    "--start": "file",
    "--fix": "file",
    "--truth": "file",
    "--no-ability": "nothing",
    "--no-adequacy": "nothing",
  },
  fit: {
    ...RUN,
    ...values("attribute-distribution", "components", "starts", "tolerance", "max-iterations"),
    ...values("standard-errors", "likelihood-ratios", "rule"),
    "--q": "file",
    "--model": "model",
    "--hierarchy": "file",
    "--monotone": "nothing",
  },
  validate: {
    ...RUN,
    ...values("trust", "effort", "methods", "pvaf-cut", "wald-level"),
    "--q": "file",
    "--no-adequacy": "nothing",
  },
  models: {
    ...RUN,
    ...values("models", "attribute-distributions", "folds", "rule", "starts"),
    "--q": "file",
  },
  score: { ...SHARED, "--xlsx": "nothing", "--model": "file" },
};

/** Options that change where and how something is computed, and not what comes out: a project leaves them out. */
const LEFT_OUT: Readonly<Record<string, Follows>> = {
  ...values("out", "threads", "queue", "queue-ca", "project"),
  ...{ "--json": "nothing", "--quiet": "nothing", "--debug": "nothing" },
};

function values(...names: readonly string[]): Record<string, Follows> {
  return Object.fromEntries(names.map((name) => [`--${name}`, "value"]));
}

/** The words of a command as a project has them, and the files that they name. */
export interface CommandWords {
  readonly words: readonly string[];
  /** The responses first. */
  readonly files: readonly string[];
}

/** Words that were typed behind `qmatrix`, without those that name a folder, threads or another machine. */
export function recordedWords(typed: readonly string[]): CommandWords {
  const kept: string[] = [];
  for (let at = 0; at < typed.length; at++) {
    const [option] = typed[at].split("=", 1);
    const follows = Object.hasOwn(LEFT_OUT, option) ? LEFT_OUT[option] : undefined;
    if (follows === undefined) kept.push(typed[at]);
    else if (follows === "value" && !typed[at].includes("=")) at++;
  }
  return checkWords(kept);
}

/** The words of a run and the files that they name; throws where they are not those of a command that a project can have. */
export function checkWords(words: readonly string[]): CommandWords {
  const [command, ...rest] = words;
  if (command === undefined || !Object.hasOwn(COMMANDS, command))
    throw refusal(`the command ${describeValue(command ?? "")} is not one of a project`);
  const options = COMMANDS[command];
  const named: string[] = [];
  const positional: string[] = [];
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at];
    if (!word.startsWith("-")) {
      positional.push(word);
      continue;
    }
    const [option] = word.split("=", 1);
    if (!Object.hasOwn(options, option))
      throw refusal(`${command} has no option ${describeValue(option)} in a project`);
    const follows = options[option];
    if (follows === "nothing") {
      if (word !== option) throw refusal(`${option} takes no value`);
      continue;
    }
    const value = word === option ? rest[++at] : word.slice(option.length + 1);
    if (value === undefined) throw refusal(`the value of ${option} is missing`);
    // as fit tells the name of a model from that of a file
    if (follows === "file" || (follows === "model" && /[.\\/]/.test(value))) named.push(value);
  }
  if (positional.length !== 1) throw refusal(`${command} must name one file of responses`);
  return { words: [...words], files: [...new Set([...positional, ...named])] };
}

function refusal(reason: string): ProjectError {
  return new ProjectError(`${reason}.`);
}
