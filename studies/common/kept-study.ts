import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { contentId } from "../../packages/cli/src/study/design/content-id.ts";
import { jobsOf } from "../../packages/cli/src/study/design/jobs.ts";
import { readDesign } from "../../packages/cli/src/study/design/read-design.ts";
import type { StudyLine } from "../../packages/cli/src/study/modules/study-line.ts";
import { moduleDigest } from "../../packages/cli/src/study/modules/study-module.ts";
import { pagesInput, studyPages } from "../../packages/cli/src/study/modules/study-pages.ts";
import { readRecorded } from "../../packages/cli/src/study/read-recorded.ts";
import { readRecord } from "../../packages/cli/src/study/results/study-record.ts";
import { doRun } from "../../packages/cli/src/study/runs/do-run.ts";
import type { RunResult } from "../../packages/cli/src/study/runs/run-result.ts";
import { studyStatus } from "../../packages/cli/src/study/study-status.ts";

/** A study of the repository with what its folder has of results. */
export async function keptStudy(folder: string) {
  const out = join(folder, "results");
  const design = await readDesign(folder);
  const record = await readRecord(folder, design, out);
  const input = await pagesInput(folder, design, record);
  return {
    ...input,
    /** By part: replications that are recorded, of those that the design asks for. */
    counts: Object.fromEntries(
      studyStatus(design, record).map(({ part, done, replications }) => [part, [done, replications]]),
    ),
    /** Makes the study's pages again: they are those that are kept. Gives their names. */
    async checkPages(): Promise<string[]> {
      const pages = await studyPages(folder, design, record);
      for (const [name, text] of Object.entries(pages))
        expect(text, name).toBe(readFileSync(join(out, name), "utf8"));
      return Object.keys(pages);
    },
    /** Does a recorded replication again, as `qmatrix study run` would. */
    async again(part: string, { run, data, replication }: StudyLine): Promise<RunResult> {
      const what = contentId(design.parts[part].runs[run]);
      const job = jobsOf(design).find(
        (one) =>
          one.replication === replication &&
          contentId(one.data) === contentId(data) &&
          contentId(one.run) === what,
      );
      if (job === undefined || job.run.kind !== "module") throw new Error("no replication of a module");
      const module = String(job.run.module);
      const { result } = await doRun(job, {
        folder,
        digests: { [module]: await moduleDigest(join(folder, module)) },
        results: input.lines,
        recorded: await readRecorded(folder, [data]),
      });
      return result;
    },
  };
}
