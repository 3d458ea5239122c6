import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { compareFiles, type ProjectRun, type Reproduced } from "@qmatrix/report/project";

export interface RunAgain {
  /** The data of the project, unpacked: where the command runs. */
  readonly data: string;
  /** What the command writes into. */
  readonly out: string;
  readonly isQuiet: boolean;
  readonly threads?: number;
}

/** Runs a command of a project again, in a process of its own, and compares what it writes with what the project has. */
export async function runAgain(
  { command, files }: ProjectRun,
  { data, out, isQuiet, threads }: RunAgain,
): Promise<Reproduced> {
  const here = threads === undefined ? [] : ["--threads", String(threads)];
  const words = [...command, ...here, "--out", out, "--json", ...(isQuiet ? ["--quiet"] : [])];
  const code = await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [process.argv[1], ...words], {
      cwd: data,
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) return { same: [], different: files.map(({ name }) => name) };
  const again = [];
  for (const name of await readdir(out)) again.push({ name, bytes: await readFile(join(out, name)) });
  return compareFiles(files, again);
}
