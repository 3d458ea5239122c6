import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { QMatrix } from "@qmatrix/core/data";
import { fittedModel } from "@qmatrix/core/models";
import { simulate, withMissing } from "@qmatrix/core/simulate";
import { validateQ } from "@qmatrix/core/validate";
import { qMatrixText, responsesText } from "@qmatrix/report/files";
import { describe, expect, it } from "vitest";
import { callQmatrix, namesIn, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";
import { readProfiles } from "../files/read-profiles.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { writeFile } from "../files/write-file.ts";
import { VERSION } from "../version.ts";

const FILES = [
  "classes.csv",
  "entries.csv",
  "items.csv",
  "profiles.csv",
  "report.html",
  "result.json",
  "suggested-q.csv",
];
const made = simulate({ model: "DINA", attributes: 3, examinees: 500, seed: 5 });
const WRONG = [1, 14];
const expert: QMatrix = {
  ...made.q,
  attributes: ["=add", "carry", "-borrow"],
  entries: made.q.entries.map((entry, at) => (WRONG.includes(at) ? 1 - entry : entry)),
};

/** A folder with r.csv and q.csv: the simulated answers, and an expert's Q-matrix with two wrong entries. */
async function dataFolder(q = expert, responses = made.responses): Promise<string> {
  const cwd = temporaryFolder();
  await writeFile(join(cwd, "r.csv"), responsesText(responses));
  await writeFile(join(cwd, "q.csv"), qMatrixText(q));
  return cwd;
}

function validating(cwd: string, words: readonly string[], run = callQmatrix) {
  return run(["validate", "r.csv", "--q", "q.csv", "--quiet", ...words], { cwd });
}

/** Every file of a folder as text, without the timings of result.json. */
function contents(folder: string): Record<string, string> {
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  const all = Object.fromEntries(readdirSync(folder).map((name) => [name, text(name)]));
  const { timings, ...result } = JSON.parse(all["result.json"]);
  expect(Object.keys(timings)).toEqual(["read", "validate"]);
  return { ...all, "result.json": JSON.stringify(result) };
}

describe("qmatrix validate", () => {
  it("writes the same bytes on one thread and on two of another process, and finds the wrong entries", async () => {
    const cwd = await dataFolder();
    const words = ["--effort", "quick"];
    for (const [name, threads, run] of [
      ["one", "1", callQmatrix],
      ["two", "2", runQmatrix],
    ] as const)
      expect((await validating(cwd, [...words, "--out", name, "--threads", threads], run)).code).toBe(0);
    const one = contents(join(cwd, "one"));
    expect(Object.keys(one).sort()).toEqual(FILES);
    expect(contents(join(cwd, "two"))).toEqual(one);

    const suggested = await readQMatrix(join(cwd, "one/suggested-q.csv"));
    expect(suggested.attributes).toEqual(expert.attributes);
    expect([...suggested.entries]).toEqual([...made.q.entries]);
  });

  it("says what the library finds with the same options", async () => {
    const cwd = await dataFolder();
    const words = [
      "--methods",
      "hull,pvaf",
      "--effort",
      "quick",
      "--trust",
      "0.9",
      "--pvaf-cut",
      "predicted",
      "--no-adequacy",
    ];
    const { stdout } = await validating(cwd, ["--json", ...words]);
    const told = JSON.parse(stdout);
    const { entries, inclusion, opinions, fits, fitted, learner } = validateQ(made.responses, {
      q: expert,
      methods: ["pvaf", "hull"],
      effort: "quick",
      trust: 0.9,
      pvafCut: "predicted",
      adequacy: false,
    });
    expect(told).toMatchObject({
      folder: "qmatrix-validated",
      files: [
        "suggested-q.csv",
        "entries.csv",
        "items.csv",
        "profiles.csv",
        "classes.csv",
        "result.json",
        "report.html",
      ],
      schemaVersion: 2,
      qmatrixVersion: VERSION,
      command: "validate",
      options: {
        q: "q.csv",
        trust: 0.9,
        effort: "quick",
        methods: ["pvaf", "hull"],
        pvafCut: "predicted",
        waldLevel: 0.05,
      },
      seed: 1,
      data: { file: "r.csv", students: 500, items: 9, responses: 4500 },
      changes: 2,
    });
    expect(told.entries).toEqual(JSON.parse(JSON.stringify(entries)));
    expect(told.inclusion.flat()).toEqual([...inclusion]);
    expect(told.opinions.map(({ method }: { method: string }) => method)).toEqual(["pvaf", "hull"]);
    expect(told.opinions[1].entries.flat()).toEqual([...opinions[1].q.entries]);
    expect(told.fits).toEqual(JSON.parse(JSON.stringify(fits)));
    expect(told.alternatives[0]).toEqual({
      score: learner.score,
      weight: learner.alternatives[0].weight,
      entries: Array.from({ length: 9 }, (_, j) => [...learner.best.entries.subarray(3 * j, 3 * j + 3)]),
    });
    expect(told.mesas[0].best[0].attributes).toEqual(["=add"]);
    expect(told.fitted.model).toEqual(JSON.parse(JSON.stringify(fittedModel(fitted!.model))));
    const profiles = await readProfiles(join(cwd, "qmatrix-validated/profiles.csv"));
    expect([...profiles.mastery]).toEqual([...fitted!.classification.profiles.mastery]);
  });

  it("ranks every entry in a table that a spreadsheet does not take for formulas", async () => {
    const cwd = await dataFolder();
    expect(
      (await validating(cwd, ["--effort", "quick", "--no-adequacy", "--methods", "pvaf", "--out", "out"]))
        .code,
    ).toBe(0);
    const [header, ...lines] = readFileSync(join(cwd, "out/entries.csv"), "utf8").trim().split("\n");
    expect(header).toBe(
      "rank,item,attribute,in_q,suggested,needs_review,inclusion,solutions_with_1,solutions,rbm,pvaf,wald,hull,rbm_share,pvaf_with,pvaf_without,wald_statistic,wald_df,wald_p,methods_disagreeing,why",
    );
    expect(lines).toHaveLength(27);
    // the cell begins with an apostrophe, so it stands in quotes
    expect(lines.filter((line) => /,"'=add",/.test(line))).toHaveLength(9);
    expect(lines.filter((line) => /,"'-borrow",/.test(line))).toHaveLength(9);
    const first = lines.slice(0, 2).map((line) => line.split(","));
    expect(first.map(([rank, item, , inQ, suggested, look]) => [rank, item, inQ, suggested, look])).toEqual(
      expect.arrayContaining([expect.arrayContaining(["item1"]), expect.arrayContaining(["item5"])]),
    );
    // a method that was not asked has no opinion, and no test
    for (const line of lines)
      expect(line).toMatch(/,\d[\d.e-]*,[01],1,,[01],,,,(0|1|0\.\d+),(0|1|0\.\d+),,,,[01],/);
  });

  it("says on the terminal what to change and why, and what to do next", async () => {
    const cwd = await dataFolder();
    const { stdout, stderr, code } = await validating(cwd, ["--effort", "quick", "--methods", "none"]);
    expect([code, stderr.includes("Warning")]).toEqual([0, false]);
    expect(stdout).toMatch(
      /^The data support discrete skills: the relearned Q-matrix predicts .*\.\n\nValidated the Q-matrix of 9 items and 3 attributes against the responses of 500 students in [\d.]+ s\. The relearned Q-matrix is learned from the responses with the expert's as a prior\.\n\nThe suggested Q-matrix differs from the expert's in 2 of 27 entries/,
    );
    expect(stdout).toContain("Entries to review, strongest evidence first:\n");
    expect(stdout).toMatch(
      /\nDINA(?: †)? +parameters \d+ → \d+ {2}AIC [\d.]+ → [\d.]+ {2}BIC [\d.]+ → [\d.]+ {2}RMSEA2 [\d.]+ → [\d.]+\n/,
    );
    expect(stdout).not.toContain("other methods");
  });

  it("takes absent answers, an item that all solve and an expert's row of zeros, and warns", async () => {
    const q = { ...expert, entries: expert.entries.map((entry, at) => (at < 3 ? 0 : entry)) };
    const cwd = await dataFolder(q, withMissing(made.responses, 0.2, 1));
    const rows = readFileSync(join(cwd, "r.csv"), "utf8").trim().split("\n");
    const solved = rows.map((row, at) => (at === 0 ? row : row.replace(/[^,]*$/, "1")));
    writeFileSync(join(cwd, "r.csv"), `${solved.join("\n")}\n`);
    const words = ["--effort", "quick", "--methods", "pvaf,wald,hull", "--no-adequacy"];
    const { code, stderr } = await validating(cwd, words);
    expect(code).toBe(0);
    expect(stderr.trim().split("\n")).toEqual([
      "Warning: r.csv: item item9 was answered correctly by all students, so it provides no information about attributes.",
      'Warning: In the expert\'s Q-matrix, item "item1" requires no attribute. This is probably an error.',
    ]);
    const { warnings } = JSON.parse(readFileSync(join(cwd, "qmatrix-validated/result.json"), "utf8"));
    expect(warnings).toHaveLength(2);
  });

  it("leaves out what needs lists of 15 attributes' patterns, and says so", async () => {
    const { q } = simulate({ model: "DINA", attributes: 15, examinees: 2, seed: 1 });
    // an item for each attribute, and some more
    const few = { ...q, J: 20, items: q.items.slice(0, 20), entries: q.entries.slice(0, 20 * q.K) };
    const many = simulate({ model: "DINA", attributes: 15, q: few, examinees: 60, seed: 1 });
    const cwd = await dataFolder(many.q, many.responses);
    // left by an earlier run with fewer attributes
    mkdirSync(join(cwd, "qmatrix-validated"));
    writeFileSync(join(cwd, "qmatrix-validated/profiles.csv"), "student,A1\n1,0\n");
    const words = ["--effort", "quick", "--methods", "pvaf,wald,hull", "--no-adequacy"];
    const { code, stderr } = await validating(cwd, words);
    expect(code).toBe(0);
    expect(stderr).toContain(
      "Warning: PVAF, the Wald tests, the hull method and the model fits were skipped: 15 attributes exceed the limit of 14 for enumerating attribute patterns.\n",
    );
    const { opinions, mesas, fits, fitted } = JSON.parse(
      readFileSync(join(cwd, "qmatrix-validated/result.json"), "utf8"),
    );
    expect([opinions, mesas, fits, fitted]).toEqual([[], null, [], null]);
    expect(namesIn(join(cwd, "qmatrix-validated"))).toEqual([
      "entries.csv",
      "report.html",
      "result.json",
      "suggested-q.csv",
    ]);
  });

  it("teaches in its help", async () => {
    const { stdout } = await callQmatrix(["validate", "--help"]);
    for (const text of ["--q <file>", "--trust <probability>", "Examples:", "not what an attribute means"])
      expect(stdout.replace(/\s+/g, " ")).toContain(text);
  });
});

const ANSWERS = "a,b,c\n1,0,1\n0,1,1\n1,1,0\n0,0,1\n";
const Q = "item,A,B\na,1,0\nb,0,1\nc,1,1\n";
const REFUSED: [what: string, sentence: string, files: Record<string, string>, words: string[]][] = [
  [
    "a Q-matrix of other items",
    'q.csv: the rows of the Q-matrix must match the items of r.csv. No row for "b", "c"; "d" is not in r.csv.',
    { "q.csv": "item,A\na,1\nd,1\n" },
    [],
  ],
  [
    "an item that the Q-matrix lacks",
    'q.csv: the rows of the Q-matrix must match the items of r.csv. No row for "c".',
    { "q.csv": "item,A,B\na,1,0\nb,0,1\n" },
    [],
  ],
  [
    "an attribute that no item needs",
    "q.csv, column B: expected an attribute required by at least one item, found only zeros. Remove the column.",
    { "q.csv": "item,A,B\na,1,0\nb,1,0\nc,1,0\n" },
    [],
  ],
  [
    "as many attributes as items",
    "q.csv: number of attributes must be a whole number ≥ 1 and less than the number of items (3); received 3.",
    { "q.csv": "item,A,B,C\na,1,0,0\nb,0,1,0\nc,0,0,1\n" },
    [],
  ],
  [
    "an item nobody answered",
    "r.csv: item b has no responses: every cell is missing.",
    { "r.csv": "a,b,c\n1,,1\n0,NA,1\n" },
    [],
  ],
  [
    "a single student",
    "validate: at least 2 students are required; there is only 1.",
    { "r.csv": "a,b,c\n1,0,1\n" },
    [],
  ],
  [
    "too much trust",
    "validate: --trust must be at least 0.5 and less than 1; received 1.",
    {},
    ["--trust", "1"],
  ],
  [
    "a cut that is none",
    "validate: --pvaf-cut must be greater than 0 and less than 1, or predicted; received 2.",
    {},
    ["--pvaf-cut", "2"],
  ],
  [
    "a level that is none",
    "validate: --wald-level must be greater than 0 and less than 1; received 0.",
    {},
    ["--wald-level", "0"],
  ],
  [
    "a method that is none",
    'validate: --methods must be none, or a list of rbm, pvaf, wald, hull, separated by commas; received "chance".',
    {},
    ["--methods", "pvaf,chance"],
  ],
  [
    "a queue and threads",
    "validate: --threads cannot be combined with --queue.",
    {},
    ["--queue", "redis://h", "--threads", "2"],
  ],
];

describe("qmatrix validate refuses", () => {
  for (const [what, sentence, files, words] of REFUSED)
    it(`${what}, and writes nothing`, async () => {
      const cwd = temporaryFolder();
      for (const [name, text] of Object.entries({ "r.csv": ANSWERS, "q.csv": Q, ...files }))
        writeFileSync(join(cwd, name), text);
      const { code, stdout, stderr } = await validating(cwd, words);
      expect(stderr.trim().split("\n").at(-1)).toBe(sentence);
      expect([code, stdout]).toEqual([2, ""]);
      expect(namesIn(cwd)).toEqual(["q.csv", "r.csv"]);
    });
});
