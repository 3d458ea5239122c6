import { writeFile } from "node:fs/promises";
import { InvalidInputError } from "@qmatrix/core/data";
import { type QDesign, SIMULATION_MODELS, type SimulationModel, simulate } from "@qmatrix/core/simulate";
import { Command } from "commander";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { writeProfiles } from "../files/write-profiles.ts";
import { writeQMatrix } from "../files/write-q-matrix.ts";
import { writeResponses } from "../files/write-responses.ts";
import { resultText } from "../result/result-file.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { choiceOption, numberOption, wholeOption } from "../shell/parse-option.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { seedOption } from "../shell/shared-options.ts";

const WHERE = "simulate";
const Q_DESIGNS: readonly QDesign[] = ["paper", "random"];

const DESCRIPTION =
  paragraphs(`Simulates response data with a known Q-matrix, by the designs of Li, Ma & Xu (2022).

Output files: responses.csv (the responses), q.csv (the Q-matrix), profiles.csv (the students' attribute patterns) and
truth.json (all parameters). The same options and seed always give the same files.`);

interface Options {
  readonly model: SimulationModel;
  readonly attributes?: number;
  readonly examinees: number;
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
    .option("--examinees <N>", "number of students", wholeOption(WHERE, "--examinees", 1), 2000)
    .option(
      "--noise <share>",
      "probability of an incorrect response with all required attributes, and of a correct one with none",
      numberOption(WHERE, "--noise"),
      0.1,
    )
    .option(
      "--rho <correlation>",
      "correlation between the attributes, at least 0 and less than 1",
      numberOption(WHERE, "--rho"),
      0,
    )
    .addOption(seedOption(WHERE, "random seed"))
    .option("--q <file>", "Q-matrix to use: a CSV file with an item column and one column per attribute")
    .option(
      "--q-design <name>",
      "Q-matrix to generate, with three items per attribute: paper or random (default: paper)",
      choiceOption(WHERE, "--q-design", Q_DESIGNS),
    )
    .requiredOption("--out <folder>", "output folder; other files in it are not touched")
    .addHelpText(
      "after",
      examples([
        "qmatrix simulate --model DINA --attributes 5 --out data",
        "qmatrix simulate --model GDINA --attributes 10 --examinees 5000 --noise 0.2 --rho 0.25 --seed 3 --out data",
        "qmatrix simulate --model ACDM --q my-q.csv --out data",
      ]),
    )
    .action(saying(runSimulate));
}

async function runSimulate(_session: Session, { q: qFile, out, ...options }: Options): Promise<Said> {
  await checkOutputFolder(out);
  const given = qFile === undefined ? undefined : await readQMatrix(qFile);
  const attributes = options.attributes ?? given?.K;
  if (attributes === undefined)
    throw new InvalidInputError(WHERE, "--attributes", "given, or --q", "neither");
  const { responses, q, profiles, truth } = simulate({ ...options, attributes, q: given });
  const { design: checked, ...made } = truth;
  const { model, examinees, rho, seed, qDesign } = checked;
  const design = { model, attributes, examinees, noise: options.noise, rho, seed, qDesign };
  const files = [
    { name: "responses.csv", write: (path: string) => writeResponses(path, responses) },
    { name: "q.csv", write: (path: string) => writeQMatrix(path, q) },
    { name: "profiles.csv", write: (path: string) => writeProfiles(path, profiles) },
    {
      name: "truth.json",
      write: (path: string) =>
        writeFile(path, resultText({ command: WHERE, options: design, seed, body: made })),
    },
  ];
  await writeOutputFolder(out, files);
  const names = files.map(({ name }) => name);
  return {
    json: { folder: out, files: names, students: responses.N, items: responses.J, attributes: q.K, design },
    text: `Simulated ${responses.N} students × ${responses.J} items with ${q.K} attributes (${model}, seed ${seed}): ${names.join(", ")} in ${out}`,
  };
}
