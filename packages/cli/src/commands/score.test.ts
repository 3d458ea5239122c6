import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { simulate } from "@qmatrix/core/simulate";
import { qMatrixText, responsesText } from "@qmatrix/report/files";
import { describe, expect, it } from "vitest";
import { callQmatrix, namesIn, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";
import { writeFile } from "../files/write-file.ts";

const made = simulate({ model: "GDINA", attributes: 3, examinees: 200, seed: 4 });
const ids = [{ name: "pupil", values: made.responses.students.map((name) => `p${name}`) }];

/** A folder with the answers r.csv and a fit of them in the folder fit. */
async function fittedFolder(words = "--model GDINA"): Promise<string> {
  const cwd = temporaryFolder();
  await writeFile(join(cwd, "r.csv"), responsesText(made.responses, { ids }));
  await writeFile(join(cwd, "q.csv"), qMatrixText(made.q));
  const fit = `fit r.csv --q q.csv --id pupil --out fit --starts 1 ${words}`;
  expect((await callQmatrix(fit.split(" "), { cwd })).code).toBe(0);
  return cwd;
}

const scoring = (cwd: string, words: string, run = callQmatrix) =>
  run(["score", ...words.split(" ")], { cwd });
const linesOf = (cwd: string, file: string) => readFileSync(join(cwd, file), "utf8").trim().split("\n");

/** The columns of r.csv called so, in this order. */
function columns(cwd: string, names: readonly string[]): string {
  const rows = linesOf(cwd, "r.csv").map((line) => line.split(","));
  const at = names.map((name) => rows[0].indexOf(name));
  return rows.map((row) => at.map((column) => row[column]).join(",")).join("\n");
}

describe("qmatrix score", () => {
  for (const words of [
    "--model GDINA",
    "--model NIDA --attribute-distribution log-linear",
    "--model RRUM --monotone",
  ])
    it(`gives the fit's own profiles back for its own students (${words})`, async () => {
      const cwd = await fittedFolder(words);
      const outcome = await scoring(cwd, "r.csv --model fit/result.json --id pupil");
      expect(outcome).toMatchObject({ code: 0, stderr: "" });
      expect(namesIn(join(cwd, "qmatrix-scored"))).toEqual(["profiles.csv", "students.html"]);
      expect(readFileSync(join(cwd, "qmatrix-scored/profiles.csv"), "utf8")).toBe(
        readFileSync(join(cwd, "fit/profiles.csv"), "utf8"),
      );
    });

  it("does so too where there are too many patterns to list, and both are sampled", async () => {
    const cwd = temporaryFolder();
    const { responses, q } = simulate({ model: "DINA", attributes: 15, examinees: 60, seed: 2 });
    await writeFile(join(cwd, "r.csv"), responsesText(responses));
    await writeFile(join(cwd, "q.csv"), qMatrixText(q));
    const fit = "fit r.csv --q q.csv --model DINA --out fit --seed 3 --max-iterations 20 --quiet";
    const { code, stdout } = await callQmatrix(fit.split(" "), { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("fit indices    not computed: too many attribute patterns to enumerate\n");
    expect(namesIn(join(cwd, "fit"))).toEqual([
      "items.csv",
      "profiles.csv",
      "report.html",
      "result.json",
      "students.html",
    ]);
    expect((await scoring(cwd, "r.csv --model fit/result.json --out out")).code).toBe(0);
    const profiles = linesOf(cwd, "out/profiles.csv");
    expect(profiles).toEqual(linesOf(cwd, "fit/profiles.csv"));
    expect(profiles[0].split(",")).toHaveLength(1 + 15 + 15);
  });

  it("leaves the class report out with --anonymous, one of an earlier run too", async () => {
    const cwd = await fittedFolder();
    await scoring(cwd, "r.csv --model fit/result.json --id pupil --out out --title Class");
    expect(namesIn(join(cwd, "out"))).toEqual(["profiles.csv", "students.html"]);
    expect(readFileSync(join(cwd, "out/students.html"), "utf8")).toContain("<h1>Class</h1>");
    const { stdout } = await scoring(cwd, "r.csv --model fit/result.json --id pupil --out out --anonymous");
    expect(stdout).not.toContain("students.html");
    expect(namesIn(join(cwd, "out"))).toEqual(["profiles.csv"]);
  });

  it("takes items in another order, and one student as well as many", async () => {
    const cwd = await fittedFolder();
    const backwards = columns(cwd, [...made.q.items].reverse()).split("\n");
    writeFileSync(join(cwd, "one.csv"), `${backwards[0]}\n${backwards[7]}\n`);
    const { code, stdout, stderr } = await scoring(cwd, "one.csv --model fit/result.json --out out");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      /^Classified 1 student on the basis of all 9 items of the model in fit\/result\.json\./,
    );
    const wanted = linesOf(cwd, "fit/profiles.csv")[7].replace(/^p7,/, "1,");
    expect(linesOf(cwd, "out/profiles.csv")[1]).toBe(wanted);
  });

  // was given the proportions of the model, as if something were known of them
  it("does not classify a student without answers", async () => {
    const cwd = await fittedFolder();
    const [header] = columns(cwd, made.q.items).split("\n");
    writeFileSync(join(cwd, "none.csv"), `${header}\n${",".repeat(8)}\n${"1,".repeat(8)}1\n`);
    const { code, stdout, stderr } = await scoring(cwd, "none.csv --model fit/result.json --out out");
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'Warning: none.csv: student "1" has no responses and is not classified.\n',
    });
    expect(stdout).toMatch(/^Classified 1 student on the basis of all 9 items /);
    const [, silent, all] = linesOf(cwd, "out/profiles.csv");
    expect(silent).toMatch(/^1,+$/);
    expect(all).toMatch(/^2,1,1,1,0\.9/);
    expect(stdout).toMatch(/Mean mastery probability: A1 9\d\.\d%/);
    const page = readFileSync(join(cwd, "out/students.html"), "utf8");
    expect(page).toContain(
      "No responses: this student answered none of the questions and is not classified.",
    );
  });

  it("takes an item that is not there for one that nobody answered", async () => {
    const cwd = await fittedFolder();
    const some = ["pupil", ...made.q.items.slice(0, 6)];
    writeFileSync(join(cwd, "few.csv"), columns(cwd, some));
    const empty = columns(cwd, some)
      .replace(/$/gm, ",,,")
      .replace(/,,,/, `,${made.q.items.slice(6).join()}`);
    writeFileSync(join(cwd, "empty.csv"), empty);
    for (const file of ["few", "empty"])
      expect(
        await scoring(cwd, `${file}.csv --model fit/result.json --id pupil --out ${file}`),
      ).toMatchObject({
        code: 0,
        stderr: "",
      });
    expect(linesOf(cwd, "few/profiles.csv")).toEqual(linesOf(cwd, "empty/profiles.csv"));
    expect(linesOf(cwd, "few/profiles.csv")).not.toEqual(linesOf(cwd, "fit/profiles.csv"));
  });

  it("reads the model of a result file of version 1", async () => {
    const cwd = await fittedFolder();
    const result = JSON.parse(readFileSync(join(cwd, "fit/result.json"), "utf8"));
    const { responses: answers, ...data } = result.data;
    const old = { ...result, schemaVersion: 1, data: { ...data, answers } };
    writeFileSync(join(cwd, "old.json"), JSON.stringify(old));
    expect(await scoring(cwd, "r.csv --model old.json --id pupil --out old")).toMatchObject({ code: 0 });
    expect(linesOf(cwd, "old/profiles.csv")).toEqual(linesOf(cwd, "fit/profiles.csv"));
  });

  it("prints one JSON document with --json", async () => {
    const cwd = await fittedFolder();
    const { stdout } = await scoring(cwd, "r.csv --model fit/result.json --id pupil --json", runQmatrix);
    const said = JSON.parse(stdout);
    expect(said).toMatchObject({
      folder: "qmatrix-scored",
      files: ["profiles.csv", "students.html"],
      model: "fit/result.json",
      data: { file: "r.csv", students: 200, items: 9, responses: 1800 },
    });
    expect(said.attributes.map(({ attribute }: { attribute: string }) => attribute)).toEqual([
      "A1",
      "A2",
      "A3",
    ]);
  });
});

describe("qmatrix score refuses, and writes nothing", () => {
  const NOT_A_RESULT = "m.json: expected a result.json written by qmatrix fit, found";
  const model = {
    q: { items: ["a", "b"], attributes: ["A"], entries: [[1], [1]] },
    items: ["a", "b"].map((item) => ({
      item,
      model: "DINA",
      attributes: ["A"],
      effects: [0.25, 0.5],
      probabilities: [0.25, 0.75],
    })),
    attributes: {
      distribution: "saturated",
      components: 1,
      values: [0, 0],
      patterns: ["0", "1"],
      probabilities: [0.5, 0.5],
      prerequisites: [],
    },
  };
  const result = { schemaVersion: 2, qmatrixVersion: "0.1.0", command: "fit", options: {}, seed: 1, model };
  const CASES: [string, string | object, string][] = [
    ["text that is not JSON", "item,A\n", `${NOT_A_RESULT} text that is not JSON.`],
    ["a different JSON file", { name: "x" }, `${NOT_A_RESULT} a different JSON file.`],
    ["a list", [1, 2], `${NOT_A_RESULT} a different JSON file.`],
    [
      "the result of another command",
      { ...result, command: "learn" },
      `${NOT_A_RESULT} a result.json written by qmatrix learn. Fit a model with the Q-matrix first: qmatrix fit RESPONSES --q Q.csv`,
    ],
    [
      "a file of a later version",
      { ...result, schemaVersion: 3 },
      "m.json, schemaVersion: expected 1 or 2, found 3. Run qmatrix fit again with this version.",
    ],
    [
      "a result without its model",
      { ...result, model: undefined },
      "m.json, model: expected a fitted model, found undefined.",
    ],
    [
      "a probability that is none",
      {
        ...result,
        model: { ...model, items: [model.items[0], { ...model.items[1], probabilities: [0.25, 1.5] }] },
      },
      "m.json, model.items[1].probabilities[1]: expected a probability above 0 and below 1, found 1.5.",
    ],
    [
      "an unknown model",
      { ...result, model: { ...model, items: [{ ...model.items[0], model: "2PL" }] } },
      'm.json, model.items[0].model: expected DINA, DINO, ACDM, LLM, RRUM, GDINA, LCDM, log-GDINA, NIDA or GDM, found "2PL".',
    ],
    [
      "a pattern too many",
      { ...result, model: { ...model, attributes: { ...model.attributes, patterns: ["0", "1", "1"] } } },
      'm.json, model.attributes.patterns[2]: expected a pattern after the one before it, found "1".',
    ],
  ];
  for (const [what, content, sentence] of CASES)
    it(what, async () => {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, "r.csv"), "a,b\n1,0\n");
      writeFileSync(join(cwd, "m.json"), typeof content === "string" ? content : JSON.stringify(content));
      expect(await scoring(cwd, "r.csv --model m.json")).toEqual({
        code: 2,
        signal: null,
        stdout: "",
        stderr: `${sentence}\n`,
      });
      expect(namesIn(cwd)).toEqual(["m.json", "r.csv"]);
    });

  it("items that the model does not have", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "r.csv"), "a,c\n1,0\n");
    writeFileSync(join(cwd, "m.json"), JSON.stringify(result));
    const { code, stderr } = await scoring(cwd, "r.csv --model m.json");
    expect([code, stderr, namesIn(cwd)]).toEqual([
      2,
      'r.csv: "c" is not an item of the model. Remove this column.\n',
      ["m.json", "r.csv"],
    ]);
  });

  it("a model that is not there", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "r.csv"), "a,b\n1,0\n");
    expect(await scoring(cwd, "r.csv --model m.json")).toMatchObject({
      code: 2,
      stderr: "m.json: file not found. Expected a result.json written by qmatrix fit.\n",
    });
  });
});
