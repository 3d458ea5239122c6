import { madeBy } from "../recovery/made-by.mjs";
import { appendLine, linesOf } from "../recovery/raw-lines.mjs";

/** Does the work and appends its line, unless the raw file has a line with these keys. */
export function appendOnce(file, keys, work) {
  const has = linesOf(file).some((line) => Object.entries(keys).every(([key, value]) => line[key] === value));
  if (has) return;
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = (user + system) / 1e6;
  appendLine(file, { ...keys, ...result, cpuSeconds, ...madeBy() });
  console.error(`${Object.values(keys).join(" ")}: ${cpuSeconds.toFixed(1)} CPU seconds`);
}
