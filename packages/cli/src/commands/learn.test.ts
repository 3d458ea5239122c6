import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { requiredAttributes } from "@qmatrix/core/data";
import { simulate } from "@qmatrix/core/simulate";
import { responsesText } from "@qmatrix/report/files";
import { describe, expect, it } from "vitest";
import { callQmatrix, namesIn, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";
import { writeFile } from "../files/write-file.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const EXAMPLE = join(ROOT, "examples/number-line");
const TRUTH = join(EXAMPLE, "q.csv");
const FILES = [
  "doubtful.csv",
  "inclusion.csv",
  "items.csv",
  "profiles.csv",
  "q.csv",
  "report.html",
  "result.json",
];

async function learn(folder: string, ...words: string[]) {
  const responses = join(EXAMPLE, "responses.csv");
  return runQmatrix(["learn", responses, "--attributes", "5", "--out", folder, ...words]);
}

/** The example's first students alone, for what does not depend on how well it is learned. */
async function learnFew(cwd: string, ...words: string[]) {
  const rows = readFileSync(join(EXAMPLE, "responses.csv"), "utf8").split("\n").slice(0, 401);
  writeFileSync(join(cwd, "r.csv"), rows.join("\n"));
  return callQmatrix(
    ["learn", "r.csv", "--attributes", "5", "--effort", "quick", "--no-adequacy", "--out", "out", ...words],
    {
      cwd,
    },
  );
}

/** Nine items and 300 students, clear answers: what is learned in half a second. */
const small = simulate({ model: "DINA", attributes: 3, examinees: 300, noise: 0.17, seed: 5 });

/** Six items, for what is learned with several numbers of attributes. */
const six = simulate({ model: "DINA", attributes: 2, examinees: 300, noise: 0.1, seed: 5 });

async function learnSmall(cwd: string, words: readonly string[], run = callQmatrix) {
  await writeFile(join(cwd, "r.csv"), responsesText(small.responses));
  return run(["learn", "r.csv", ...words], { cwd });
}

/** Every file of a folder as text, without the timings of result.json. */
function contents(folder: string): Record<string, string> {
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  const all = Object.fromEntries(readdirSync(folder).map((name) => [name, text(name)]));
  const { timings, ...result } = JSON.parse(all["result.json"]);
  expect(Object.keys(timings)).toEqual(["read", "learn"]);
  return { ...all, "result.json": JSON.stringify(result) };
}

function table(path: string): string[][] {
  return readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((row) => row.split(","));
}

describe("qmatrix learn", () => {
  it("writes the same bytes on one thread and on two, and other bytes with another seed", async () => {
    const cwd = temporaryFolder();
    for (const [name, run, ...words] of [
      ["one", callQmatrix, "--threads", "1"],
      ["two", runQmatrix, "--threads", "2"],
      ["other", callQmatrix, "--seed", "2"],
    ] as const)
      expect((await learnSmall(cwd, ["--attributes", "3", "--out", name, ...words], run)).code).toBe(0);
    const one = contents(join(cwd, "one"));
    expect(Object.keys(one).sort()).toEqual(FILES);
    expect(contents(join(cwd, "two"))).toEqual(one);
    expect(contents(join(cwd, "other"))["inclusion.csv"]).not.toBe(one["inclusion.csv"]);
  });

  it("finds the example's Q-matrix and says how sure it is", async () => {
    const out = join(temporaryFolder(), "out");
    const { code, stdout } = await learn(out, "--truth", TRUTH);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^The data support discrete skills: the learned Q-matrix predicts the responses of held-out students better than a unidimensional IRT model \(.*\.\n\nLearned a Q-matrix with 5 attributes for 15 items from 1000 students in \d+\.\d s\.\n\n {7}A1 A2/,
    );
    expect(stdout).toContain("All 3 searches reached this Q-matrix.");
    expect(stdout).toMatch(
      /Expected number of wrong entries: \d+\.\d of 75, provided that the model holds and the best solution was found\. For all entries, the reported value has a posterior probability of 0\.95 or more\./,
    );
    expect(stdout).toContain(
      "If this Q-matrix is correct, it is generically identifiable (for almost all values of the item parameters).",
    );
    const { adequacy, residualDependence } = JSON.parse(readFileSync(join(out, "result.json"), "utf8"));
    expect(adequacy).toMatchObject({ verdict: "skills", folds: 3, students: 1000, attributes: 5 });
    expect(adequacy.models[0]).toMatchObject({ name: "learned", heldOutLogLik: expect.any(Number) });
    expect(residualDependence).toMatchObject({ significant: 0, of: 105 });
    expect(stdout).toContain("overall error (OE)          0.0% of 75 entries");
    expect(stdout).toContain(`Results are in ${out}. Open ${join(out, "report.html")} for the report.`);
    const [header, ...rows] = table(join(out, "items.csv"));
    expect(header.join()).toBe(
      "item,attributes,family,p_saturated,p_conjunctive,p_disjunctive,p_additive,p_single,pattern,success,loading",
    );
    const patternsOf = (item: string) => rows.filter(([name]) => name === item).map((row) => row[8]);
    expect(patternsOf("item1")).toEqual(["0", "1"]);
    expect(patternsOf("item6")).toEqual(["00", "10", "01", "11"]);
    for (const row of rows) {
      expect(Number(row[9])).toBeGreaterThan(0);
      expect(row.slice(3, 8).reduce((sum, p) => sum + Number(p), 0)).toBeCloseTo(1, 9);
    }
    const doubtful = table(join(out, "doubtful.csv"));
    expect(doubtful[0].join()).toBe("item,attribute,inclusion,in_q");
  });

  it("prints one JSON document with --json", async () => {
    const cwd = temporaryFolder();
    const { stdout } = await learnFew(cwd, "--json", "--truth", TRUTH);
    const said = JSON.parse(stdout);
    expect(said.files.toSorted()).toEqual(FILES);
    expect(said.schemaVersion).toBe(2);
    expect(said.options).toEqual({
      attributes: 5,
      method: "refined",
      effort: "quick",
      mostPerItem: 4,
      noAdequacy: true,
      truth: TRUTH,
    });
    expect(said.q.entries).toHaveLength(15);
    expect(said.inclusion.flat().every((p: number) => p >= 0 && p <= 1)).toBe(true);
    expect(said.items).toHaveLength(15);
    expect(said.agreement.runs).toEqual([
      { start: "factor", score: expect.any(Number), difference: 0, hasAbility: false },
    ]);
    expect(said.identifiability.attributes).toHaveLength(5);
    expect(said.comparison.overallError).toBeGreaterThanOrEqual(0);
  });

  it("carries ids through and takes absent answers", async () => {
    const cwd = temporaryFolder();
    await writeFile(join(cwd, "plain.csv"), responsesText(small.responses));
    const rows = readFileSync(join(cwd, "plain.csv"), "utf8").trim().split("\n");
    const withIds = rows.map((row, i) =>
      i === 0 ? `pupil,class,${row}` : `p${i},${i % 3},${row.replace(/^./, i % 4 === 0 ? "9" : "$&")}`,
    );
    writeFileSync(join(cwd, "r.csv"), withIds.join("\n"));
    const words = "learn r.csv --attributes 3 --id pupil --id class --missing 9 --effort quick --out out";
    expect((await callQmatrix(words.split(" "), { cwd })).code).toBe(0);
    const profiles = readFileSync(join(cwd, "out/profiles.csv"), "utf8").split("\n");
    expect(profiles[0]).toBe("pupil,class,A1,A2,A3,p_A1,p_A2,p_A3");
    expect(profiles[1]).toMatch(/^p1,1,[01],[01],[01],0?\.?\d/);
    expect(JSON.parse(readFileSync(join(cwd, "out/result.json"), "utf8")).data.responses).toBe(300 * 9 - 75);
  });

  it("removes what the other method left in the folder", async () => {
    const cwd = temporaryFolder();
    const refined = ["--attributes", "3", "--effort", "quick", "--no-adequacy", "--out", "out"];
    await learnSmall(cwd, refined);
    writeFileSync(join(cwd, "out/mine.txt"), "kept");
    const rbm =
      "learn r.csv --attributes 5 --method rbm --penalty 0.01 --learning-rate 1 --folds 2 --epochs 1 --out out";
    expect((await callQmatrix(rbm.split(" "), { cwd })).code).toBe(0);
    const ofRbm = ["inclusion.csv", "profiles.csv", "q.csv", "ranking.csv", "report.html", "result.json"];
    expect(namesIn(join(cwd, "out"))).toEqual([...ofRbm, "mine.txt"].sort());
    await learnSmall(cwd, refined);
    expect(namesIn(join(cwd, "out"))).toEqual([...FILES, "mine.txt"].sort());
  });
});

describe("qmatrix learn --attributes auto", () => {
  it("chooses the number of attributes, the same on one thread and on two", async () => {
    const cwd = temporaryFolder();
    const items = Array.from({ length: 6 }, (_, j) => `item${j + 1},1`);
    writeFileSync(join(cwd, "truth.csv"), `item,skill\n${items.join("\n")}\n`);
    await writeFile(join(cwd, "six.csv"), responsesText(six.responses));
    const words = "learn six.csv --attributes auto --effort quick --no-adequacy --truth truth.csv".split(" ");
    const [one, two] = [
      await callQmatrix([...words, "--out", "one", "--threads", "1"], { cwd }),
      await runQmatrix([...words, "--out", "two", "--threads", "2"], { cwd }),
    ];
    expect([one.code, two.code]).toEqual([0, 0]);
    expect(contents(join(cwd, "two"))).toEqual(contents(join(cwd, "one")));
    const { options, q, attributeChoice, comparison, warnings } = JSON.parse(
      readFileSync(join(cwd, "one/result.json"), "utf8"),
    );
    const chosen = attributeChoice.attributes;
    expect([options.attributes, options.noAdequacy]).toEqual(["auto", true]);
    expect(q.attributes).toHaveLength(chosen);
    expect(chosen).toBeGreaterThan(1);
    expect(attributeChoice.curve.length).toBeGreaterThan(1);
    const { curve } = attributeChoice;
    const { share } = curve.find(({ attributes }: { attributes: number }) => attributes === chosen);
    // all searches agree, or it says how many do
    expect(one.stdout).toContain(
      share === 1
        ? `The data support ${chosen} attributes (${curve[0].attributes} to `
        : `The number of attributes is uncertain: of the searches that allowed ${chosen} or more attributes, ${(100 * share).toFixed(0)}% used exactly ${chosen}. Maxima of ${curve[0].attributes} to `,
    );
    expect(comparison).toBeUndefined();
    expect(warnings).toContainEqual({
      code: "not-compared",
      message: `The true Q-matrix has 1 attribute but the learned one has ${chosen}, so they were not compared.`,
    });
  });
});

it("auto answers none where no two items are correlated", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "r.csv"), "a,b,c\n1,0,1\n0,1,1\n1,1,0\n0,0,1\n");
  const { code, stdout } = await callQmatrix(["learn", "r.csv", "--attributes", "auto"], { cwd });
  expect([code, stdout.split("\n").slice(0, 5)]).toEqual([
    0,
    [
      "4 students are too few to learn 1 attribute. In simulated data with so few students per attribute, about 17% of the learned entries were wrong, and more errors must be expected in real data. Do not use the result; collect responses from about 25 students.",
      "",
      "The data are inconclusive about whether discrete skills are present: there are too few responses for cross-validation (4 students; at least 30 students and 10 responses to each item are needed).",
      "",
      "No attributes were learned from 4 students and 3 items. The responses show no evidence that any skill is required by more than one item.",
    ],
  ]);
  const { attributeChoice, q } = JSON.parse(readFileSync(join(cwd, "qmatrix-learned/result.json"), "utf8"));
  expect([attributeChoice.attributes, q.attributes]).toEqual([0, ["A1"]]);
});

describe("what is known goes in", () => {
  const EXPERT = readFileSync(TRUTH, "utf8").replace("A1,A2,A3,A4,A5", "order,density,jumps,halves,signs");

  it("an expert's Q-matrix: its names and order stay, and it is one of the starts", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "q0.csv"), EXPERT);
    const { code, stdout } = await learnFew(cwd, "--start", "q0.csv", "--json");
    expect(code).toBe(0);
    const said = JSON.parse(stdout);
    expect(said.q.attributes).toEqual(["order", "density", "jumps", "halves", "signs"]);
    expect(said.agreement.runs.map(({ start }: { start: string }) => start)).toContain("expert");
    expect(said.q.entries.slice(0, 5)).toEqual(
      [0, 1, 2, 3, 4].map((j) => [0, 1, 2, 3, 4].map((k) => (j === k ? 1 : 0))),
    );
  });

  it("entries that are fixed: they are in the answer, surely, under the columns' names", async () => {
    const cwd = temporaryFolder();
    // item2 is said to need "b" and no "a", item1 "a"; both wrong about item15, which needs "a" by force
    writeFileSync(join(cwd, "fix.csv"), "item,a,b,c,d,e\nitem15,1,,,,\nitem2,0,1,NA,,0\nitem1,1,0,0,0,0\n");
    const { code, stdout } = await learnFew(cwd, "--fix", "fix.csv", "--json");
    expect(code).toBe(0);
    const { q, inclusion, options } = JSON.parse(stdout);
    expect(options.fix).toBe("fix.csv");
    expect(q.attributes).toEqual(["a", "b", "c", "d", "e"]);
    expect([q.entries[14][0], inclusion[14][0]]).toEqual([1, 1]);
    expect([q.entries[1][0], q.entries[1][1], q.entries[1][4]]).toEqual([0, 1, 0]);
    expect([inclusion[1][0], inclusion[1][1], inclusion[1][4]]).toEqual([0, 1, 0]);
    expect(q.entries[0]).toEqual([1, 0, 0, 0, 0]);
  });

  it("both: the columns of --fix in another order are matched by their names", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "q0.csv"), EXPERT);
    writeFileSync(join(cwd, "fix.csv"), "item,signs,order,density,jumps,halves\nitem15,,1,0,,\n");
    const { code, stdout } = await learnFew(cwd, "--start", "q0.csv", "--fix", "fix.csv", "--json");
    expect(code).toBe(0);
    const { q } = JSON.parse(stdout);
    expect(q.attributes).toEqual(["order", "density", "jumps", "halves", "signs"]);
    expect(q.entries[14].slice(0, 2)).toEqual([1, 0]);
  });

  it("how many attributes an item may have, and how many have so many", async () => {
    const cwd = temporaryFolder();
    const ones = async (...words: string[]) => {
      const quick = ["--attributes", "3", "--effort", "quick", "--no-adequacy"];
      const { code, stdout } = await learnSmall(cwd, [...quick, "--json", ...words]);
      expect(code).toBe(0);
      const sizes = JSON.parse(stdout).q.entries.map((row: number[]) => row.reduce((a, b) => a + b, 0));
      return Math.max(...sizes);
    };
    // some of the items have three
    expect(Math.max(...small.q.items.map((_, j) => requiredAttributes(small.q, j).length))).toBe(3);
    expect(await ones("--most-per-item", "1")).toBe(1);
    expect(await ones("--size-shares", "0.5,0.5")).toBe(2);
  });
});

describe("qmatrix learn refuses in one sentence, and writes nothing", () => {
  const ANSWERS = "a,b,c\n1,0,1\n0,1,1\n1,1,0\n0,0,1\n";
  const Q = "item,A,B\na,1,0\nb,0,1\nc,1,1\n";
  const REFUSED: [string, string][] = [
    ["--attributes 2 --penalty 0.1,0.2", "learn: --penalty can be used only with --method rbm."],
    ["--attributes 2 --folds 5", "learn: --folds can be used only with --method rbm."],
    ["--attributes 2 --conventions printed", "learn: --conventions can be used only with --method rbm."],
    [
      "--attributes 2 --method rbm --effort normal",
      "learn: --effort can be used only with --method refined.",
    ],
    ["--attributes 2 --method rbm --fix fix.csv", "learn: --fix can be used only with --method refined."],
    [
      "--attributes 2 --method rbm --most-per-item 2",
      "learn: --most-per-item can be used only with --method refined.",
    ],
    ["--attributes 2 --method em", 'learn: --method must be refined or rbm; received "em".'],
    ["--attributes 2 --effort fast", 'learn: --effort must be quick, normal or thorough; received "fast".'],
    ["--attributes 0", 'learn: --attributes must be a whole number ≥ 1 or auto; received "0".'],
    [
      "--attributes 3",
      "learn: --attributes must be a whole number ≥ 1 and less than the number of items (3); received 3.",
    ],
    [
      "--attributes auto --method rbm",
      'learn: --attributes must be a whole number if --method is rbm; received "auto".',
    ],
    [
      "--attributes auto --start q.csv",
      'learn: --attributes must be a whole number if --start is given; received "auto".',
    ],
    [
      "--attributes auto --fix fix.csv",
      'learn: --attributes must be a whole number if --fix is given; received "auto".',
    ],
    [
      "--attributes 2 --most-per-item 5",
      'learn: --most-per-item must be a whole number from 1 to 4; received "5".',
    ],
    [
      "--attributes 2 --size-shares 0,0,1",
      "learn: --size-shares may list at most 2 proportions (for items with 1 to 2 attributes), at least one of them above 0; 3 were given.",
    ],
    [
      "--attributes 2 --size-shares 1,0 --fix fix.csv",
      "fix.csv, row 3 (line 4), item c: expected at most 1 required attribute, found 2.",
    ],
    [
      "--attributes 2 --size-shares 1,x",
      'learn: --size-shares must be numbers separated by commas, such as 0.5,0.3; received "1,x".',
    ],
    ["--attributes 1 --start q.csv", "learn: --start has 2 attributes, but --attributes is 1."],
    ["--attributes 1 --truth q.csv", "learn: --truth has 2 attributes, but --attributes is 1."],
    ["--attributes 1 --fix fix.csv", "learn: --fix has 2 attributes, but --attributes is 1."],
    ["--attributes 2 --fix none.csv", "none.csv: file not found."],
    [
      "--attributes 2 --start q.csv --fix other.csv",
      'other.csv, header: expected "item" and the attributes of q.csv: "A", "B", found "item", "A", "C".',
    ],
    [
      "--attributes 2 --threads 100000",
      'learn: --threads must be a whole number from 1 to 256; received "100000".',
    ],
  ];
  for (const [words, sentence] of REFUSED)
    it(words, async () => {
      const cwd = temporaryFolder();
      const files = { "r.csv": ANSWERS, "q.csv": Q, "fix.csv": Q, "other.csv": "item,A,C\na,1,\n" };
      for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
      const outcome = await callQmatrix(["learn", "r.csv", ...words.split(" ")], { cwd });
      expect([outcome.code, outcome.stderr, namesIn(cwd)]).toEqual([
        2,
        `${sentence}\n`,
        Object.keys(files).sort(),
      ]);
    });

  it("answers of a single student", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "r.csv"), "a,b\n1,0\n");
    const { code, stderr } = await callQmatrix(["learn", "r.csv", "--attributes", "1"], { cwd });
    expect([code, stderr.split("\n").at(-2)]).toEqual([
      2,
      "learn: at least 2 students are required; there is only 1.",
    ]);
    expect(namesIn(cwd)).toEqual(["r.csv"]);
  });
});

const REAL = join(ROOT, "../shared/data");
describe.skipIf(!existsSync(REAL))("on real data (skipped where ../shared/data is not there)", () => {
  it("learns fraction subtraction from the experts' Q-matrix", async () => {
    const cwd = temporaryFolder();
    const out = join(cwd, "out");
    const q = join(REAL, "fraction_subtraction20_q.csv");
    const all = readFileSync(join(REAL, "fraction_subtraction20_responses.csv"), "utf8").split("\n");
    // of 536 students, the first; whether an ability explains more is tried on the data below
    const responses = join(cwd, "r.csv");
    writeFileSync(responses, all.slice(0, 101).join("\n"));
    const words = [
      "--attributes",
      "8",
      "--start",
      q,
      "--truth",
      q,
      "--effort",
      "quick",
      "--no-adequacy",
      "--no-ability",
      "--out",
      out,
    ];
    const { code, stdout } = await callQmatrix(["learn", responses, ...words]);
    expect(code).toBe(0);
    expect(stdout).toContain("Learned a Q-matrix with 8 attributes for 20 items from 100 students");
  });

  it("learns from TIMSS 2011, where half of the answers are absent", async () => {
    const out = join(temporaryFolder(), "out");
    const all = readFileSync(join(REAL, "timss11_part_q1_responses.csv"), "utf8").trim().split("\n");
    // every fourth of 47 items; as in all of them, half of the responses are missing
    const responses = join(temporaryFolder(), "r.csv");
    const few = all.map((row) => row.split(",").filter((_, j) => j % 4 === 0));
    writeFileSync(responses, few.join("\n"));
    const words = ["learn", responses, "--attributes", "3", "--effort", "quick", "--out", out];
    expect((await callQmatrix(words)).code).toBe(0);
    const { data } = JSON.parse(readFileSync(join(out, "result.json"), "utf8"));
    expect(data.responses / (data.students * data.items)).toBeLessThan(0.6);
  });
});
