import type { Responses } from "@qmatrix/core/data";
import { type OutputFile, qMatrixText, responsesText, tableText } from "@qmatrix/report/files";
import { counted } from "@qmatrix/report/text";
import type { IdColumn } from "@qmatrix/tables";
import { Command } from "commander";
import { rScript } from "../export-r/r-script.ts";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { checkQ } from "../fit/check-q.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import {
  addResponsesOptions,
  FILE_OF_ANSWERS,
  type ResponsesOptions,
  readGivenFiles,
} from "../shell/responses-options.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { outOption, threadsOption } from "../shell/shared-options.ts";

const DEFAULT_FOLDER = "qmatrix-r";
const STUDENTS = "students.csv";

const DESCRIPTION =
  paragraphs(`Exports response data and a Q-matrix for the R packages GDINA and CDM, with an R script that fits the G-DINA model.

Output files: responses.csv (one row per student, one column per item; 0, 1 or NA), q.csv (its rows in the order of those
columns), students.csv (the student in each row) and fit.R, which reads the tables and fits the G-DINA model with whichever of
the two packages is installed.

students.csv has the --id columns, or the student names of a long-format file. Without either, it has the original row
numbers, and is written only if students without responses were dropped.`);

interface Options extends ResponsesOptions {
  readonly q: string;
  readonly out: string;
}

export function exportRCommand(): Command {
  const command = new Command("export-r")
    .summary("export data and a Q-matrix for the R packages GDINA and CDM")
    .description(DESCRIPTION)
    .argument("<responses>", FILE_OF_ANSWERS)
    .requiredOption("--q <file>", "Q-matrix: a CSV file with an item column and one column per attribute");
  return addResponsesOptions(command)
    .addOption(
      threadsOption("export-r", "number of threads to read a file in long format with (default: all cores)"),
    )
    .addOption(outOption(DEFAULT_FOLDER))
    .addHelpText(
      "after",
      examples([
        "qmatrix export-r responses.csv --q q.csv",
        "qmatrix export-r responses.csv --q qmatrix-learned/q.csv --id student --missing 9 --out for-r",
        "qmatrix export-r log.parquet --long student,item,correct --attempt first --q q.csv",
      ]),
    )
    .action(saying(runExport));
}

async function runExport(session: Session, file: string, options: Options): Promise<Said> {
  await checkOutputFolder(options.out, ["responses.csv", "q.csv", "fit.R", STUDENTS]);
  const read = await readGivenFiles(session, file, options, (items) =>
    readQMatrix(options.q, { items, itemsOf: file }),
  );
  const { responses, ids: given } = read.given;
  const q = read.others;
  checkQ(options.q, q);
  const { N, J } = responses;
  const files: OutputFile[] = [
    { name: "responses.csv", content: () => responsesText(responses, { missing: "NA" }) },
    { name: "q.csv", content: () => qMatrixText(q) },
    { name: "fit.R", content: () => rScript(responses, q) },
  ];
  const ids = given.length > 0 ? given : rowsLeft(responses);
  const header = ids.map(({ name }) => name);
  const rows = responses.students.map((_, i) => ids.map(({ values }) => values[i]));
  if (ids.length > 0) files.push({ name: STUDENTS, content: () => tableText(header, rows) });
  const names = files.map(({ name }) => name);
  await writeOutputFolder(options.out, files, { outdated: ids.length > 0 ? [] : [STUDENTS] });
  return {
    json: { folder: options.out, files: names, students: N, items: J, attributes: q.K },
    text:
      `Exported ${counted(N, "student")} × ${counted(J, "item")} with ${counted(q.K, "attribute")} for R: ${names.join(", ")} in ${options.out}.\n` +
      `To fit the model in R, run in that folder: Rscript fit.R`,
  };
}

/** The row numbers of the remaining students, if some were dropped. */
function rowsLeft({ N, students }: Responses): IdColumn[] {
  return students[N - 1] === String(N) ? [] : [{ name: "row", values: students }];
}
