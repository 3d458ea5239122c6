import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { ROOT } from "../../tools/run.mjs";

/** What a variant is measured with. */
const ENTRY = `
export { compareQ } from "./compare/compare-q.ts";
export { drain } from "./jobs/drain.ts";
export { learnProblem } from "./learn/learn-problem.ts";
export { searchJob } from "./learn/search-job.ts";
export { simulate } from "./simulate/simulate.ts";
`;

/** Core with a constant changed, bundled into `folder`: every edit must be found once, or the source has moved on. */
export async function buildVariant({ edits }, folder) {
  // inside the repository, where its packages are found
  cpSync(`${ROOT}packages/core/src`, join(folder, "src"), { recursive: true });
  for (const [file, from, to] of edits) {
    const path = join(folder, "src", file);
    const source = readFileSync(path, "utf8");
    if (source.split(from).length !== 2)
      throw new Error(`bench/ablation: ${file} must hold "${from}" once. Edit variants.json.`);
    writeFileSync(path, source.replace(from, to));
  }
  const entry = join(folder, "src/ablation.ts");
  writeFileSync(entry, ENTRY);
  const bundle = await rolldown({ input: entry, platform: "node" });
  const file = join(folder, "core.mjs");
  await bundle.write({ file, format: "esm" });
  await bundle.close();
  return import(pathToFileURL(file).href);
}
