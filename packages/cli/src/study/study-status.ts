import { cellsOf } from "./design/cells.ts";
import { canonicalJson } from "./design/content-id.ts";
import { jobOf } from "./design/jobs.ts";
import type { StudyData, StudyDesign, StudyPart } from "./design/study-design.ts";
import type { StudyRecord } from "./results/study-record.ts";

export interface PartStatus {
  readonly part: string;
  readonly title: string;
  readonly cells: number;
  readonly replications: number;
  readonly done: number;
  readonly failed: number;
  /**
   * Seconds that the replications done have taken, and what the others would by the means of their cells, or of cells of
   * the same size where none of theirs was timed.
   */
  readonly seconds: number;
  readonly secondsLeft: number | undefined;
  /** What `fullReplications` of every run and cell would take; undefined where one was never timed. */
  readonly secondsOfFull: number | undefined;
}

/** How far a study is, part by part. What stands in two parts counts in both. */
export function studyStatus(
  design: StudyDesign,
  { results: done, timings, failed }: StudyRecord,
): PartStatus[] {
  const secondsOf = (ids: readonly string[]) => ids.flatMap((id) => timings.get(id)?.seconds ?? []);
  const groupsByPart = Object.values(design.parts).map(groupsOf);
  const secondsBySize = new Map<string, number[]>();
  for (const { ids, size } of groupsByPart.flat())
    secondsBySize.set(size, [...(secondsBySize.get(size) ?? []), ...secondsOf(ids)]);
  return Object.entries(design.parts).map(([name, part], at) => {
    const groups = groupsByPart[at];
    const ids = groups.flatMap((group) => group.ids);
    const timed = groups.map((group) => {
      const own = secondsOf(group.ids);
      return { ids: group.ids, seconds: own.length > 0 ? own : (secondsBySize.get(group.size) ?? []) };
    });
    const full = part.fullReplications ?? design.fullReplications;
    return {
      part: name,
      title: part.title,
      cells: cellsOf(part).length,
      replications: ids.length,
      done: ids.filter((id) => done.has(id)).length,
      failed: ids.filter((id) => failed.has(id)).length,
      seconds: sum(secondsOf(ids)),
      secondsLeft: secondsFor(timed, (group) => group.filter((id) => !done.has(id)).length),
      secondsOfFull: full && secondsFor(timed, () => full),
    };
  });
}

/** The replications of a run on a cell. */
interface Group {
  readonly ids: readonly string[];
  /** The same for runs that take about as long: the same run on as many students and attributes. */
  readonly size: string;
}

function groupsOf(part: StudyPart): Group[] {
  return cellsOf(part).flatMap(({ data, replicationsOf }) =>
    Object.entries(part.runs).map(([run, what]) => ({
      ids: Array.from({ length: replicationsOf(run) }, (_, n) => jobOf(data, what, n + 1, part.record).id),
      size: canonicalJson([what, sizeOf(data)]),
    })),
  );
}

function sizeOf(data: StudyData): unknown {
  return "examinees" in data ? [data.attributes, data.examinees, data.qDesign] : data;
}

/** So many replications of each group, by a mean of those timed; a group without any leaves it unknown. */
function secondsFor(
  groups: readonly { readonly ids: readonly string[]; readonly seconds: readonly number[] }[],
  countOf: (ids: readonly string[]) => number,
): number | undefined {
  let total = 0;
  for (const { ids, seconds } of groups) {
    const count = countOf(ids);
    if (count === 0) continue;
    if (seconds.length === 0) return undefined;
    total += (count * sum(seconds)) / seconds.length;
  }
  return total;
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
