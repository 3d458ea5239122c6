import { cellsOf, type StudyCell } from "../design/cells.ts";
import { jobOf } from "../design/jobs.ts";
import type { StudyData, StudyPart } from "../design/study-design.ts";
import type { ResultLine, TimingLine } from "../results/result-line.ts";
import type { StudyRecord } from "../results/study-record.ts";

/** The mean of a result over the replications of a cell. */
export interface Estimate {
  readonly mean: number;
  /** Absent where there is one replication. */
  readonly standardError?: number;
  readonly replications: number;
}

/** A run on a cell: what its replications said. */
export interface CellSummary {
  readonly data: StudyData;
  readonly run: string;
  readonly lines: readonly ResultLine[];
  /** Of replications there are to be. */
  readonly planned: number;
  /** Of a result, or of wall-clock figures as "timings.seconds"; undefined where no replication has such a number. */
  estimate(key: string): Estimate | undefined;
}

/** Every run on every cell of a part, with what is there of its replications. */
export function summarise(part: StudyPart, lines: RecordedLines): CellSummary[] {
  return cellsOf(part).flatMap((cell) =>
    Object.keys(part.runs).map((run) => summariseRun(part, cell, run, lines)),
  );
}

/** What a study has recorded, by id. */
export type RecordedLines = Pick<StudyRecord, "results" | "timings">;

const TIMINGS = "timings.";

function summariseRun(
  part: StudyPart,
  { data, replicationsOf }: StudyCell,
  run: string,
  { results, timings }: RecordedLines,
): CellSummary {
  const planned = replicationsOf(run);
  const own = Array.from({ length: planned }, (_, n) => jobOf(data, part.runs[run], n + 1, part.record).id)
    .map((id) => results.get(id))
    .filter((line) => line !== undefined);
  return {
    data,
    run,
    lines: own,
    planned,
    estimate: (key) =>
      estimateOf(own.flatMap(({ id, result }) => numberIn(recordedAs(key, result, timings.get(id))))),
  };
}

function recordedAs(key: string, result: ResultLine["result"], timing: TimingLine | undefined): unknown {
  if (!key.startsWith(TIMINGS)) return own(result, key);
  return own({ seconds: timing?.seconds, ...timing?.timings }, key.slice(TIMINGS.length));
}

function own(of: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(of, key) ? of[key] : undefined;
}

/** Truths count as 1, so that their mean is a share. */
function numberIn(value: unknown): number[] {
  if (typeof value === "boolean") return [value ? 1 : 0];
  return typeof value === "number" && Number.isFinite(value) ? [value] : [];
}

export function estimateOf(values: readonly number[]): Estimate | undefined {
  const n = values.length;
  if (n === 0) return undefined;
  const mean = values.reduce((a, b) => a + b) / n;
  if (n === 1) return { mean, replications: 1 };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, standardError: Math.sqrt(squares / (n * (n - 1))), replications: n };
}
