import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { jobKey } from "./jobs.mjs";

/** Where the lines are: a file a method, `recovery-refined.jsonl` and so on. */
export const RESULTS = fileURLToPath(new URL("./results", import.meta.url));
const FILE = /^recovery-.*\.jsonl$/;

/** Every line of a folder; of a job that was run again, with another build, the last one. */
export function readLines(folder = RESULTS) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => FILE.test(name));
  const lines = files.sort().flatMap((name) => linesOf(join(folder, name)));
  return lastOfEach(lines, jobKey);
}

/** The lines of accuracy.mjs, the last of each data set. */
export function accuracyRows(folder = RESULTS) {
  return lastOfEach(linesOf(join(folder, "accuracy.jsonl")), ({ model, K, N, noise, rho, seed }) =>
    JSON.stringify([model, K, N, noise, rho, seed]),
  );
}

export function addLine(line, folder = RESULTS) {
  appendLine(join(folder, `recovery-${line.method}.jsonl`), line);
}

export function appendLine(file, line) {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** A line that was cut off when the program was stopped is no line. */
export function linesOf(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((text) => (text.endsWith("}") ? [JSON.parse(text)] : []));
}

/** Of the lines with the same key the last, in the order of these. */
function lastOfEach(lines, key) {
  const last = new Map(lines.map((line, at) => [key(line), at]));
  return lines.filter((line, at) => last.get(key(line)) === at);
}
