import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import { afterAll, describe, expect, it } from "vitest";
import { downloadsOf, pageFaults } from "../../../../tools/pages/page-faults.ts";
import { callQmatrix, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";
import { killAfter, MANY, ONCE, resultsOf, SHORT, TINY, writeStudy } from "../../test/tiny-study.ts";

describe("qmatrix study", () => {
  it("lists, runs, resumes and tells how far a study is", async () => {
    const cwd = temporaryFolder();
    const folder = writeStudy(cwd, "tiny", SHORT);
    writeStudy(cwd, "zeros", {
      ...TINY,
      title: "Another",
      parts: { a: TINY.parts.small, b: TINY.parts.small },
    });
    mkdirSync(join(cwd, "studies", "no-study"));
    const study = (...words: string[]) => runQmatrix(["study", ...words], { cwd });
    expect(await study("list")).toMatchObject({
      code: 0,
      stdout: "tiny: A tiny study (parts: small)\nzeros: Another (parts: a, b)\n",
    });
    expect((await study("status", "tiny")).stdout).toBe("small  0 of 16 replications done\n");
    expect(await study("run", "tiny", "--quiet")).toMatchObject({
      code: 0,
      stdout: "Ran 16 of 16 replications; results are in studies/tiny/results/results.jsonl.\n",
      stderr: "",
    });
    const lines = resultsOf(folder).trimEnd().split("\n");
    expect(lines).toHaveLength(16);
    expect(JSON.parse(lines[1])).toMatchObject({
      data: { model: "DINA", noise: 0.1, attributes: 3, examinees: 200 },
      replication: 1,
      run: { kind: "learn", method: "zero" },
      result: { missedOnes: 1, falseOnes: 0, exact: false, ones: 0 },
    });
    expect((await study("status", "tiny")).stdout).toMatch(
      /^small {2}16 of 16 replications done in [\d.]+ s of computing time\n$/,
    );
    expect((await study("run", "tiny")).stdout).toBe(
      "All replications were already done; results are in studies/tiny/results/results.jsonl.\n",
    );
    expect(readdirSync(join(folder, "results")).sort()).toEqual(["results.jsonl", "timings.jsonl"]);
  });

  it("leaves out a part whose recorded answers are not there, unless that is what is asked for", async () => {
    const cwd = temporaryFolder();
    const recorded = {
      title: "Recorded",
      replications: 1,
      data: { responses: "elsewhere.csv" },
      runs: { zero: { kind: "learn", method: "zero", attributes: 2 } },
    };
    writeStudy(cwd, "tiny", { ...SHORT, parts: { ...SHORT.parts, recorded } });
    expect(await callQmatrix(["study", "run", "tiny", "--quiet"], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Ran 16 of 16 replications"),
      stderr: expect.stringContaining(
        "Part recorded is skipped: its recorded data, studies/tiny/elsewhere.csv, were not found.",
      ),
    });
    expect(await callQmatrix(["study", "run", "tiny", "--part", "recorded"], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("studies/tiny/elsewhere.csv"),
    });
  });

  it("lists the others where a design has a fault", async () => {
    const cwd = temporaryFolder();
    writeStudy(cwd, "tiny");
    writeFileSync(join(writeStudy(cwd, "broken"), "design.json"), "{}");
    expect(await callQmatrix(["study", "list"], { cwd })).toMatchObject({
      code: 0,
      stdout: "tiny: A tiny study (parts: small)\n",
      stderr: expect.stringContaining("broken/design.json: schemaVersion must be 1; received nothing."),
    });
    const { stdout } = await callQmatrix(["study", "list", "--json"], { cwd });
    expect(JSON.parse(stdout).warnings).toEqual([
      {
        code: "design-fault",
        message: "studies/broken/design.json: schemaVersion must be 1; received nothing.",
      },
    ]);
  });

  it("gives the same bytes on one thread and on two", async () => {
    const cwd = temporaryFolder();
    const [one, two] = ["1", "2"].map((threads) => {
      return { threads, folder: writeStudy(cwd, `on-${threads}`, ONCE) };
    });
    for (const { threads, folder } of [one, two])
      expect((await runQmatrix(["study", "run", folder, "--threads", threads])).code).toBe(0);
    expect(resultsOf(two.folder)).toBe(resultsOf(one.folder));
  });

  it("ends with the same bytes after kill -9 at random moments: byte for byte each time", async () => {
    const cwd = temporaryFolder();
    const whole = writeStudy(cwd, "whole", MANY);
    await runQmatrix(["study", "run", whole, "--threads", "2"]);
    let killed = 0;
    // bench/study/kill-check.mjs does this twenty times
    for (let n = 0; n < 3; n++) {
      const folder = writeStudy(cwd, `killed-${n}`, MANY);
      // spread over the start of the threads and the work
      if (await killAfter(["study", "run", folder, "--threads", "2"], 350 + 250 * n)) killed++;
      expect((await runQmatrix(["study", "run", folder, "--threads", "2"])).code).toBe(0);
      expect(resultsOf(folder)).toBe(resultsOf(whole));
      expect(readdirSync(join(folder, "results")).sort()).toEqual(["results.jsonl", "timings.jsonl"]);
    }
    expect(killed).toBeGreaterThan(0);
  });

  it("refuses a second process on the same folder", async () => {
    const folder = writeStudy(temporaryFolder(), "shared", ONCE);
    const first = runQmatrix(["study", "run", folder, "--threads", "1"]);
    while (!existsSync(join(folder, "results", "running.lock")))
      await new Promise((resolve) => setTimeout(resolve, 20));
    const second = await runQmatrix(["study", "run", folder]);
    expect(second.code).toBe(2);
    expect(second.stderr).toMatch(
      /^study: the folder .*results is in use by process \d+ on \S+\. Wait until it has finished\. If it is no longer running, delete running\.lock in that folder\.\n$/,
    );
    expect((await first).code).toBe(0);
  });

  it("sets replications aside that cannot be done, says so, and does the others", async () => {
    const folder = writeStudy(temporaryFolder(), "faulty", {
      ...TINY,
      parts: {
        odd: {
          title: "A cell that cannot be done",
          replications: 1,
          data: { attributes: 3, examinees: 200 },
          cross: { model: ["mixture", "DINA"] },
          runs: { told: { kind: "classify", method: "factor" } },
        },
      },
    });
    const { code, stdout } = await callQmatrix(["study", "run", folder]);
    // for scripts to see (it was 0)
    expect(code).toBe(2);
    const results = join(folder, "results");
    expect(stdout).toBe(
      `Ran 2 of 2 replications; results are in ${results}/results.jsonl. ` +
        `1 of them failed: see ${results}/faults.jsonl. To rerun them: --retry.\n`,
    );
    expect(JSON.parse(readFileSync(join(results, "faults.jsonl"), "utf8")).fault).toBe(
      "study: a run that classifies requires data simulated from a single model.",
    );
    expect((await callQmatrix(["study", "status", folder])).stdout).toMatch(
      /^odd {2}1 of 2 replications done, 1 failed/,
    );
    expect(await callQmatrix(["study", "run", folder])).toMatchObject({
      code: 2,
      stdout: `No replication was run; results are in ${results}/results.jsonl. 1 failed in an earlier run: see ${results}/faults.jsonl. To rerun them: --retry.\n`,
    });
    expect((await callQmatrix(["study", "run", folder, "--retry"])).stdout).toMatch(/^Ran 1 of 2/);
  });

  it("makes tables, pictures and a page with verdicts; names are data", async () => {
    const { small } = SHORT.parts;
    const figure = { kind: "lines", x: "attributes", metrics: { overallError: "OE" }, series: ["examinees"] };
    const folder = writeStudy(temporaryFolder(), "told", {
      ...SHORT,
      title: "<b>Bold</b>",
      parts: { small: { ...small, figure } },
    });
    const rule = { kind: "below", value: 0.6 };
    const claim = {
      where: "§1",
      says: "<i>little</i>",
      part: "small",
      runs: ["zero"],
      metric: "overallError",
      rule,
    };
    writeFileSync(join(folder, "claims.json"), JSON.stringify({ source: "Nobody", claims: [claim] }));
    await callQmatrix(["study", "run", folder]);
    const results = join(folder, "results");
    expect(await callQmatrix(["study", "report", folder])).toMatchObject({
      code: 0,
      stdout: `Wrote ${results}/report.html.\nFor zero, 1 of 1 claim was reproduced, 0 differ, 0 cannot be judged.\n`,
    });
    expect(readdirSync(results).sort()).toEqual([
      "claims.csv",
      "report.html",
      "results.jsonl",
      "small.csv",
      "small.svg",
      "timings.jsonl",
    ]);
    const claims = readFileSync(join(results, "claims.csv"), "utf8").split("\n");
    expect(claims[0]).toBe("where,says,part,run,found,verdict");
    expect(claims[1]).toMatch(/,small,zero,.*,reproduced$/);
    const page = readFileSync(join(results, "report.html"), "utf8");
    expect(page).toContain("&lt;b&gt;Bold&lt;/b&gt;");
    expect(page).toContain("&lt;i&gt;little&lt;/i&gt;");
    expect(page).not.toMatch(/<b>Bold|<i>little/);
    expect(page).toContain("✓\u00a0reproduced");
    const { document } = new JSDOM(page).window;
    expect(pageFaults(document)).toEqual([]);
    expect(Object.keys(downloadsOf(document))).toEqual(["small.csv", "claims.csv"]);
    // of 9 items and 3 attributes 15 entries are 1, of 12 and 4 22
    const table = readFileSync(join(results, "small.csv"), "utf8").split("\n");
    expect(table[0]).toMatch(/^K,N,run,data sets,/);
    expect(table.find((row) => row.startsWith("3,200,zero,3,"))).toContain("0.556 (0)");
  });

  it("refuses claims about parts and runs that are not there", async () => {
    const folder = writeStudy(temporaryFolder(), "odd-claims");
    const claim = {
      where: "",
      says: "",
      part: "large",
      runs: ["zero"],
      metric: "",
      rule: { kind: "below", value: 1 },
    };
    const refused = async (change: object) => {
      const text = JSON.stringify({ source: "Nobody", claims: [{ ...claim, ...change }] });
      writeFileSync(join(folder, "claims.json"), text);
      return (await callQmatrix(["study", "report", folder])).stderr;
    };
    const file = join(folder, "claims.json");
    expect(await refused({})).toBe(
      `${file}: claims[0].part must be a part of the design (small); received "large".\n`,
    );
    expect(await refused({ part: "small", runs: ["rbm"] })).toBe(
      `${file}: claims[0].runs must be a run of small (quick or zero); received "rbm".\n`,
    );
    expect(await refused({ part: "small", cells: { attributes: [7] } })).toBe(
      `${file}: claims[0].cells.attributes must be values that cells of small have; received 7.\n`,
    );
    const than = { match: ["rho"] };
    expect(await refused({ part: "small", rule: { kind: "less", than } })).toBe(
      `${file}: claims[0].rule.than.match must be factors that every cell of small has; received "rho".\n`,
    );
    expect(await refused({ rule: { kind: "about" } })).toBe(
      `${file}: claims[0].rule.kind must be a known kind; received "about".\n`,
    );
  });

  for (const [words, message] of [
    [
      ["run", "none"],
      'study: "none" not found. Provide a folder that contains a design.json, or the name of a folder in ./studies. Available studies: tiny.',
    ],
    [["run", "tiny", "--part", "large"], 'study: --part must be small; received "large".'],
    [
      ["run", "tiny", "--out", "studies/tiny/design.json"],
      '--out "studies/tiny/design.json": it is a file, not a folder.',
    ],
    [["report", "tiny", "--out", "typo"], 'study: --out "typo" does not exist.'],
  ] as const)
    it(`refuses ${words.join(" ")}`, async () => {
      const cwd = temporaryFolder();
      writeStudy(cwd, "tiny");
      expect(await callQmatrix(["study", ...words], { cwd })).toMatchObject({
        code: 2,
        stderr: `${message}\n`,
      });
    });

  const disk = smallDisk();
  it.skipIf(disk === undefined)(
    `loses nothing that was reported done when the disk is full${disk ? "" : " (skipped: no small disk can be mounted here)"}`,
    async () => {
      const cwd = temporaryFolder();
      const whole = writeStudy(cwd, "whole", SHORT);
      await runQmatrix(["study", "run", whole]);
      const folder = writeStudy(cwd, "full", SHORT);
      const out = join(disk as string, "results");
      // results, timings and the lock come to more than three pages of 4 kB
      const full = await runQmatrix(["study", "run", folder, "--out", out]);
      expect(full.code).toBe(2);
      expect(full.stderr).toMatch(/jsonl: the disk is full\.\n$/);
      const kept = readFileSync(join(out, "results.jsonl"), "utf8");
      expect(resultsOf(whole).startsWith(kept.slice(0, kept.lastIndexOf("\n") + 1))).toBe(true);
      spawnSync("mount", ["-o", "remount,size=1m", disk as string]);
      expect((await runQmatrix(["study", "run", folder, "--out", out])).code).toBe(0);
      expect(readFileSync(join(out, "results.jsonl"), "utf8")).toBe(resultsOf(whole));
    },
  );
});

/** A disk of a few pages, where we may mount one. */
function smallDisk(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const folder = spawnSync("mktemp", ["-d"], { encoding: "utf8" }).stdout.trim();
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=12k", "tmpfs", folder]);
  if (status !== 0) return undefined;
  afterAll(() => {
    spawnSync("umount", [folder]);
  });
  return folder;
}
