import { availableParallelism } from "node:os";
import {
  countPresent,
  DEFAULT_TRUST,
  describeValue,
  EFFORT_NAMES,
  type Effort,
  InvalidInputError,
  planValidate,
  SECOND_OPINIONS,
  type SecondOpinion,
} from "@qmatrix/core";
import { Command, Option } from "commander";
import { executorFor } from "../executors/executor-for.ts";
import { alignRead } from "../files/align-read.ts";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { resultText } from "../result/result-file.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { choiceOption, numberOption } from "../shell/parse-option.ts";
import { queueChoice } from "../shell/queue-choice.ts";
import { addQueueOptions } from "../shell/queue-options.ts";
import {
  addResponsesOptions,
  FILE_OF_ANSWERS,
  type ResponsesOptions,
  readGivenResponses,
} from "../shell/responses-options.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { outOption, seedOption, threadsOption } from "../shell/shared-options.ts";
import { runValidate } from "../validate/run-validate.ts";
import { validateFault } from "../validate/validate-fault.ts";
import { VALIDATE_FILES, validateFiles } from "../validate/validate-files.ts";
import { validateText } from "../validate/validate-text.ts";
import { type ValidateTold, validateBody } from "../validate/validate-told.ts";

const WHERE = "validate";
const DEFAULT_FOLDER = "qmatrix-validated";

const DESCRIPTION =
  paragraphs(`Looks for doubtful entries of a Q-matrix that an expert made: which items, by the answers, need an attribute that
the Q-matrix does not give them, or do not need one that it does.

The file of answers has one row a student and one column an item; cells are 1 (right), 0 (wrong), empty or NA (no
answer). The Q-matrix has a row for each of these items, in any order, and a column an attribute.

The suggestion comes from the learner of qmatrix learn, to which the expert's Q-matrix is a prior: an entry is changed
where the answers outweigh the trust in the expert (--trust). Beside it stand the opinions of methods that others use:
the restricted Boltzmann machine of Li, Ma & Xu (2022) started from the expert's Q-matrix; PVAF (de la Torre & Chiu
2016), the stepwise Wald tests of Ma & de la Torre (2020) and the hull of Nájera et al. (2021), as R's GDINA and cdmTools
have them. Both Q-matrices are fitted under DINA, ACDM and GDINA. PVAF, Wald tests, hull and fits need all attribute
patterns listed, up to about 13 attributes; beyond that they are left out, and it is said.

The folder gets suggested-q.csv (the expert's Q-matrix with what should be changed), entries.csv (every entry, the most
doubtful first, with a sentence that says why), result.json (everything) and report.html (a page to look at); of the
suggestion, under the model with the lowest BIC, also items.csv (parameters), profiles.csv (who masters what) and
classes.csv (how common each attribute pattern is). The answers tell which attributes go together, not what they mean:
decide with whoever made the Q-matrix. The same files, options and seed always give the same files, on any number of
threads.`);

interface Options extends ResponsesOptions {
  readonly q: string;
  readonly trust: number;
  readonly effort: Effort;
  readonly methods: readonly SecondOpinion[];
  readonly pvafCut: number | "predicted";
  readonly waldLevel: number;
  readonly seed: number;
  readonly threads?: number;
  readonly queue?: string;
  readonly queueCa?: string;
  readonly out: string;
}

export function validateCommand(): Command {
  const command = new Command("validate")
    .summary("find doubtful entries of an expert's Q-matrix")
    .description(DESCRIPTION)
    .argument("<responses>", FILE_OF_ANSWERS)
    .requiredOption(
      "--q <file>",
      "the expert's Q-matrix: a CSV file with the columns item and one per attribute",
    )
    .option(
      "--trust <share>",
      "share of the expert's entries taken to be right before the answers are looked at, from 0.5 to below 1",
      numberOption(WHERE, "--trust"),
      DEFAULT_TRUST,
    );
  const queue = new Option(
    "--queue <address>",
    "run on workers (qmatrix worker) of this Redis or Valkey instead of threads: redis://host:port",
  );
  return addQueueOptions(addResponsesOptions(command), queue)
    .option(
      "--effort <name>",
      `how long the learner searches: ${EFFORT_NAMES.join(", ")}`,
      choiceOption(WHERE, "--effort", EFFORT_NAMES),
      "normal",
    )
    .addOption(
      new Option(
        "--methods <names>",
        `other methods to ask, with commas, or none: ${SECOND_OPINIONS.join(",")}`,
      )
        .argParser(methodsOption)
        .default([...SECOND_OPINIONS], "all"),
    )
    .option(
      "--pvaf-cut <share>",
      "what a q-vector must account for, or predicted: from students, items and their quality",
      cutOption,
      0.95,
    )
    .option("--wald-level <share>", "level of the Wald tests", numberOption(WHERE, "--wald-level"), 0.05)
    .addOption(seedOption(WHERE))
    .addOption(threadsOption(WHERE))
    .addOption(outOption(DEFAULT_FOLDER))
    .addHelpText(
      "after",
      examples([
        "qmatrix validate answers.csv --q expert-q.csv",
        "qmatrix validate answers.csv --q expert-q.csv --trust 0.95 --id student --out checked",
        "qmatrix validate answers.csv --q expert-q.csv --methods pvaf,hull --pvaf-cut predicted",
        "qmatrix validate answers.csv --q expert-q.csv --effort thorough --methods none",
      ]),
    )
    .action(saying(runValidateCommand));
}

function methodsOption(text: string): SecondOpinion[] {
  if (text.toLowerCase() === "none") return [];
  const wanted = text.split(",").map((name) => name.trim().toLowerCase());
  const unknown = wanted.find((name) => !(SECOND_OPINIONS as readonly string[]).includes(name));
  if (unknown === undefined) return SECOND_OPINIONS.filter((name) => wanted.includes(name));
  throw new InvalidInputError(
    WHERE,
    "--methods",
    `none, or some of ${SECOND_OPINIONS.join(", ")} with commas`,
    describeValue(unknown),
  );
}

function cutOption(text: string): number | "predicted" {
  return text.toLowerCase() === "predicted" ? "predicted" : numberOption(WHERE, "--pvaf-cut")(text);
}

async function runValidateCommand(session: Session, file: string, options: Options): Promise<Said> {
  await checkOutputFolder(options.out);
  const queue = queueChoice(WHERE, session, options);
  const began = performance.now();
  const given = await readGivenResponses(session, file, options);
  const { responses, ids, warnings: readWarnings } = given;
  const { trust, effort, methods, pvafCut, waldLevel: level, seed } = options;
  const q = alignRead(await readQMatrix(options.q, { emptyRows: "allow" }), responses.items, {
    file: options.q,
    itemsOf: file,
  });
  const validateOptions = { q, trust, effort, methods, pvafCut, level, seed };
  const { notes, jobs } = checked(() => planValidate(responses, validateOptions), options.q);
  for (const note of notes) session.warn(note.message);
  const read = performance.now();

  const threads = Math.min(options.threads ?? availableParallelism(), jobs.length);
  const executor = executorFor({ threads, queue });
  try {
    const validation = await runValidate(responses, validateOptions, executor, session.isQuiet);
    const done = performance.now();
    const { N, J } = responses;
    const told: ValidateTold = {
      data: { file, students: N, items: J, answers: countPresent(responses) },
      options: recordedOptions(options),
      seed,
      validation,
      warnings: [...readWarnings, ...notes],
    };
    const timings = { read: (read - began) / 1000, ...given.timings, validate: (done - read) / 1000 };
    const result = resultText({
      command: WHERE,
      options: told.options,
      seed,
      body: validateBody(told),
      timings,
    });
    // Charts and their DOM take a second to load: not for --help, nor for a wrong input.
    const { validateReport } = await import("../report/validate-report.ts");
    const files = validateFiles(validation, ids, result, validateReport(told));
    const names = files.map(({ name }) => name);
    await writeOutputFolder(options.out, files, {
      outdated: VALIDATE_FILES.filter((name) => !names.includes(name)),
    });
    return {
      json: { folder: options.out, files: names, ...JSON.parse(result) },
      text: validateText(told, options.out, timings.validate),
    };
  } finally {
    await executor.close();
  }
}

function checked<Result>(run: () => Result, q: string): Result {
  try {
    return run();
  } catch (error) {
    throw validateFault(error, q);
  }
}

/** What the answer depends on, defaults filled in: no folder, no threads, no queue. */
function recordedOptions(options: Options): ValidateTold["options"] {
  const { q, trust, effort, methods, pvafCut, waldLevel, id, missing, long, attempt, order } = options;
  const asked = { q, trust, effort, methods, pvafCut, waldLevel };
  return JSON.parse(JSON.stringify({ ...asked, id, missing, long, attempt, order }));
}
