import type { Json } from "../words/recorded-options.ts";

/** A file of a project: a name, with folders before it where it was named so, and its bytes. */
export interface ProjectFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A command that was run on the data of a project, and what it wrote. */
export interface ProjectRun {
  /** The name of its folder: plain, and another one for each run. */
  readonly name: string;
  /** The words behind `qmatrix`, without the folder: learn, answers.csv, --attributes, 3. Files are those of the project. */
  readonly command: readonly string[];
  readonly files: readonly ProjectFile[];
}

/** Data, what was done with them, and the results: all that is needed to do it again. */
export interface Project {
  /** What made it. */
  readonly qmatrixVersion: string;
  readonly build: string;
  /** The files that were given, byte for byte: responses, Q-matrices, hierarchies. */
  readonly data: readonly ProjectFile[];
  readonly runs: readonly ProjectRun[];
  /** What the page keeps besides: its steps. The command carries it along without looking into it. */
  readonly studio?: Json;
}

/** Why a file is not a project: a sentence, and what to do. */
export class ProjectError extends Error {
  override readonly name = "ProjectError";
}
