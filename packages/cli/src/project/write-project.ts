import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { bytesOf, type OutputFile } from "@qmatrix/report/files";
import { ProjectError, packProject, recordedWords } from "@qmatrix/report/project";
import type { Command } from "commander";
import { fileFault } from "../files/file-fault.ts";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { buildDigest } from "../made-by.ts";
import type { Session } from "../shell/session.ts";
import { OptionError } from "../shell/usage-error.ts";
import { VERSION } from "../version.ts";

export interface ProjectOptions {
  readonly project?: string;
}

/** Adds the option of commands whose run can be kept in one file. */
export function addProjectOption(command: Command): Command {
  return command.option(
    "--project <file>",
    "also write the data, the command and the results to one file, NAME.qmatrix, for qmatrix open and the studio; all input files must be in the current folder or below it",
  );
}

/** Refuses before the work what could not be written after it. */
export async function checkProject(session: Session, { project }: ProjectOptions): Promise<void> {
  if (project === undefined) return;
  if (!/[^/\\]\.qmatrix$/i.test(project))
    throw new OptionError(session.command, "--project must name a file that ends in .qmatrix.");
  await checkOutputFolder(dirname(project), [basename(project)]);
  await packed(session, []);
}

/** Writes the project of this run: the files that it read, its words, and what it wrote. */
export async function writeProject(
  session: Session,
  { project }: ProjectOptions,
  files: readonly OutputFile[],
): Promise<void> {
  if (project === undefined) return;
  const bytes = await packed(session, files);
  await writeOutputFolder(dirname(project), [{ name: basename(project), content: () => bytes }]);
}

async function packed(session: Session, outputs: readonly OutputFile[]): Promise<Uint8Array> {
  try {
    const { words, files } = recordedWords(session.words);
    const data = [];
    for (const name of files) data.push({ name, bytes: await given(name) });
    const results = [];
    for (const file of outputs) results.push({ name: file.name, bytes: await bytesOf(file) });
    const runs = [{ name: session.command, command: words, files: results }];
    return packProject({ qmatrixVersion: VERSION, build: buildDigest(), data, runs });
  } catch (error) {
    if (error instanceof ProjectError) throw new OptionError(session.command, `--project: ${error.message}`);
    throw error;
  }
}

async function given(path: string): Promise<Uint8Array> {
  return readFile(path).catch((error) => {
    throw fileFault(error, path);
  });
}
