import { existsSync } from "node:fs";
import { join } from "node:path";
import { alignRead } from "../files/align-read.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { readResponses } from "../files/read-responses.ts";
import { cellsOf } from "./design/cells.ts";
import { contentId } from "./design/content-id.ts";
import type { StudyJob } from "./design/jobs.ts";
import { isSimulated, type StudyPart } from "./design/study-design.ts";
import type { RecordedSets } from "./runs/data-set.ts";

/** The first file of recorded data that a part needs and that is not there. */
export function absentFile(folder: string, part: StudyPart): string | undefined {
  return cellsOf(part)
    .flatMap(({ data }) => (isSimulated(data) ? [] : [data.responses, data.q ?? data.responses]))
    .map((name) => join(folder, name))
    .find((file) => !existsSync(file));
}

/** The real answers that some job works on; their files stand beside the design. */
export async function readRecorded(folder: string, jobs: readonly StudyJob[]): Promise<RecordedSets> {
  const sets: Record<string, RecordedSets[string]> = {};
  for (const { data } of jobs) {
    const key = contentId(data);
    if (isSimulated(data) || key in sets) continue;
    const file = join(folder, data.responses);
    const { responses } = await readResponses(file);
    const q = data.q === undefined ? undefined : await readQMatrix(join(folder, data.q));
    const aligned = q && alignRead(q, responses.items, { file: join(folder, data.q ?? ""), itemsOf: file });
    sets[key] = { responses, q: aligned };
  }
  return sets;
}
