import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { callQmatrix, namesIn, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const EXAMPLE = join(ROOT, "examples/number-line");
const QUICK = "--method rbm --penalty 0.012,0.014 --learning-rate 2.5 --folds 3 --epochs 20".split(" ");
const FILES = ["inclusion.csv", "profiles.csv", "q.csv", "ranking.csv", "report.html", "result.json"];

async function learn(folder: string, words: readonly string[], run = callQmatrix) {
  const responses = join(EXAMPLE, "responses.csv");
  return run(["learn", responses, "--attributes", "5", "--out", folder, ...QUICK, ...words]);
}

/** Every file of a folder as text, without the timings of result.json. */
function contents(folder: string): Record<string, string> {
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  const all = Object.fromEntries(readdirSync(folder).map((name) => [name, text(name)]));
  const { timings, ...result } = JSON.parse(all["result.json"]);
  expect(Object.keys(timings)).toEqual(["read", "learn"]);
  return { ...all, "result.json": JSON.stringify(result) };
}

describe("qmatrix learn --method rbm", () => {
  it("writes the same bytes on one thread, on two, and again", async () => {
    const cwd = temporaryFolder();
    for (const [name, threads, run] of [
      ["one", "1", callQmatrix],
      ["two", "2", callQmatrix],
      ["again", "2", runQmatrix],
    ] as const)
      expect((await learn(join(cwd, name), ["--threads", threads], run)).code).toBe(0);
    const one = contents(join(cwd, "one"));
    expect(Object.keys(one).sort()).toEqual(FILES);
    expect(contents(join(cwd, "two"))).toEqual(one);
    expect(contents(join(cwd, "again"))).toEqual(one);
  });

  it("says the Q-matrix, the agreement with the truth and where the files are", async () => {
    const out = join(temporaryFolder(), "out");
    const { code, stdout } = await learn(out, ["--truth", join(EXAMPLE, "q.csv")]);
    expect(code).toBe(0);
    expect(stdout).toContain("Learned a Q-matrix with 5 attributes for 15 items from 1000 students in");
    expect(stdout).toContain(" s. Penalty ");
    expect(stdout).toMatch(/\n {7}A1 A2 A3 A4 A5\nitem1 /);
    expect(stdout).toMatch(/overall error \(OE\) {10}\d+\.\d% of 75 entries/);
    expect(stdout).toContain(`Results are in ${out}. Open ${join(out, "report.html")} for the report.`);
  });

  it("prints one JSON document with --json", async () => {
    const out = join(temporaryFolder(), "out");
    const { stdout } = await learn(out, ["--json", "--truth", join(EXAMPLE, "q.csv")]);
    const said = JSON.parse(stdout);
    expect(said.files.toSorted()).toEqual(FILES);
    expect(said.q.entries).toHaveLength(15);
    expect(said.comparison.overallError).toBeGreaterThanOrEqual(0);
    expect(said.rbm.grid).toHaveLength(6);
  });

  it("carries ids through and takes absent answers", async () => {
    const cwd = temporaryFolder();
    const rows = readFileSync(join(EXAMPLE, "responses.csv"), "utf8").trim().split("\n").slice(0, 201);
    const withIds = rows.map((row, i) =>
      i === 0 ? `pupil,class,${row}` : `p${i},${i % 3},${row.replace(/^./, i % 4 === 0 ? "9" : "$&")}`,
    );
    writeFileSync(join(cwd, "r.csv"), withIds.join("\n"));
    const words = [
      "learn",
      "r.csv",
      "--attributes",
      "3",
      "--id",
      "pupil",
      "--id",
      "class",
      "--missing",
      "9",
      ...QUICK,
    ];
    const { code, stderr } = await callQmatrix([...words, "--out", "out"], { cwd });
    expect([code, stderr.replace(/^Warning: .*\n/gm, "").replace(/^Training.*\n/gm, "")]).toEqual([0, ""]);
    const profiles = readFileSync(join(cwd, "out/profiles.csv"), "utf8").split("\n");
    expect(profiles[0]).toBe("pupil,class,A1,A2,A3,p_A1,p_A2,p_A3");
    expect(profiles[1]).toMatch(/^p1,1,[01],[01],[01],0?\.?\d/);
    expect(JSON.parse(readFileSync(join(cwd, "out/result.json"), "utf8")).data.responses).toBe(200 * 15 - 50);
  });

  it("starts from an expert's Q and keeps its names", async () => {
    const out = join(temporaryFolder(), "out");
    expect((await learn(out, ["--start", join(EXAMPLE, "q.csv")])).code).toBe(0);
    expect(readFileSync(join(out, "q.csv"), "utf8").split("\n")[0]).toBe("item,A1,A2,A3,A4,A5");
  });

  for (const [words, sentence] of [
    ["--folds 2 --penalty -1", "learn: --penalty must be a number from 0 to 1000; received -1."],
    [
      "--folds 2 --learning-rate 1e39",
      "learn: --learning-rate must be greater than 0 and at most 1000; received 1e+39.",
    ],
    ["--folds 5", "learn: --folds must be a whole number from 2 to 3; received 5."],
    ["--threads 100000", 'learn: --threads must be a whole number from 1 to 256; received "100000".'],
  ])
    it(`refuses ${words} in one sentence`, async () => {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, "r.csv"), "a,b\n1,0\n0,1\n1,1\n");
      const outcome = await callQmatrix(
        ["learn", "r.csv", "--attributes", "1", "--method", "rbm", ...words.split(" ")],
        { cwd },
      );
      expect([outcome.code, outcome.stderr, namesIn(cwd)]).toEqual([2, `${sentence}\n`, ["r.csv"]]);
    });

  it("says in one sentence when there is a single student", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "r.csv"), "a,b\n1,0\n");
    const { code, stderr } = await callQmatrix(["learn", "r.csv", "--attributes", "1", "--method", "rbm"], {
      cwd,
    });
    expect([code, stderr.split("\n").at(-2)]).toEqual([
      2,
      "learn: at least 2 students are required; there is only 1.",
    ]);
  });

  it("says in one sentence when there are as many attributes as items, and writes nothing", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "r.csv"), "a,b\n1,0\n0,1\n");
    expect(
      await callQmatrix(["learn", "r.csv", "--attributes", "2", "--method", "rbm"], { cwd }),
    ).toMatchObject({
      code: 2,
      stderr:
        "learn: --attributes must be a whole number ≥ 1 and less than the number of items (2); received 2.\n",
    });
    expect(namesIn(cwd)).toEqual(["r.csv"]);
  });
});

const TIMSS = join(ROOT, "../shared/data");
describe.skipIf(!existsSync(TIMSS))("on real data (skipped where ../shared/data is not there)", () => {
  it("learns TIMSS 2003 from the experts' Q-matrix", async () => {
    const out = join(temporaryFolder(), "out");
    const words = [
      "--attributes",
      "13",
      "--start",
      join(TIMSS, "timss03_q.csv"),
      "--truth",
      join(TIMSS, "timss03_q.csv"),
    ];
    const { code, stdout } = await callQmatrix([
      "learn",
      join(TIMSS, "timss03_responses.csv"),
      ...words,
      ...QUICK,
      "--out",
      out,
    ]);
    expect([code, stdout.slice(0, 68)]).toEqual([
      0,
      "Learned a Q-matrix with 13 attributes for 23 items from 757 students",
    ]);
  });

  it("learns from TIMSS 2011, where half of the answers are absent", async () => {
    const out = join(temporaryFolder(), "out");
    const words = [
      "learn",
      join(TIMSS, "timss11_part_q1_responses.csv"),
      "--attributes",
      "3",
      ...QUICK,
      "--out",
      out,
    ];
    expect((await callQmatrix(words)).code).toBe(0);
    const { data } = JSON.parse(readFileSync(join(out, "result.json"), "utf8"));
    expect(data.responses / (data.students * data.items)).toBeLessThan(0.6);
  });
});
