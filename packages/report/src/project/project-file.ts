import { describeValue } from "@qmatrix/core/data";
import { unzipSync, zipSync } from "fflate";
import { z } from "zod";
import { jsonText } from "../files/json-text.ts";
import { checkDistinct, checkName } from "./check-name.ts";
import { checkWords } from "./command-words.ts";
import { type Project, ProjectError, type ProjectFile } from "./project.ts";

const FORMAT = "qmatrix-project";
/** Grows when a reader of older files would misread a new one. */
export const PROJECT_SCHEMA_VERSION = 1;
const ABOUT = "project.json";
/** The first moment that a zip file can hold: the same project gives the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

/** Far more than any project has. What is unpacked is held in memory. */
const MOST_FILES = 1000;
const MOST_BYTES = 2 ** 29;
/** Tables and reports are about ten times as large as packed. Where it is more than `ANY_BYTES`, what says to be so much larger is no project. */
const MOST_TIMES = 50;
const ANY_BYTES = 96 * 2 ** 20;
const MOST_ABOUT_BYTES = 2 ** 24;
const MOST_RUNS = 100;
const MOST_WORDS = 500;

const aboutSchema = z.strictObject({
  format: z.literal(FORMAT),
  schemaVersion: z.literal(PROJECT_SCHEMA_VERSION),
  qmatrixVersion: z.string().max(100),
  build: z.string().max(100),
  data: z.array(z.string()).min(1).max(MOST_FILES),
  runs: z
    .array(
      z.strictObject({
        name: z.string(),
        command: z.array(z.string()).max(MOST_WORDS),
        files: z.array(z.string()).max(MOST_FILES),
      }),
    )
    .max(MOST_RUNS),
  studio: z.json().optional(),
});

/** The bytes of a project file: a zip of project.json, data/… and results/RUN/…; always the same for the same project. */
export function packProject(project: Project): Uint8Array {
  const { qmatrixVersion, build, data, runs, studio } = project;
  const about = {
    format: FORMAT,
    schemaVersion: PROJECT_SCHEMA_VERSION,
    qmatrixVersion,
    build,
    data: data.map(({ name }) => name),
    runs: runs.map(({ name, command, files }) => ({ name, command, files: files.map((file) => file.name) })),
    ...(studio !== undefined && { studio }),
  };
  checkAbout(about as z.infer<typeof aboutSchema>);
  const zipped: Record<string, Uint8Array> = { [ABOUT]: new TextEncoder().encode(jsonText(about)) };
  for (const { name, bytes } of data) zipped[`data/${name}`] = bytes;
  for (const run of runs)
    for (const { name, bytes } of run.files) zipped[`results/${run.name}/${name}`] = bytes;
  const total = Object.values(zipped).reduce((sum, { length }) => sum + length, 0);
  const bytes = zipSync(zipped, { mtime: NO_TIME });
  // what could not be opened is not saved
  checkSize(total, bytes.length);
  return bytes;
}

/** Throws where a project of so many bytes, unpacked and packed, would not be opened. */
function checkSize(total: number, packed: number): void {
  if (total > MOST_BYTES)
    throw new ProjectError(`it is too large when unpacked: at most ${MOST_BYTES / 2 ** 20} MiB.`);
  if (total > ANY_BYTES && total > MOST_TIMES * packed)
    throw new ProjectError(
      `it is too large when unpacked: above ${ANY_BYTES / 2 ** 20} MiB, at most ${MOST_TIMES} times as large as packed.`,
    );
}

/** The project in a file; throws a ProjectError where it is none, whatever its bytes are. */
export function unpackProject(bytes: Uint8Array): Project {
  const entries = unzipped(bytes);
  const about = aboutOf(entries.get(ABOUT));
  checkAbout(about);
  const taken = new Set([ABOUT]);
  const take = (folder: string, name: string): ProjectFile => {
    const path = `${folder}/${name}`;
    const bytes = entries.get(path);
    if (bytes === undefined) throw new ProjectError(`${describeValue(path)} is missing in it.`);
    taken.add(path);
    return { name, bytes };
  };
  const { qmatrixVersion, build, studio } = about;
  const data = about.data.map((name) => take("data", name));
  const runs = about.runs.map(({ name, command, files }) => ({
    name,
    command,
    files: files.map((file) => take(`results/${name}`, file)),
  }));
  const other = [...entries.keys()].find((path) => !taken.has(path));
  if (other !== undefined) throw new ProjectError(`${describeValue(other)} in it is not listed in ${ABOUT}.`);
  return { qmatrixVersion, build, data, runs, ...(studio !== undefined && { studio }) };
}

/** What is in the archive, as much as it says that there is and no more: sizes are checked before anything is unpacked. */
function unzipped(bytes: Uint8Array): Map<string, Uint8Array> {
  const names: string[] = [];
  let total = 0;
  try {
    const entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        // some programs list folders too
        if (name.endsWith("/") && originalSize === 0) return false;
        names.push(name);
        total += originalSize;
        if (names.length > MOST_FILES) throw new ProjectError(`it has more than ${MOST_FILES} files.`);
        checkSize(total, bytes.length);
        if (name === ABOUT && originalSize > MOST_ABOUT_BYTES)
          throw new ProjectError(
            `${ABOUT} in it is too large when unpacked: at most ${MOST_ABOUT_BYTES / 2 ** 20} MiB.`,
          );
        return true;
      },
    });
    checkDistinct(names);
    return new Map(Object.entries(entries));
  } catch (error) {
    if (error instanceof ProjectError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProjectError(`it is not a project of qmatrix: it cannot be unpacked (${reason}).`);
  }
}

function aboutOf(bytes: Uint8Array | undefined): z.infer<typeof aboutSchema> {
  if (bytes === undefined)
    throw new ProjectError(`it is not a project of qmatrix: ${ABOUT} is missing in it.`);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ProjectError(`${ABOUT} in it is not JSON.`);
  }
  const { schemaVersion } = z.object({ schemaVersion: z.unknown() }).partial().catch({}).parse(value);
  if (typeof schemaVersion === "number" && schemaVersion > PROJECT_SCHEMA_VERSION)
    throw new ProjectError("it was written by a newer version of qmatrix. Update qmatrix to open it.");
  const { data, error } = aboutSchema.safeParse(value);
  if (data !== undefined) return data;
  const [{ path, message }] = error.issues;
  throw new ProjectError(
    `${ABOUT} in it is damaged${path.length > 0 ? ` at ${path.join(".")}` : ""}: ${message}.`,
  );
}

/** Throws where names lead elsewhere or twice to the same file, or where a command could do more than run on the data. */
function checkAbout({ data, runs }: z.infer<typeof aboutSchema>): void {
  for (const name of data) checkName(name);
  checkDistinct(data);
  // the folder of the data stands beside those of the runs
  checkDistinct(["data", ...runs.map(({ name }) => name)]);
  for (const { name, command, files } of runs) {
    checkName(name, { folders: false });
    for (const file of files) checkName(file, { folders: false });
    checkDistinct(files);
    const foreign = checkWords(command).files.find((file) => !data.includes(file));
    if (foreign !== undefined)
      throw new ProjectError(
        `the command of ${name} names ${describeValue(foreign)}, which is not among its data.`,
      );
  }
}
