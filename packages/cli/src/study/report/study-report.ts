import { InvalidInputError } from "@qmatrix/core/data";
import { chartDocument } from "@qmatrix/report/page";
import { jobsOf } from "../design/jobs.ts";
import type { StudyDesign } from "../design/study-design.ts";
import type { StudyRecord } from "../results/study-record.ts";
import { type PartStatus, studyStatus } from "../study-status.ts";
import type { Claim, Claims } from "./claims.ts";
import { type Judgement, judge } from "./judge.ts";
import { type PartFigure, partFigures } from "./part-figures.ts";
import { type PartTable, partTable } from "./part-table.ts";
import { studyAnswer } from "./study-answer.ts";
import { type CellSummary, summarise } from "./summarise.ts";

export interface JudgedClaim extends Claim {
  readonly judgements: readonly Judgement[];
}

export interface PartReport {
  readonly name: string;
  readonly title: string;
  readonly about: string | undefined;
  readonly status: PartStatus;
  readonly table: PartTable;
  readonly figures: readonly PartFigure[];
  /** Why pictures that the design asks for are left out. */
  readonly notes: readonly string[];
}

/** All that a study says: plain data, which pages and files are made from. */
export interface StudyReport {
  readonly title: string;
  readonly about: string | undefined;
  readonly question: string | undefined;
  /** What the results say of the runs, in a sentence; none where no part compares them. */
  readonly answer: string | undefined;
  /** What made the results, each once. */
  readonly madeBy: readonly string[];
  readonly source: string | undefined;
  readonly fullReplications: number | undefined;
  /** Of all parts together; what stands in two of them counts once. */
  readonly replications: number;
  readonly done: number;
  readonly claims: readonly JudgedClaim[];
  readonly parts: readonly PartReport[];
}

export function studyReport(
  design: StudyDesign,
  claims: Claims | undefined,
  record: StudyRecord,
): StudyReport {
  const { results, timings } = record;
  const status = studyStatus(design, record);
  const jobs = jobsOf(design);
  const document = chartDocument();
  const summaries = new Map<string, CellSummary[]>();
  for (const [name, part] of Object.entries(design.parts)) summaries.set(name, summarise(part, record));
  const of = (name: string) => summaries.get(name) ?? [];
  return {
    title: design.title,
    about: design.about,
    question: design.question,
    answer: studyAnswer(design, of),
    madeBy: [...new Set([...results.values()].map(({ madeBy }) => madeBy))],
    source: claims?.source,
    fullReplications: design.fullReplications,
    replications: jobs.length,
    done: jobs.filter(({ id }) => results.has(id)).length,
    claims: (claims?.claims ?? []).map((claim) => ({
      ...claim,
      judgements: claim.runs.map((run) => judge(claim, run, of)),
    })),
    parts: Object.entries(design.parts).map(([name, part], at) => ({
      name,
      title: part.title,
      about: part.about,
      status: status[at],
      table: partTable(part, of(name)),
      ...drawn(() => partFigures(name, part, { summariesOf: of, timings, document })),
    })),
  };
}

/** A picture that cannot be drawn of what was recorded does not take the tables with it. */
function drawn(draw: () => PartFigure[]): Pick<PartReport, "figures" | "notes"> {
  try {
    return { figures: draw(), notes: [] };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { figures: [], notes: [`The figure is left out: ${error.message}`] };
  }
}
