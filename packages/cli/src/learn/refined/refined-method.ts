import type { LearnedQ, LearnOptions } from "@qmatrix/core";
import { InvalidInputError } from "@qmatrix/core";
import { type ReadFixed, readFixedEntries } from "../../files/read-fixed-entries.ts";
import type { LearnCommandOptions } from "../learn-command-options.ts";
import type { LearnInput, LearnMethod } from "../learn-method.ts";
import { readAlignedQ } from "../read-aligned-q.ts";
import { learnFault } from "./learn-fault.ts";
import { refinedBody } from "./refined-body.ts";
import { refinedFiles } from "./refined-files.ts";
import { refinedText } from "./refined-text.ts";
import { runRefined } from "./run-refined.ts";

/** Searches from several starts, the best of them, and the posterior around it: `learnQ`. */
export const refinedMethod: LearnMethod<LearnedQ> = {
  async learn(session, input) {
    const { responses, options } = input;
    const { N } = responses;
    if (N < 2)
      throw new InvalidInputError("learn", "responses", "answers of at least 2 students", `those of ${N}`);
    const learnOptions = await learnOptionsOf(input);
    try {
      const { threads } = options;
      const learned = await runRefined(responses, learnOptions, { threads, isQuiet: session.isQuiet });
      return { ...learned, warnings: learned.warnings.filter((warning) => !isOfAnswers(warning)) };
    } catch (error) {
      throw learnFault(error);
    }
  },
  recorded,
  body: refinedBody,
  // Charts and their DOM take a second to load: not for --help, nor for a wrong input.
  report: async (told) => (await import("../../report/refined-report.ts")).refinedReport(told),
  files: refinedFiles,
  text: refinedText,
};

/** What learnQ says of constant items was said when the file was read, with the file's name. */
function isOfAnswers(warning: string): boolean {
  return warning.startsWith("learnQ: column ");
}

async function learnOptionsOf(input: LearnInput): Promise<LearnOptions> {
  const { file, responses, options } = input;
  const { attributes, seed, effort, mostPerItem, sizeShares, start: path } = options;
  if (attributes === "auto") throw new Error("refinedMethod: auto is not there yet");
  const start =
    path === undefined
      ? undefined
      : await readAlignedQ({ option: "--start", path, file, items: responses.items, attributes });
  const fix = await readFix(input, attributes, start?.attributes);
  return {
    attributes,
    attributeNames: fix?.attributes,
    seed,
    effort,
    start,
    fixed: fix?.fixed,
    mostPerItem,
    sizeShares,
  };
}

/** What --fix names, as many attributes as are learned. */
async function readFix(
  { file, responses, options }: LearnInput,
  K: number,
  startAttributes: readonly string[] | undefined,
): Promise<ReadFixed | undefined> {
  if (options.fix === undefined) return undefined;
  const { items } = responses;
  const start = startAttributes && { attributes: startAttributes, file: options.start! };
  const { mostPerItem } = options;
  const fix = await readFixedEntries(options.fix, { items, itemsOf: file, start, mostPerItem });
  if (fix.attributes.length === K) return fix;
  throw new InvalidInputError(
    "learn",
    "--fix",
    `a table of ${K} attributes like --attributes`,
    `one of ${fix.attributes.length}`,
  );
}

function recorded(options: LearnCommandOptions) {
  const { attributes, method, effort, mostPerItem, sizeShares, start, fix, id, missing, truth } = options;
  const filled = { attributes, method, effort, mostPerItem, sizeShares, start, fix, id, missing, truth };
  return JSON.parse(JSON.stringify(filled));
}
