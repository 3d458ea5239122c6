import { InvalidInputError, renamedFault } from "@qmatrix/core/data";
import {
  type QDesign,
  SIMULATION_MODELS,
  type SimulationDesign,
  type SimulationModel,
  simulate,
} from "@qmatrix/core/simulate";
import { type OutputFile, profilesText, qMatrixText, responsesText, resultText } from "@qmatrix/report/files";
import { counted, plainOptions } from "@qmatrix/report/text";
import { Command, Option } from "commander";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { cover } from "../made-by.ts";
import { examples } from "../shell/examples.ts";
import { optionFault } from "../shell/option-fault.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { choiceOption, numberOption, wholeOption } from "../shell/parse-option.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { seedOption } from "../shell/shared-options.ts";
import { OptionError } from "../shell/usage-error.ts";

const WHERE = "simulate";
const Q_DESIGNS: readonly QDesign[] = ["paper", "random"];

const DESCRIPTION =
  paragraphs(`Simulates response data with a known Q-matrix, following the designs of Li, Ma & Xu (2022).

Output files: responses.csv (the responses), q.csv (the Q-matrix), profiles.csv (the students' attribute patterns) and
truth.json (all parameters). The same options and seed always give the same files.`);

const FILES = ["responses.csv", "q.csv", "profiles.csv", "truth.json"];

interface Options {
  readonly model: SimulationModel;
  readonly attributes?: number;
  readonly students?: number;
  readonly examinees?: number;
  readonly noise: number;
  readonly rho: number;
  readonly seed: number;
  readonly q?: string;
  readonly qDesign?: QDesign;
  readonly out: string;
}

export function simulateCommand(): Command {
  return new Command("simulate")
    .summary("simulate data with a known Q-matrix")
    .description(DESCRIPTION)
    .requiredOption(
      "--model <name>",
      `item model: ${SIMULATION_MODELS.join(", ")} (of DINA, ACDM and DINO items)`,
      choiceOption(WHERE, "--model", SIMULATION_MODELS),
    )
    .option(
      "--attributes <K>",
      "number of attributes; required unless --q is given",
      wholeOption(WHERE, "--attributes", 1),
    )
    .option("--students <N>", "number of students (default: 2000)", wholeOption(WHERE, "--students", 1))
    .addOption(
      new Option("--examinees <N>", "the former name of --students")
        .argParser(wholeOption(WHERE, "--examinees", 1))
        .conflicts("students")
        .hideHelp(),
    )
    .option(
      "--noise <number>",
      "probability of an incorrect response with all required attributes, and of a correct one with none",
      numberOption(WHERE, "--noise"),
      0.1,
    )
    .option(
      "--rho <correlation>",
      "correlation between the normal variables underlying the attributes (tetrachoric), at least 0 and less than 1",
      numberOption(WHERE, "--rho"),
      0,
    )
    .addOption(seedOption(WHERE, "random seed"))
    .option("--q <file>", "Q-matrix to use: a CSV file with an item column and one column per attribute")
    .option(
      "--q-design <name>",
      "Q-matrix to generate (three times as many items as attributes): paper (the design of Li, Ma & Xu) or random (default: paper)",
      choiceOption(WHERE, "--q-design", Q_DESIGNS),
    )
    .requiredOption("--out <folder>", "output folder; other files in it are not touched")
    .addHelpText(
      "after",
      examples([
        "qmatrix simulate --model DINA --attributes 5 --out data",
        "qmatrix simulate --model GDINA --attributes 10 --students 5000 --noise 0.2 --rho 0.25 --seed 3 --out data",
        "qmatrix simulate --model ACDM --q my-q.csv --out data",
      ]),
    )
    .action(saying(runSimulate));
}

const DEFAULT_STUDENTS = 2000;

async function runSimulate(
  _session: Session,
  { q: qFile, out, students, examinees: former, ...options }: Options,
): Promise<Said> {
  await checkOutputFolder(out, FILES);
  const given = qFile === undefined ? undefined : await readQMatrix(qFile);
  const attributes = options.attributes ?? given?.K;
  if (attributes === undefined) throw new OptionError(WHERE, "either --attributes or --q is required.");
  if (given !== undefined && options.qDesign !== undefined)
    throw new OptionError(WHERE, "--q-design cannot be combined with --q.");
  if (given !== undefined && given.K !== attributes)
    throw new OptionError(
      WHERE,
      `--q has ${counted(given.K, "attribute")}, but --attributes is ${attributes}.`,
    );
  const { responses, q, profiles, truth } = simulated({
    ...options,
    examinees: students ?? former ?? DEFAULT_STUDENTS,
    attributes,
    q: given,
  });
  const { design: checked, ...made } = truth;
  const { model, examinees, rho, seed, qDesign } = checked;
  const design = { model, attributes, examinees, noise: options.noise, rho, seed, qDesign };
  const result = { command: WHERE, options: plainOptions(design), seed, maker: cover(), body: made };
  const files: OutputFile[] = [
    { name: "responses.csv", content: () => responsesText(responses) },
    { name: "q.csv", content: () => qMatrixText(q) },
    { name: "profiles.csv", content: () => profilesText(profiles) },
    { name: "truth.json", content: () => resultText(result) },
  ];
  await writeOutputFolder(out, files);
  const names = files.map(({ name }) => name);
  return {
    json: { folder: out, files: names, students: responses.N, items: responses.J, attributes: q.K, design },
    text: `Simulated ${counted(responses.N, "student")} × ${counted(responses.J, "item")} with ${counted(q.K, "attribute")} (${model}, seed ${seed}): ${names.join(", ")} in ${out}`,
  };
}

/** What the command has as options of the same names. */
const NAMED_AS_OPTIONS = ["model", "attributes", "noise", "rho", "seed", "q", "qDesign"];

/** As `simulate`; its faults name the command's options. */
function simulated(design: SimulationDesign): ReturnType<typeof simulate> {
  try {
    return simulate(design);
  } catch (error) {
    if (error instanceof InvalidInputError && error.argument === "examinees")
      throw renamedFault(error, WHERE, "--students");
    throw optionFault(error, NAMED_AS_OPTIONS);
  }
}
