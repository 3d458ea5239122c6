import {
  alignProfiles,
  type ClassificationAccuracy,
  classificationAccuracy,
  compareQ,
  InvalidInputError,
  listNames,
  type Profiles,
  type QMatrix,
  renamedFault,
} from "@qmatrix/core/data";
import { Command } from "commander";
import { comparisonText, namedComparison } from "../compare/comparison-text.ts";
import { alignRead } from "../files/align-read.ts";
import { faultOfFile, wrong } from "../files/file-error.ts";
import { readProfiles } from "../files/read-profiles.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { type Said, type Session, saying } from "../shell/session.ts";

const DESCRIPTION = paragraphs(`Compares an estimated Q-matrix with the true one.

The attributes of an estimated Q-matrix have no inherent labels, so its columns are first matched to the true ones such
that as few entries as possible differ. Items are matched by name. The output has the overall error OE (proportion of
entries that differ), OTP (proportion of the 1s in the true Q-matrix estimated as 0), OTN (proportion of the 0s in the true
Q-matrix estimated as 1), the number of correct q-vectors, whether the whole matrix is correct, and which columns were matched.`);

interface Options {
  readonly profiles?: readonly string[];
  readonly byPosition?: boolean;
}

export function compareCommand(): Command {
  return new Command("compare")
    .summary("compare an estimated Q-matrix with the true one")
    .description(DESCRIPTION)
    .argument("<estimate>", "estimated Q-matrix: a CSV file with an item column and one column per attribute")
    .argument("<truth>", "true Q-matrix, in the same format")
    .option(
      "--profiles <files...>",
      "two files, estimated and true profiles: also print the classification accuracy (ACC)",
    )
    .option("--by-position", "match items (and students) by position instead of name")
    .addHelpText(
      "after",
      examples([
        "qmatrix compare out/q.csv data/q.csv",
        "qmatrix compare out/q.csv data/q.csv --profiles out/profiles.csv data/profiles.csv",
        "qmatrix compare out/q.csv data/q.csv --json | jq .overallError",
      ]),
    )
    .action(saying(runCompare));
}

async function runCompare(
  _session: Session,
  estimateFile: string,
  truthFile: string,
  options: Options,
): Promise<Said> {
  const { profiles, byPosition = false } = options;
  if (profiles !== undefined && profiles.length !== 2)
    throw new InvalidInputError(
      "compare",
      "--profiles",
      "two files, estimated and true",
      `${profiles.length}`,
    );
  const truth = await readQMatrix(truthFile, { emptyRows: "allow" });
  const read = await readQMatrix(estimateFile, { emptyRows: "allow" });
  const estimate = byPosition
    ? withItemsOf(truth, read)
    : alignRead(read, truth.items, {
        file: estimateFile,
        itemsOf: truthFile,
        advice: read.J === truth.J ? "To match items by position: --by-position." : undefined,
      });
  const comparison = compared(estimate, truth);
  const accuracy =
    profiles && (await compareProfiles(profiles, estimate, truth, comparison.columns, byPosition));
  const json = namedComparison(comparison, estimate, truth, accuracy);
  return { json, text: comparisonText(json) };
}

/** The estimate with the item names of the truth; compareQ refuses a different number of items. */
function withItemsOf(truth: QMatrix, estimate: QMatrix): QMatrix {
  return estimate.J === truth.J ? { ...estimate, items: truth.items } : estimate;
}

/** As `compareQ`; its faults are those of the command. */
function compared(estimate: QMatrix, truth: QMatrix): ReturnType<typeof compareQ> {
  try {
    return compareQ(estimate, truth);
  } catch (error) {
    throw error instanceof InvalidInputError ? renamedFault(error, "compare", error.argument) : error;
  }
}

async function compareProfiles(
  [estimateFile, truthFile]: readonly string[],
  estimateQ: QMatrix,
  truthQ: QMatrix,
  columns: readonly number[],
  byPosition: boolean,
): Promise<ClassificationAccuracy> {
  const truth = await readProfiles(truthFile);
  const estimate = await readProfiles(estimateFile);
  const students = byPosition ? renamed(estimate, truth) : estimate;
  return classificationAccuracy(
    aligned(students, truth.students, estimateQ.attributes, estimateFile),
    aligned(truth, truth.students, truthQ.attributes, truthFile),
    columns,
  );
}

/** As `alignProfiles`; what is missing is a fault of the file. */
function aligned(
  profiles: Profiles,
  students: readonly string[],
  attributes: readonly string[],
  file: string,
): Profiles {
  const present = new Set(profiles.students);
  const lacking = students.filter((student) => !present.has(student));
  if (lacking.length > 0) {
    const whom = lacking.length === 1 ? "student" : "students";
    const verb = lacking.length === 1 ? "is" : "are";
    throw wrong(file, [], `no row for ${whom} ${listNames(lacking)}, who ${verb} in the true profiles.`);
  }
  try {
    return alignProfiles(profiles, students, attributes);
  } catch (error) {
    throw error instanceof InvalidInputError ? faultOfFile(file, error) : error;
  }
}

function renamed(estimate: Profiles, truth: Profiles): Profiles {
  return estimate.N === truth.N ? { ...estimate, students: truth.students } : estimate;
}
