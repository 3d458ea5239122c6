import { join } from "node:path";
import { cellsOf } from "./design/cells.ts";
import { jobOf } from "./design/jobs.ts";
import type { StudyDesign } from "./design/study-design.ts";
import { readLines } from "./results/read-lines.ts";
import type { FaultLine, ResultLine, TimingLine } from "./results/result-line.ts";
import { AHEAD_FILE, FAULTS_FILE, RESULTS_FILE, TIMINGS_FILE } from "./results/result-log.ts";

export interface PartStatus {
  readonly part: string;
  readonly title: string;
  readonly cells: number;
  readonly replications: number;
  readonly done: number;
  readonly failed: number;
  /** Seconds that the replications done have taken, and what the others would by the means of their cells. */
  readonly seconds: number;
  readonly secondsLeft: number | undefined;
  /** What `fullReplications` of every run and cell would take; undefined where one was never timed. */
  readonly secondsOfFull: number | undefined;
}

/** How far a study is, part by part. What stands in two parts counts in both. */
export async function studyStatus(design: StudyDesign, out: string): Promise<PartStatus[]> {
  const results = await readLines<ResultLine>(join(out, RESULTS_FILE));
  const ahead = await readLines<ResultLine>(join(out, AHEAD_FILE));
  const faults = await readLines<FaultLine>(join(out, FAULTS_FILE));
  const timings = await readLines<TimingLine>(join(out, TIMINGS_FILE));
  const done = new Set([...results, ...ahead].map(({ id }) => id));
  const failed = new Set(faults.map(({ id }) => id).filter((id) => !done.has(id)));
  const secondsById = new Map(timings.map(({ id, seconds }) => [id, seconds]));
  return Object.entries(design.parts).map(([name, part]) => {
    const cells = cellsOf(part);
    const groups = cells.flatMap((cell) =>
      Object.entries(part.runs).map(([run, what]) =>
        Array.from(
          { length: cell.replicationsOf(run) },
          (_, n) => jobOf(cell.data, what, n + 1, part.record).id,
        ),
      ),
    );
    const ids = groups.flat();
    const taken = groups.map((group) => group.flatMap((id) => secondsById.get(id) ?? []));
    return {
      part: name,
      title: part.title,
      cells: cells.length,
      replications: ids.length,
      done: ids.filter((id) => done.has(id)).length,
      failed: ids.filter((id) => failed.has(id)).length,
      seconds: sum(taken.flat()),
      secondsLeft: secondsOf(groups, taken, (group) => group.filter((id) => !done.has(id)).length),
      secondsOfFull: design.fullReplications && secondsOf(groups, taken, () => design.fullReplications ?? 0),
    };
  });
}

/** So many replications of each group, by the mean of its own; a group that was never timed leaves it unknown. */
function secondsOf(
  groups: readonly string[][],
  taken: readonly number[][],
  countOf: (group: readonly string[]) => number,
): number | undefined {
  let seconds = 0;
  for (const [at, group] of groups.entries()) {
    const count = countOf(group);
    if (count === 0) continue;
    if (taken[at].length === 0) return undefined;
    seconds += (count * sum(taken[at])) / taken[at].length;
  }
  return seconds;
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
