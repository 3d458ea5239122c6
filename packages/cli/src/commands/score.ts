import {
  type Classification,
  countPresent,
  InvalidInputError,
  type Responses,
  scoreByGibbs,
  scoreProfiles,
} from "@qmatrix/core";
import { Command } from "commander";
import { faultOfFile } from "../files/file-error.ts";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { writeClassification } from "../files/write-classification.ts";
import { type FitResult, readFitResult } from "../fit/read-fit-result.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import {
  addResponsesOptions,
  FILE_OF_ANSWERS,
  type ResponsesOptions,
  readGivenResponses,
} from "../shell/responses-options.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { outOption } from "../shell/shared-options.ts";

const DEFAULT_FOLDER = "qmatrix-scored";
const FILE = "profiles.csv";

const DESCRIPTION =
  paragraphs(`Says which attributes students master, under a model that qmatrix fit has fitted.

The students may be new. Their file has the model's items, in any order, or only some of them: an item that is not
there counts as not answered. The folder gets profiles.csv as fit writes it: for each student and attribute 1 if
mastery is more likely than not, its probability p_, and what the most probable pattern map_ and the pattern that
makes the answers most likely mle_ say. Nothing is estimated anew: the students teach the model nothing. A model of
more than 14 attributes has no list of patterns; its probabilities are sampled, with the seed of the fit.`);

interface Options extends ResponsesOptions {
  readonly model: string;
  readonly out: string;
}

export function scoreCommand(): Command {
  const command = new Command("score")
    .summary("say what new students master, under a fitted model")
    .description(DESCRIPTION)
    .argument("<responses>", FILE_OF_ANSWERS)
    .requiredOption("--model <file>", "result.json of qmatrix fit");
  return addResponsesOptions(command)
    .addOption(outOption(DEFAULT_FOLDER, "profiles.csv"))
    .addHelpText(
      "after",
      examples([
        "qmatrix score new-answers.csv --model qmatrix-fitted/result.json",
        "qmatrix score new-answers.csv --model qmatrix-fitted/result.json --id student --out scored",
        "qmatrix score new-answers.csv --model qmatrix-fitted/result.json --json | jq .attributes",
      ]),
    )
    .action(saying(runScore));
}

async function runScore(session: Session, file: string, options: Options): Promise<Said> {
  await checkOutputFolder(options.out);
  const result = await readFitResult(options.model);
  const { responses, ids } = await readGivenResponses(session, file, options, {
    constantItems: "allow",
    emptyStudents: "keep",
  });
  const classification = scored(responses, result, file);
  await writeOutputFolder(options.out, [
    { name: FILE, write: (path) => writeClassification(path, classification, ids) },
  ]);
  const { N, J } = responses;
  const { profiles } = classification;
  const prevalence = profiles.attributes.map((attribute, k) => {
    let sum = 0;
    for (let i = 0; i < N; i++) sum += profiles.mastery[i * profiles.K + k];
    return { attribute, mastery: sum / N };
  });
  const list = prevalence.map(({ attribute, mastery }) => `${attribute} ${(100 * mastery).toFixed(1)}%`);
  return {
    json: {
      folder: options.out,
      files: [FILE],
      model: options.model,
      data: { file, students: N, items: J, answers: countPresent(responses) },
      attributes: prevalence,
    },
    text:
      `Scored ${N} ${N === 1 ? "student" : "students"} on ${J} of the ${result.model.q.J} items of ${options.model}. ` +
      `Mean probability of mastery: ${list.join(", ")}.\n\n${FILE} is in ${options.out}.`,
  };
}

/** By the listed patterns, or by sampling where there are too many; faults of the answers bear the name of their file. */
function scored(responses: Responses, { model, seed }: FitResult, file: string): Classification {
  try {
    return model.attributes.space === null
      ? scoreByGibbs(responses, model, { seed })
      : scoreProfiles(responses, model);
  } catch (error) {
    if (!(error instanceof InvalidInputError) || error.argument !== "responses") throw error;
    throw faultOfFile(file, error);
  }
}
