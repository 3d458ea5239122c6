import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callQmatrix, temporaryFolder } from "../../../test/run-qmatrix.ts";
import { resultsOf, writeStudy } from "../../../test/tiny-study.ts";
import { jobsOf, stagesOf } from "../design/jobs.ts";
import { readDesign } from "../design/read-design.ts";
import { doRun } from "../runs/do-run.ts";

const DESIGN = {
  schemaVersion: 1,
  title: "Modules",
  earlier: { module: "earlier.mjs", files: ["old.jsonl"] },
  pages: "pages.mjs",
  parts: {
    // named first, done last
    sums: {
      title: "Sums of counts",
      after: ["counts"],
      replications: 1,
      data: { of: "counts" },
      runs: { sum: { kind: "module", module: "sum.mjs" } },
    },
    counts: {
      title: "Correct responses",
      replications: 2,
      data: { model: "DINA", noise: 0.1 },
      cells: [
        { attributes: 2, examinees: 20 },
        { attributes: 3, examinees: 30 },
      ],
      cross: { rho: [0, 0.5] },
      except: [{ where: { rho: [0.5] }, replications: 1 }],
      runs: { count: { kind: "module", module: "count.mjs", times: 2 } },
    },
  },
};

const MODULES = {
  "count.mjs": `export async function run({ data, replication, seed, settings }, { dataSet }) {
    const { responses, seed: same } = dataSet();
    return {
      result: { students: settings.times * responses.N, replication, isSame: same === seed },
      timings: { quick: data.examinees },
    };
  }`,
  "sum.mjs": `export function run({ data }, { results }) {
    const lines = results[data.of];
    return { result: { sum: lines.reduce((total, { result }) => total + result.students, 0), of: lines.length } };
  }`,
  "earlier.mjs": `export function earlier({ K, rho, n, students, seconds }, file) {
    if (file !== "old.jsonl" || K === 9) return undefined;
    const data = { model: "DINA", noise: 0.1, attributes: K, examinees: 10 * K, rho };
    return { run: "count", data, replication: n, result: { students }, madeBy: "hand", seconds };
  }`,
  "pages.mjs": `export function pages({ design, cells, lines, all }) {
    if (all.length !== lines.counts.length + lines.sums.length) throw new Error("lines are lost");
    const told = lines.counts.map(({ data, replication, result, madeBy, timings }) =>
      [data.attributes, data.rho, replication, result.students, madeBy.startsWith("qmatrix"), timings.quick].join(" "));
    return { "own.md": [design.title, cells.counts.length, ...told].join("\\n") };
  }`,
};

function writeModules(root: string, design: unknown = DESIGN, modules: Record<string, string> = MODULES) {
  const folder = writeStudy(root, "own", design);
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, name), text);
  return folder;
}

describe("a study with modules", () => {
  it("runs them in stages on threads, with what was recorded before, and makes its own pages", async () => {
    const cwd = temporaryFolder();
    const folder = writeModules(cwd);
    mkdirSync(join(folder, "results"));
    const old = [
      { K: 2, rho: 0, n: 1, students: 7, seconds: 3 },
      { K: 9, rho: 0, n: 1, students: 8 },
      { K: 2, rho: 0, n: 1, students: 70, seconds: 4 }, // the later line counts
      { K: 2, rho: 0.5, n: 5, students: 9 }, // not in the design
    ];
    const oldText = old.map((line) => `${JSON.stringify(line)}\n`).join("");
    writeFileSync(join(folder, "results", "old.jsonl"), oldText);
    const study = (...words: string[]) => callQmatrix(["study", ...words], { cwd });

    expect((await study("status", "own")).stdout).toBe(
      "sums    0 of 1 replications done\n" + "counts  1 of 6 replications done\n",
    );
    expect((await study("run", "own", "--part", "sums")).stdout).toBe(
      "No replication was run; results are in studies/own/results/results.jsonl. " +
        "1 could not be run: they depend on parts that are not finished.\n",
    );
    expect(await study("run", "own", "--quiet", "--threads", "2")).toMatchObject({
      code: 0,
      stdout: "Ran 6 of 7 replications; results are in studies/own/results/results.jsonl.\n",
      stderr: "",
    });
    const lines = resultsOf(folder)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    // 70 by hand, then twice 20 or 30 students: 60 for (3, 0), 40 and 60 for ρ = .5, and for ρ = 0 again
    expect(lines.at(-1)).toMatchObject({ result: { sum: 70 + 60 + 40 + 60 + 40 + 60, of: 6 } });
    expect(lines[0]).toMatchObject({ result: { students: 60, replication: 1, isSame: true } });
    expect(readFileSync(join(folder, "results", "old.jsonl"), "utf8")).toBe(oldText);

    expect((await study("report", "own")).code).toBe(0);
    expect(readFileSync(join(folder, "results", "own.md"), "utf8").split("\n")).toEqual([
      "Modules",
      "4",
      "2 0 1 70 false ",
      "3 0 1 60 true 30",
      "2 0.5 1 40 true 20",
      "3 0.5 1 60 true 30",
      "2 0 2 40 true 20",
      "3 0 2 60 true 30",
    ]);
    expect((await study("run", "own")).stdout).toMatch(
      /^All replications were already done; results are in [^ ]+\.\n$/,
    );
  });

  it("leaves pages out that need real responses which are not there, with a warning", async () => {
    const { counts } = DESIGN.parts;
    const folder = writeModules(
      temporaryFolder(),
      { ...DESIGN, parts: { counts: { ...counts, data: { responses: "none.csv" } } } },
      {
        ...MODULES,
        "pages.mjs": `export const pages = ({ cells, recorded }) =>
          recorded(cells.counts[0]) === undefined ? { "a.md": "a" } : { "b.md": "b" };`,
      },
    );
    mkdirSync(join(folder, "results"));
    expect(await callQmatrix(["study", "report", folder, "--json"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"a.md"'),
      stderr: `Warning: There is no ${join(folder, "none.csv")}: pages of the study that need it are left out.\n`,
    });
  });

  it("is refused where a module, or a part before, is not there", async () => {
    const folder = writeModules(temporaryFolder());
    const file = join(folder, "design.json");
    const refused = async (design: object) => {
      writeFileSync(file, JSON.stringify({ ...DESIGN, ...design }));
      return readDesign(folder).then(
        () => "taken",
        (error: Error) => error.message,
      );
    };
    const { counts, sums } = DESIGN.parts;
    expect(await refused({})).toBe("taken");
    expect(await refused({ pages: "../own/pages.mjs" })).toBe(
      `${file}: pages must be a file in the study's folder; received "../own/pages.mjs".`,
    );
    const elsewhere = { ...counts, runs: { count: { kind: "module", module: "none.mjs" } } };
    expect(await refused({ parts: { ...DESIGN.parts, counts: elsewhere } })).toBe(
      `${file}: parts.counts.runs.count.module must be a file in the study's folder; received "none.mjs".`,
    );
    expect(await refused({ parts: { counts, sums: { ...sums, after: ["count"] } } })).toBe(
      `${file}: parts.sums.after names "count", which is not a part of the study.`,
    );
    expect(await refused({ parts: { counts: { ...counts, after: ["sums"] }, sums } })).toBe(
      `${file}: parts.counts.after makes the part depend on itself.`,
    );
    const twice = { ...counts, cells: [{ attributes: 2 }, { attributes: 2 }], cross: undefined };
    expect(await refused({ parts: { counts: twice } })).toMatch(
      /: parts\.counts\.cells has the cell \{.*\} twice\.$/,
    );
  });

  it("says what a module lacks, and what a worker does", async () => {
    const folder = writeModules(temporaryFolder());
    const design = await readDesign(folder);
    expect(stagesOf(design).map((stage) => stage.length)).toEqual([6, 1]);
    const [job] = jobsOf(design);
    const input = { folder, digests: { "count.mjs": "of another text" }, results: {}, recorded: {} };
    const advice = "A worker needs the study's folder under the same path, with the same files.";
    const file = join(folder, "count.mjs");
    await expect(doRun(job, input)).rejects.toThrow(
      `study: the module ${file} differs from that of the study. ${advice}`,
    );
    const nowhere = join(folder, "nowhere");
    await expect(doRun(job, { ...input, folder: nowhere })).rejects.toThrow(
      `study: the module ${join(nowhere, "count.mjs")} was not found on this worker. ${advice}`,
    );
    writeFileSync(file, "export const walk = 1;");
    expect((await callQmatrix(["study", "run", folder, "--part", "counts", "--quiet"])).stdout).toMatch(
      /6 of them failed/,
    );
    const faults = readFileSync(join(folder, "results", "faults.jsonl"), "utf8")
      .trimEnd()
      .split("\n");
    expect(JSON.parse(faults[0]).fault).toBe(
      `${file}: run must be a function that the module exports; received undefined.`,
    );
    writeFileSync(file, "export const run = () => 3;");
    await callQmatrix(["study", "run", folder, "--part", "counts", "--quiet", "--retry"]);
    const again = readFileSync(join(folder, "results", "faults.jsonl"), "utf8")
      .trimEnd()
      .split("\n");
    expect(JSON.parse(again[6]).fault).toBe(
      `${file}: the value returned by run must be an object with a result; received number.`,
    );
  });
});
