import { existsSync } from "node:fs";
import { join } from "node:path";
import { alignRead } from "../files/align-read.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { readResponses } from "../files/read-responses.ts";
import { cellsOf } from "./design/cells.ts";
import { isRecorded, type StudyData, type StudyPart } from "./design/study-design.ts";
import { type RecordedSets, recordedKey } from "./runs/data-set.ts";

/** The first file of recorded data that a part needs and that is not there. */
export function absentFile(folder: string, part: StudyPart): string | undefined {
  for (const { data } of cellsOf(part)) {
    const absent = absentOf(folder, data);
    if (absent !== undefined) return absent;
  }
  return undefined;
}

/** The first file of these data that is not there. */
export function absentOf(folder: string, data: StudyData): string | undefined {
  if (!isRecorded(data)) return undefined;
  return [data.responses, data.q ?? data.responses]
    .map((name) => join(folder, name))
    .find((file) => !existsSync(file));
}

/** The real responses among these data. */
export async function readRecorded(folder: string, all: readonly StudyData[]): Promise<RecordedSets> {
  const sets: Record<string, RecordedSets[string]> = {};
  for (const data of all) {
    if (!isRecorded(data)) continue;
    const key = recordedKey(data);
    if (Object.hasOwn(sets, key)) continue;
    const file = join(folder, data.responses);
    const { responses } = await readResponses(file);
    const q = data.q === undefined ? undefined : await readQMatrix(join(folder, data.q));
    const aligned = q && alignRead(q, responses.items, { file: join(folder, data.q ?? ""), itemsOf: file });
    sets[key] = { responses, q: aligned };
  }
  return sets;
}
