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
import { comparisonText, counted, namedComparison } from "@qmatrix/report/text";
import { Command } from "commander";
import { type ColumnMatching, matchedByName } from "../compare/matched-by-name.ts";
import { differencesText, differingEntries, twoMatrices, twoMatricesText } from "../compare/two-matrices.ts";
import { alignRead } from "../files/align-read.ts";
import { allRead } from "../files/all-read.ts";
import { wrong } from "../files/file-error.ts";
import { readProfiles } from "../files/read-profiles.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { choiceOption } from "../shell/parse-option.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { OptionError } from "../shell/usage-error.ts";

const DESCRIPTION = paragraphs(`Compares two Q-matrices and lists the entries that differ.

Items are matched by name. Columns are matched by name if both files have the same attribute names. If they do not, or if the names are only
A1, A2, …, columns are matched so that as few entries as possible differ; --match overrides this.

With --truth FILE in place of the second file, the first file is treated as an estimate of a known truth. The output then has the error rates of Li,
Ma & Xu (2022): overall error OE (proportion of entries that differ), OTP (out of true positives: proportion of the 1s in the true Q-matrix
estimated as 0), OTN (out of true negatives: proportion of the 0s in the true Q-matrix estimated as 1), the number of correct q-vectors, and whether the whole matrix is correct.`);

const MATCHINGS = ["names", "entries"] as const;

interface Options {
  readonly truth?: string;
  readonly match?: ColumnMatching;
  readonly profiles?: readonly string[];
  readonly byPosition?: boolean;
}

export function compareCommand(): Command {
  return new Command("compare")
    .summary("compare two Q-matrices, or an estimate with the truth")
    .description(DESCRIPTION)
    .argument("<first>", "Q-matrix: a CSV file with an item column and one column per attribute")
    .argument("[second]", "another Q-matrix, in the same format")
    .option(
      "--truth <file>",
      "true Q-matrix, in place of the second file: the first file is treated as an estimate of it",
    )
    .option(
      "--match <how>",
      "match columns by attribute names or by entries (default: names if both files have the same ones and these are not only A1, A2, …)",
      choiceOption("compare", "--match", MATCHINGS),
    )
    .option(
      "--profiles <files...>",
      "two files with the students' profiles under the first and the second Q-matrix: also print how well the classifications agree; with --truth, the attribute-level classification accuracy (ACC)",
    )
    .option("--by-position", "match items (and students) by position instead of name")
    .addHelpText(
      "after",
      examples([
        "qmatrix compare expert.csv learned/q.csv",
        "qmatrix compare out/q.csv --truth data/q.csv",
        "qmatrix compare out/q.csv --truth data/q.csv --profiles out/profiles.csv data/profiles.csv",
        "qmatrix compare out/q.csv --truth data/q.csv --json | jq .overallError",
      ]),
    )
    .action(saying(runCompare));
}

async function runCompare(
  _session: Session,
  firstFile: string,
  given: string | undefined,
  options: Options,
): Promise<Said> {
  const { profiles, byPosition = false, truth: truthFile } = options;
  if ((given === undefined) === (truthFile === undefined))
    throw new OptionError("compare", "give either a second Q-matrix or --truth FILE.");
  const secondFile = (given ?? truthFile)!;
  if (profiles !== undefined && profiles.length !== 2)
    throw new InvalidInputError(
      "compare",
      "--profiles",
      "two files, of the first and the second Q-matrix",
      `${profiles.length}`,
    );
  const [read, second, ...classified] = await allRead([
    readQMatrix(firstFile, { emptyRows: "allow" }),
    readQMatrix(secondFile, { emptyRows: "allow" }),
    ...(profiles ?? []).map((file) => readProfiles(file)),
  ]);
  const first = byPosition
    ? withItemsOf(second, read)
    : alignRead(read, second.items, {
        file: firstFile,
        itemsOf: secondFile,
        advice: read.J === second.J ? "To match items by position: --by-position." : undefined,
      });
  checkSizes(first, second, firstFile, secondFile);
  const matched = matchedByName(first, second, options.match, { firstFile, secondFile });
  const comparison = compared(first, second, matched);
  const accuracy =
    profiles &&
    compareProfiles(
      profiles.map((file, at) => ({ file, profiles: classified[at] })),
      first,
      second,
      comparison.columns,
      byPosition,
    );
  const matchedBy: ColumnMatching = matched ? "names" : "entries";
  const differences = differingEntries(first, second, comparison.columns);
  if (truthFile !== undefined) {
    const json = { ...namedComparison(comparison, first, second, accuracy), matchedBy, differences };
    const named = differences.map((entry) => ({ ...entry, names: ["estimated", "true"] as const }));
    return { json, text: [comparisonText(json), ...differencesText(named)].join("\n\n") };
  }
  const json = twoMatrices({ first, second, comparison, matchedBy, differences, agreement: accuracy });
  return { json, text: twoMatricesText(json, { firstFile, secondFile }) };
}

/** Refuses Q-matrices of different sizes: only entries that both have can be compared. */
function checkSizes(first: QMatrix, second: QMatrix, firstFile: string, secondFile: string): void {
  for (const [what, ours, theirs] of [
    ["item", first.J, second.J],
    ["attribute", first.K, second.K],
  ] as const)
    if (ours !== theirs)
      throw new OptionError(
        "compare",
        `${firstFile} has ${counted(ours, what)}, ${secondFile} has ${theirs}; the number must be the same.`,
      );
}

/** The estimate with the item names of the truth, where there are as many. */
function withItemsOf(truth: QMatrix, estimate: QMatrix): QMatrix {
  return estimate.J === truth.J ? { ...estimate, items: truth.items } : estimate;
}

/** As `compareQ`; its faults are those of the command. */
function compared(
  estimate: QMatrix,
  truth: QMatrix,
  columns: readonly number[] | undefined,
): ReturnType<typeof compareQ> {
  try {
    return compareQ(estimate, truth, columns);
  } catch (error) {
    throw error instanceof InvalidInputError ? renamedFault(error, "compare", error.argument) : error;
  }
}

interface ProfilesFile {
  readonly file: string;
  readonly profiles: Profiles;
}

function compareProfiles(
  [estimate, truth]: readonly ProfilesFile[],
  estimateQ: QMatrix,
  truthQ: QMatrix,
  columns: readonly number[],
  byPosition: boolean,
): ClassificationAccuracy {
  const { students } = truth.profiles;
  const renamedOnes = byPosition ? renamed(estimate.profiles, truth.profiles) : estimate.profiles;
  return classificationAccuracy(
    aligned(renamedOnes, students, estimateQ.attributes, estimate.file),
    aligned(truth.profiles, students, truthQ.attributes, truth.file),
    columns,
  );
}

/** As `alignProfiles`; what is missing is the fault of the file. */
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
    throw wrong(file, [], `no row for ${whom} ${listNames(lacking)}, who ${verb} in the other profiles.`);
  }
  const absent = attributes.filter((name) => !profiles.attributes.includes(name));
  if (absent.length > 0)
    throw wrong(file, [], `no column for attribute${absent.length === 1 ? "" : "s"} ${listNames(absent)}.`);
  return alignProfiles(profiles, students, attributes);
}

function renamed(estimate: Profiles, truth: Profiles): Profiles {
  return estimate.N === truth.N ? { ...estimate, students: truth.students } : estimate;
}
