import { type Project, ProjectError, packProject, unpackProject } from "@qmatrix/report/project";
import type { Json } from "@qmatrix/report/text";
import { MODEL_FILE } from "../steps/commands.ts";
import type { Task } from "../steps/project.ts";
import { type FilesAsk, inputsOf, type MadeFile, makeFiles } from "./make-files.ts";
import { decodeStudio, encodeStudio, type SavedStudio } from "./saved-studio.ts";

/** A result of the project: its name, its command behind `qmatrix`, and what its files are made of. */
export interface ProjectPart {
  readonly name: string;
  readonly words: readonly string[];
  readonly ask: FilesAsk;
  /** What the command is given besides the responses: what the task needs, or the model that a fit has written. */
  readonly inputs: { readonly task: Task } | { readonly model: FilesAsk };
}

export interface PackAsk {
  readonly kind: "pack";
  readonly maker: { readonly version: string; readonly build: string };
  /** Files as they were opened: the responses first. */
  readonly data: readonly MadeFile[];
  readonly parts: readonly ProjectPart[];
  readonly saved: SavedStudio;
}

/** A project file that was opened. */
export interface OpenedProject {
  readonly data: readonly MadeFile[];
  /** The first file that a command was run on; null where none was. */
  readonly responses: string | null;
  readonly saved: SavedStudio | null;
}

/** All in one file: `qmatrix open` does the same again. */
export async function packStudio({ maker, data, parts, saved }: PackAsk): Promise<Uint8Array> {
  const files = new Map(data.map((file) => [file.name, file]));
  for (const { inputs } of parts)
    for (const file of await partInputs(inputs)) if (!files.has(file.name)) files.set(file.name, file);
  const runs = await Promise.all(
    parts.map(async ({ name, words, ask }) => ({ name, command: words, files: await makeFiles(ask) })),
  );
  const project: Project = {
    qmatrixVersion: maker.version,
    build: maker.build,
    data: [...files.values()],
    runs,
    studio: encodeStudio(saved) as Json,
  };
  return packProject(project);
}

async function partInputs(inputs: ProjectPart["inputs"]): Promise<readonly MadeFile[]> {
  if ("task" in inputs) return inputsOf(inputs.task);
  return (await makeFiles(inputs.model)).filter(({ name }) => name === MODEL_FILE);
}

/** Throws a sentence where the file is no project. */
export function unpackStudio(name: string, bytes: Uint8Array): OpenedProject {
  try {
    const { data, runs, studio } = unpackProject(bytes);
    const responses = runs
      .flatMap(({ command }) => command.slice(1))
      .find((word) => data.some((file) => file.name === word));
    return { data, responses: responses ?? data[0]?.name ?? null, saved: decodeStudio(studio) };
  } catch (error) {
    if (error instanceof ProjectError) throw new Error(`${name}: ${error.message}`);
    throw error;
  }
}
