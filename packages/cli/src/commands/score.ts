import { join } from "node:path";
import { answeredBy, InvalidInputError, type Responses } from "@qmatrix/core/data";
import { type Classification, scoreProfiles } from "@qmatrix/core/fit";
import { SCORE_FILES, scoreFiles, withWorkbook } from "@qmatrix/report/files";
import { counted, dataSummary, MOST_STUDENT_PAGES } from "@qmatrix/report/text";
import { Command } from "commander";
import { faultOfFile } from "../files/file-error.ts";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { type FitResult, readFitResult } from "../fit/read-fit-result.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { addReportOptions, coverOf, type ReportOptions } from "../shell/report-options.ts";
import {
  addResponsesOptions,
  FILE_OF_ANSWERS,
  type ResponsesOptions,
  readGivenResponses,
} from "../shell/responses-options.ts";
import { studentPages } from "../shell/results-line.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { outOption, threadsOption, xlsxOption } from "../shell/shared-options.ts";

const DEFAULT_FOLDER = "qmatrix-scored";
const PROFILES = "profiles.csv";
const STUDENTS = "students.html";

const DESCRIPTION = paragraphs(`Classifies students with a model fitted by qmatrix fit.

The students may be new. The response file may have all items of the model or only some, in any order; responses to the
other items are treated as missing. The output file profiles.csv has, for each student and attribute, the classification
(1 if mastery is more likely than not), the mastery probability (p_), and the attribute's value (0 or 1) in the most
probable pattern (map_) and in the maximum likelihood pattern (mle_). The format is that of fit's profiles.csv. The output file students.html
is a class report in words for teachers, with a page for each student (the first ${MOST_STUDENT_PAGES}). Students without any response are listed but not classified. The model is not re-estimated.
For models with more than 14 attributes the probabilities are estimated by sampling, with the seed of the fit.`);

interface Options extends ReportOptions, ResponsesOptions {
  readonly model: string;
  readonly out: string;
  readonly xlsx?: boolean;
}

export function scoreCommand(): Command {
  const command = new Command("score")
    .summary("classify new students with a fitted model")
    .description(DESCRIPTION)
    .argument("<responses>", FILE_OF_ANSWERS)
    .requiredOption("--model <file>", "result.json written by qmatrix fit");
  const withOptions = addResponsesOptions(command)
    .addOption(
      threadsOption("score", "number of threads to read a file in long format with (default: all cores)"),
    )
    .addOption(outOption(DEFAULT_FOLDER, "profiles.csv and students.html"))
    .addOption(xlsxOption());
  return addReportOptions(withOptions, { students: true })
    .addHelpText(
      "after",
      examples([
        "qmatrix score new-responses.csv --model qmatrix-fitted/result.json",
        "qmatrix score new-responses.csv --model qmatrix-fitted/result.json --id student --out scored",
        "qmatrix score new-responses.csv --model qmatrix-fitted/result.json --json | jq .attributes",
      ]),
    )
    .action(saying(runScore));
}

async function runScore(session: Session, file: string, options: Options): Promise<Said> {
  await checkOutputFolder(options.out, options.anonymous ? [PROFILES] : [PROFILES, STUDENTS]);
  const result = await readFitResult(options.model);
  const { responses, ids } = await readGivenResponses(session, file, options, {
    constantItems: "allow",
    emptyStudents: "keep",
  });
  const classification = scored(responses, result, file);
  const data = dataSummary(file, responses);
  const tables = await scoreFiles(
    classification,
    { data, q: result.model.q, responses, cut: options.cut, basis: result.basis },
    { ids, cover: coverOf(options) },
  );
  const files = withWorkbook(options.xlsx, tables);
  const names = files.map(({ name }) => name);
  await writeOutputFolder(options.out, files, {
    outdated: SCORE_FILES.filter((name) => !names.includes(name)),
  });
  const { N, J } = responses;
  const { profiles } = classification;
  const hasAnswered = answeredBy(responses);
  const classified = hasAnswered.reduce((sum, answered) => sum + answered, 0);
  const prevalence = profiles.attributes.map((attribute, k) => {
    let sum = 0;
    for (let i = 0; i < N; i++) if (hasAnswered[i]) sum += profiles.mastery[i * profiles.K + k];
    return { attribute, mastery: classified === 0 ? null : sum / classified };
  });
  const means =
    classified === 0
      ? ""
      : ` Mean mastery probability: ${prevalence.map(({ attribute, mastery }) => `${attribute} ${(100 * mastery!).toFixed(1)}%`).join(", ")}.`;
  return {
    json: {
      folder: options.out,
      files: names,
      model: options.model,
      data,
      attributes: prevalence,
    },
    text:
      `Classified ${counted(classified, "student")} on the basis of ${itemsText(J, result.model.q.J)} of the model in ${options.model}.` +
      `${means}\n\n${resultsWords(options, N)}`,
  };
}

function resultsWords({ out, anonymous }: Options, N: number): string {
  const results = `Results are in ${join(out, PROFILES)}.`;
  return anonymous
    ? results
    : `${results} Open ${join(out, STUDENTS)} for the class report and ${studentPages(N)}.`;
}

/** "all 9 items", or "3 of the 9 items". */
function itemsText(J: number, all: number): string {
  return J === all ? (J === 1 ? "the only item" : `all ${J} items`) : `${J} of the ${all} items`;
}

/** Errors in the responses name their file. */
function scored(responses: Responses, { model, seed }: FitResult, file: string): Classification {
  try {
    return scoreProfiles(responses, model, { seed });
  } catch (error) {
    if (!(error instanceof InvalidInputError) || error.argument !== "responses") throw error;
    const unknown = responses.items.filter((item) => !model.q.items.includes(item)).length;
    const columns = unknown === 1 ? "this column" : "these columns";
    throw faultOfFile(file, error, unknown > 0 && unknown < responses.J ? `Remove ${columns}.` : undefined);
  }
}
