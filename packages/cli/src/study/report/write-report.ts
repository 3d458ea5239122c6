import { type OutputFile, tableText } from "@qmatrix/report/files";
import { writeOutputFolder } from "../../files/output-folder.ts";
import { readDesign } from "../design/read-design.ts";
import { studyPages } from "../modules/study-pages.ts";
import { readRecord } from "../results/study-record.ts";
import { readClaims } from "./claims.ts";
import { studyPage } from "./study-page.ts";
import { type StudyReport, studyReport } from "./study-report.ts";
import { type VerdictCounts, verdictCounts } from "./study-summary.ts";

export interface WrittenReport {
  readonly files: readonly string[];
  /** How many claims got which verdict, by run. */
  readonly verdicts: VerdictCounts;
}

/** Tables, pictures and the page of a study, and the pages that it makes itself, into the folder of its results. */
export async function writeReport(folder: string, out: string): Promise<WrittenReport> {
  const design = await readDesign(folder);
  const record = await readRecord(folder, design, out);
  const report = studyReport(design, await readClaims(folder, design), record);
  const pages = await studyPages(folder, design, record);
  const files: OutputFile[] = [
    { name: "report.html", content: () => studyPage(report) },
    ...verdictFile(report),
    ...report.parts.map(({ name, table }) => ({
      name: `${name}.csv`,
      content: () => tableText(table.header, table.rows),
    })),
    ...report.parts.flatMap(({ figures }) =>
      figures.map(({ name, svg }) => ({
        name: `${name}.svg`,
        content: () => svg,
      })),
    ),
    ...Object.entries(pages).map(([name, text]) => ({
      name,
      content: () => text,
    })),
  ];
  const named = withOwnNames(files);
  await writeOutputFolder(out, named);
  return { files: named.map(({ name }) => name), verdicts: verdictCounts(report.claims) };
}

/** Two parts, or a part and its pictures, may come to the same name: the later one gets a number. */
function withOwnNames(files: readonly OutputFile[]): OutputFile[] {
  const taken = new Set<string>();
  return files.map((file) => {
    let { name } = file;
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = file.name.replace(/[.](\w+)$/, `-${n}.$1`);
    taken.add(name.toLowerCase());
    return { ...file, name };
  });
}

/** A row for every claim and run; no file where nobody claims anything. */
function verdictFile({ claims }: StudyReport): OutputFile[] {
  if (claims.length === 0) return [];
  const header = ["where", "says", "part", "run", "found", "verdict"];
  const rows = claims.flatMap(({ where, says, part, judgements }) =>
    judgements.map(({ run, found, verdict }) => [where, says, part, run, found, verdict]),
  );
  return [{ name: "claims.csv", content: () => tableText(header, rows) }];
}
