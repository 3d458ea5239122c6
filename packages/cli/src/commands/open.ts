import { mkdir, readdir } from "node:fs/promises";
import { dirname, join, posix, resolve } from "node:path";
import type { Project, ProjectFile, ProjectRun, Reproduced } from "@qmatrix/report/project";
import { counted, shellWord } from "@qmatrix/report/text";
import { Command } from "commander";
import { wrong } from "../files/file-error.ts";
import { folderFault } from "../files/file-fault.ts";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { buildDigest, madeBy } from "../made-by.ts";
import { readProject } from "../project/read-project.ts";
import { runAgain } from "../project/run-again.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { threadsOption } from "../shell/shared-options.ts";

const WHERE = "open";

const DESCRIPTION =
  paragraphs(`Opens a project: a file NAME.qmatrix that holds response data, commands and their results. The studio
(qmatrix studio) saves projects, and learn, fit and validate write them with --project.

Without --out, the contents of the project are listed. With --out, the data are written to the subfolder data, and each command is run again with a
subfolder of its own. Its files are then compared with those in the project: the same version reproduces them byte for byte, apart from
computing times. With --no-run, the stored results are extracted without rerunning the commands.`);

interface Options {
  readonly out?: string;
  readonly run: boolean;
  readonly threads?: number;
}

interface Opened extends Reproduced {
  readonly name: string;
  readonly command: readonly string[];
}

export function openCommand(): Command {
  return new Command("open")
    .summary("open a project file and reproduce its results")
    .description(DESCRIPTION)
    .argument("<project>", "project file, NAME.qmatrix")
    .option("--out <folder>", "new or empty folder for the data and the results")
    .option("--no-run", "extract the stored results without rerunning the commands")
    .addOption(threadsOption(WHERE))
    .addHelpText("after", examples(["qmatrix open study.qmatrix", "qmatrix open study.qmatrix --out study"]))
    .action(saying(runOpen));
}

async function runOpen(session: Session, path: string, { out, run, threads }: Options): Promise<Said> {
  const project = await readProject(path);
  const text = [contents(path, project)];
  if (out === undefined)
    return { json: documentOf(project, []), text: [...text, howToReproduce(path, project)].join("\n\n") };
  await checkEmpty(out);
  const data = join(out, "data");
  await writeFiles(data, project.data);
  const opened: Opened[] = [];
  for (const recorded of project.runs) {
    const folder = join(out, recorded.name);
    const { name, command, files } = recorded;
    if (run) {
      const place = { data, out: resolve(folder), isQuiet: session.isQuiet, threads };
      opened.push({ name, command, ...(await runAgain(recorded, place)) });
    } else {
      await writeFiles(folder, files);
      opened.push({ name, command, same: files.map((file) => file.name), different: [] });
    }
  }
  const isDifferent = opened.some(({ different }) => different.length > 0);
  if (isDifferent && project.build !== buildDigest())
    session.warn({
      code: "other-build",
      message: `${path} was made with qmatrix ${project.qmatrixVersion}, build ${project.build}; this is ${madeBy()}. Results of other versions may differ (CHANGELOG.md, Numbers).`,
    });
  return {
    json: { folder: out, ...documentOf(project, opened) },
    text: [...text, ...opened.map((one) => outcome(one, run)), `The project is in ${out}.`].join("\n\n"),
    isIncomplete: isDifferent,
  };
}

/** What is in the project, for people: data, then each command and its files. */
function contents(path: string, { qmatrixVersion, build, data, runs }: Project): string {
  const lines = [
    `${path}: ${counted(data.length, "data file")} and ${counted(runs.length, "result")}, made with qmatrix ${qmatrixVersion}, build ${build}.`,
    ...data.map(({ name, bytes }) => `  ${name} (${sizeText(bytes.length)})`),
    ...runs.flatMap(({ name, command, files }) => [
      `  ${name}: ${commandText(command)}`,
      `    ${files.map((file) => file.name).join(", ")}`,
    ]),
  ];
  return lines.join("\n");
}

function sizeText(bytes: number): string {
  return bytes < 1000 ? counted(bytes, "byte") : `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
}

function commandText(command: readonly string[]): string {
  return ["qmatrix", ...command].map(shellWord).join(" ");
}

function howToReproduce(path: string, { runs }: Project): string {
  const command = `qmatrix open ${shellWord(path)} --out FOLDER`;
  return runs.length === 0
    ? `To write the data into a folder: ${command}`
    : `To write the data into a folder and run ${runs.length === 1 ? "the command" : "the commands"} again: ${command}`;
}

function outcome({ name, same, different }: Opened, isRun: boolean): string {
  if (!isRun) return `${name}: ${counted(same.length, "file")} as in the project.`;
  if (different.length === 0)
    return `${name}: reproduced. ${same.length === 1 ? "Its file is" : `All ${same.length} files are`} the same as in the project.`;
  return `${name}: not reproduced. Different from the project: ${different.join(", ")}.`;
}

function documentOf({ qmatrixVersion, build, data, runs }: Project, opened: readonly Opened[]) {
  const sizes = data.map(({ name, bytes }) => ({ name, bytes: bytes.length }));
  const listed = runs.map(({ name, command, files }: ProjectRun, at) => ({
    ...{ name, command, files: files.map((file) => file.name) },
    ...(opened[at] && { same: opened[at].same, different: opened[at].different }),
  }));
  return { qmatrixVersion, build, data: sizes, runs: listed };
}

/** A project is not mixed with what is there: its folders could be anybody's. */
async function checkEmpty(out: string): Promise<void> {
  await checkOutputFolder(out);
  const names = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw folderFault(error, out);
  });
  if (names.length > 0)
    throw wrong(`--out ${JSON.stringify(out)}`, [], "the folder is not empty.", "Name a new one.");
}

/** Files by folders of their own, as their names say. */
async function writeFiles(folder: string, files: readonly ProjectFile[]): Promise<void> {
  for (const within of new Set(files.map(({ name }) => posix.dirname(name)))) {
    const own = files.filter(({ name }) => posix.dirname(name) === within);
    const path = join(folder, within);
    await mkdir(dirname(path), { recursive: true });
    await writeOutputFolder(
      path,
      own.map(({ name, bytes }) => ({ name: posix.basename(name), content: () => bytes })),
    );
  }
}
