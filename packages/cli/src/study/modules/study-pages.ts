import { join } from "node:path";
import { InvalidInputError } from "@qmatrix/core/data";
import { cellsOf } from "../design/cells.ts";
import type { StudyData, StudyDesign } from "../design/study-design.ts";
import { isRecorded } from "../design/study-design.ts";
import { absentOf, readRecorded } from "../read-recorded.ts";
import type { StudyRecord } from "../results/study-record.ts";
import { type RecordedSets, recordedKey } from "../runs/data-set.ts";
import { allLines, linesOf, type PartLines, type StudyLine } from "./study-line.ts";
import { importFrom } from "./study-module.ts";

/** What the module that makes a study's pages is given. */
export interface PagesInput {
  readonly design: StudyDesign;
  /** The data of every cell, by part. */
  readonly cells: Readonly<Record<string, readonly StudyData[]>>;
  readonly lines: PartLines;
  /** The lines of all parts, each once, in the order in which they were recorded. */
  readonly all: readonly StudyLine[];
  /** Real responses of these data and their Q-matrix; undefined where their files are not there. */
  recorded(data: StudyData): RecordedSets[string] | undefined;
}

/** What `pages` of a module is: texts by file name. */
export type PagesOfModule = (
  input: PagesInput,
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/** A name of a file in the results' folder that nothing else writes. */
const NAME = /^[\w-]+\.(md|svg|csv|json|html)$/;
const WRITTEN_HERE = ["report.html", "claims.csv"];

/** The pages that a study makes itself, by file name; none where its design names no module for them. */
export async function studyPages(
  folder: string,
  design: StudyDesign,
  record: StudyRecord,
): Promise<Readonly<Record<string, string>>> {
  if (design.pages === undefined) return {};
  const file = join(folder, design.pages);
  const pagesOf = await importFrom<PagesOfModule>(file, "pages");
  const pages = await pagesOf(await pagesInput(folder, design, record));
  for (const [name, text] of Object.entries(pages))
    if (!NAME.test(name) || WRITTEN_HERE.includes(name) || typeof text !== "string")
      throw new InvalidInputError(
        file,
        "the value returned by pages",
        "texts by file name, such as page.md",
        JSON.stringify(name),
      );
  return pages;
}

export async function pagesInput(
  folder: string,
  design: StudyDesign,
  record: StudyRecord,
): Promise<PagesInput> {
  const cells = Object.fromEntries(
    Object.entries(design.parts).map(([name, part]) => [name, cellsOf(part).map(({ data }) => data)]),
  );
  const there = Object.values(cells)
    .flat()
    .filter((data) => absentOf(folder, data) === undefined);
  const sets = await readRecorded(folder, there);
  return {
    design,
    cells,
    lines: linesOf(design, record),
    all: allLines(design, record),
    recorded: (data) => (isRecorded(data) ? sets[recordedKey(data)] : undefined),
  };
}
