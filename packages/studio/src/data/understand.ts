import { type Responses, responseOf } from "@qmatrix/core/data";
import { type Classification, scoreProfiles } from "@qmatrix/core/fit";
import {
  type FileLook,
  type Finding,
  type Given,
  type IdColumn,
  lookAtNamedFile,
  type NamedFile,
  type Note,
  readQMatrixFile,
  readResponsesFile,
} from "@qmatrix/tables";
import { type LineOf, readTableFile, TableError, type TableSink } from "@qmatrix/tables/pieces";
import type { Scorer } from "./ask-data.ts";
import type { RowLine } from "./file-rows.ts";
import { otherCodes } from "./other-codes.ts";
import { foundWords } from "./problem-words.ts";

/** Responses that were read, and the columns that were carried along. */
export interface ReadData {
  readonly responses: Responses;
  readonly ids: readonly IdColumn[];
  readonly notes: readonly Note[];
}

/** The rows of a file as they stand there: all of a class's, and else the first and the last. */
export interface Preview {
  readonly header: readonly string[];
  readonly rows: readonly PreviewRow[];
  /** Rows between the first and the last that are not shown. */
  readonly hidden: number;
  readonly lines: readonly RowLine[];
}

export interface PreviewRow {
  /** From 1 below the header. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** What was made of a file: what a person is shown, and the responses where it can be read. */
export interface Understanding {
  readonly look: FileLook;
  readonly preview: Preview;
  readonly data: ReadData | null;
}

/** An expert's Q-matrix as plain data. */
export interface QTable {
  readonly name: string;
  readonly items: readonly string[];
  readonly attributes: readonly string[];
  /** [J, K] row after row. */
  readonly entries: readonly number[];
}

/** The table of a class is kept whole; of a longer one the first and the last rows. */
const WHOLE_ROWS = 400;
const FIRST_ROWS = 12;
const LAST_ROWS = 3;

/** Looks at a file as `qmatrix check` does and, where that is possible, reads it as was proposed. */
export async function understand(file: NamedFile, given: Given): Promise<Understanding> {
  const look = await lookAtNamedFile(file, given);
  const preview = await previewOf(
    file,
    look.proposal ?? { ...given, header: given.header ?? headerOf(look) },
  );
  if (look.proposal === null) return { look, preview, data: null };
  const { responses, ids, findings } = await readResponsesFile(file, look.proposal);
  if (responses) return { look, preview, data: { responses, ids, notes: findings.filter(isNote) } };
  // a large file may have faults beyond what was looked at
  const problems = findings.filter(isFault).map((fault) => ({ code: fault.kind, fault, mend: null }));
  return {
    look: { ...look, proposal: null, problems: [...look.problems, ...problems] },
    preview,
    data: null,
  };
}

/** The line of the names, where there is a title above them. */
function headerOf({ problems }: FileLook): number | undefined {
  for (const { fault } of problems) if (fault.kind === "title") return fault.header;
  return undefined;
}

async function previewOf(file: NamedFile, { header, sheet, encoding }: Given): Promise<Preview> {
  try {
    return await readTableFile(file, keepEnds, { header, sheet, encoding });
  } catch (error) {
    if (error instanceof TableError) return { header: [], rows: [], hidden: 0, lines: [] };
    throw error;
  }
}

function keepEnds(header: readonly string[], lineOf?: LineOf): TableSink<Preview> {
  const first: PreviewRow[] = [];
  const last: PreviewRow[] = [];
  const lines: RowLine[] = [];
  let row = 0;
  let next = -1;
  return {
    add(cells) {
      row++;
      const line = lineOf?.(row)?.line;
      if (line !== undefined && line !== next) lines.push({ row, line });
      next = line === undefined ? -1 : line + 1;
      if (row <= WHOLE_ROWS) first.push({ row, cells });
      else if (last.push({ row, cells }) > LAST_ROWS) last.shift();
    },
    finish() {
      const rows = row <= WHOLE_ROWS ? first : [...first.slice(0, FIRST_ROWS), ...last];
      return { header, rows, hidden: row - rows.length, lines };
    },
  };
}

/** Reads an expert's Q-matrix; throws a sentence where it is none. */
export async function understandQ(file: NamedFile): Promise<QTable> {
  const { q, findings } = await readQMatrixFile(file, { emptyRows: "allow" });
  if (q === undefined) throw new Error(sentences(findings));
  const { items, attributes, entries } = q;
  return { name: file.name, items, attributes, entries: Array.from(entries) };
}

const LENIENT = { constantItems: "allow", emptyStudents: "keep" } as const;

/** The students of a second file, the columns that were carried along, and how the file was read. */
export interface Scored {
  readonly classification: Classification;
  readonly responses: Responses;
  readonly ids: readonly IdColumn[];
  readonly reading: Given;
  /** Places of the students without any response: what the model says of them is its prior, no classification. */
  readonly unanswered: readonly number[];
  /** In what its cells were read otherwise than those of the first file. */
  readonly otherCodes: readonly string[];
}

/** Classifies the students of a second file; throws a sentence where it cannot be read. */
export async function score(file: NamedFile, { model, seed, like }: Scorer): Promise<Scored> {
  const { proposal, problems } = await lookLike(file, like);
  if (proposal === null) throw new Error(sentences(problems.map(({ fault }) => fault)));
  const { responses, ids, findings } = await readResponsesFile(file, proposal, LENIENT);
  if (responses === undefined) throw new Error(sentences(findings));
  return {
    classification: scoreProfiles(responses, model, { seed }),
    responses,
    ids,
    reading: proposal,
    unanswered: withoutResponses(responses),
    otherCodes: otherCodes(like, proposal),
  };
}

function withoutResponses(responses: Responses): number[] {
  const { N, J } = responses;
  const items = Array.from({ length: J }, (_, j) => j);
  return Array.from({ length: N }, (_, i) => i).filter((i) =>
    items.every((j) => responseOf(responses, i, j) === null),
  );
}

/** The layout is the file's own; codes mean what they meant in the first file, and its cut holds where there are points to cut. */
async function lookLike(file: NamedFile, { missing, correct, recode, empty, cut }: Given): Promise<FileLook> {
  const codes = Object.fromEntries(
    Object.entries({ missing, correct, recode, empty }).filter(([, value]) => value !== undefined),
  );
  const own = await lookAtNamedFile(file, codes, LENIENT);
  const hasPoints = own.proposal?.cut !== undefined;
  return cut !== undefined && hasPoints ? lookAtNamedFile(file, { ...codes, cut }, LENIENT) : own;
}

function sentences(findings: readonly Finding[]): string {
  return findings
    .filter(isFault)
    .map((fault) => `${foundWords(fault)}.`)
    .join(" ");
}

function isNote(finding: Finding): finding is Note {
  return finding.severity === "note";
}

function isFault(finding: Finding): finding is Exclude<Finding, Note> {
  return finding.severity === "fault";
}
