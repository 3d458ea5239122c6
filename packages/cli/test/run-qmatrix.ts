import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { onTestFinished } from "vitest";

/** The built command. */
export const BIN = fileURLToPath(new URL("../dist/bin.js", import.meta.url));

/** What the command runs once it is loaded. */
const MAIN = new URL("../build/shell/main.js", import.meta.url).href;

const NOBODY = 65534;

export interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command in a child process. */
export function runQmatrix(words: readonly string[], options: { cwd?: string } = {}): Promise<Outcome> {
  return runNode([BIN, ...words], options);
}

let called: Promise<unknown> = Promise.resolve();

/**
 * The same in this process, which has loaded the command once for all: for what it reads, writes and prints. How it starts, is
 * stopped and ends is a matter of a process of its own. One at a time, since runs share the streams and the folder.
 */
export function callQmatrix(words: readonly string[], options: { cwd?: string } = {}): Promise<Outcome> {
  const outcome = called.then(() => callNow(words, options.cwd ?? process.cwd()));
  called = outcome.catch(() => {});
  return outcome;
}

async function callNow(words: readonly string[], cwd: string): Promise<Outcome> {
  const { main }: { main(words: readonly string[]): Promise<number> } = await import(MAIN);
  const printed = { stdout: "", stderr: "" };
  const { error } = console;
  const writes = { stdout: process.stdout.write, stderr: process.stderr.write };
  const before = { cwd: process.cwd(), exitCode: process.exitCode };
  try {
    process.chdir(cwd);
    process.exitCode = undefined;
    for (const name of ["stdout", "stderr"] as const)
      process[name].write = (text: unknown, ...rest: unknown[]) => {
        printed[name] += text;
        const done = rest.at(-1);
        if (typeof done === "function") done();
        return true;
      };
    console.error = (...said) => {
      printed.stderr += `${format(...said)}\n`;
    };
    return { code: await main(words), signal: null, ...printed };
  } finally {
    Object.assign(console, { error });
    Object.assign(process.stdout, { write: writes.stdout });
    Object.assign(process.stderr, { write: writes.stderr });
    process.exitCode = before.exitCode;
    process.chdir(before.cwd);
  }
}

/**
 * The same without root's right to read everything: where the tests run as root, the command becomes nobody once
 * it is loaded (nobody may not be able to read this repository).
 */
export function runQmatrixUnprivileged(
  words: readonly string[],
  options: { cwd?: string } = {},
): Promise<Outcome> {
  const script = `
    const { main } = await import(${JSON.stringify(MAIN)});
    const { buildDigests } = await import(${JSON.stringify(new URL("../build/made-by.js", import.meta.url).href)});
    buildDigests();
    if (process.getuid?.() === 0) process.seteuid(${NOBODY});
    process.exitCode = await main(${JSON.stringify(words)});`;
  return runNode(["--input-type=module", "--eval", script], options);
}

/** The same where a package is not installed. */
export function runQmatrixWithout(
  name: string,
  words: readonly string[],
  options: { cwd?: string } = {},
): Promise<Outcome> {
  const hooks = `export function resolve(wanted, context, next) {
    if (wanted !== ${JSON.stringify(name)}) return next(wanted, context);
    throw Object.assign(new Error("not installed"), { code: "ERR_MODULE_NOT_FOUND" });
  }`;
  const url = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
  const script = `import { register } from "node:module"; register(${JSON.stringify(url(hooks))});`;
  return runNode(["--import", url(script), BIN, ...words], options);
}

function runNode(words: readonly string[], options: { cwd?: string }): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"], ...options });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** An empty folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The names of everything in a folder, sorted. */
export function namesIn(folder: string): string[] {
  return readdirSync(folder).sort();
}
