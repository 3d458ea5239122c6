import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readDesign } from "../../packages/cli/src/study/design/read-design.ts";
import { writeReport } from "../../packages/cli/src/study/report/write-report.ts";
import { readRecord } from "../../packages/cli/src/study/results/study-record.ts";
import { studyStatus } from "../../packages/cli/src/study/study-status.ts";

const HERE = import.meta.dirname;
const RESULTS = join(HERE, "results");

it("is done, and what is shown is made from its lines", async () => {
  const design = await readDesign(HERE);
  const status = studyStatus(design, await readRecord(HERE, design, RESULTS));
  for (const { part, replications, done, failed } of status)
    expect([part, done, failed]).toEqual([part, replications, 0]);

  const folder = mkdtempSync(join(tmpdir(), "qmatrix-study-"));
  try {
    for (const name of ["results.jsonl", "timings.jsonl"]) cpSync(join(RESULTS, name), join(folder, name));
    const { files, verdicts } = await writeReport(HERE, folder);
    // propositions.* have a test of their own
    for (const name of files.filter((one) => !one.startsWith("propositions")))
      expect(readFileSync(join(folder, name), "utf8"), name).toBe(readFileSync(join(RESULTS, name), "utf8"));
    expect(readdirSync(RESULTS)).toEqual(expect.arrayContaining(files as string[]));

    const readme = readFileSync(join(HERE, "README.md"), "utf8");
    for (const run of ["rbm", "refined"]) {
      const { reproduced, differs, "cannot be judged": open } = verdicts[run];
      expect(readme).toContain(
        `(\`${run}\`), ${reproduced} were reproduced, ${differs} differ and ${open} cannot be judged`,
      );
    }
    const hours = (of: (part: (typeof status)[number]) => number) =>
      status.reduce((sum, part) => sum + of(part), 0) / 3600;
    expect(readme).toContain(`${hours(({ seconds }) => seconds).toFixed(1)} hours of one thread`);
    const whole = hours(({ secondsOfFull }) => secondsOfFull ?? Number.NaN).toFixed(0);
    expect(readme).toContain(`would take ${whole} core-hours`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
