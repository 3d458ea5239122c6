import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fitCdm } from "@qmatrix/core/fit";
import type { ItemModelName } from "@qmatrix/core/models";
import { simulate } from "@qmatrix/core/simulate";
import { qMatrixText, responsesText } from "@qmatrix/report/files";
import { COMPARISON_HEADER } from "@qmatrix/report/text";
import { describe, expect, it } from "vitest";
import { callQmatrix, namesIn, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";
import { readProfiles } from "../files/read-profiles.ts";
import { writeFile } from "../files/write-file.ts";
import { VERSION } from "../version.ts";

const FILES = [
  "classes.csv",
  "items.csv",
  "pairs.csv",
  "profiles.csv",
  "report.html",
  "result.json",
  "students.html",
];
const WITH_COMPARISON = ["classes.csv", "comparison.csv", ...FILES.slice(1), "suggested-models.csv"];

const made = simulate({ model: "ACDM", attributes: 3, examinees: 300, seed: 5 });

/** A folder with r.csv and q.csv of the simulated data. */
async function dataFolder(): Promise<string> {
  const cwd = temporaryFolder();
  await writeFile(join(cwd, "r.csv"), responsesText(made.responses));
  await writeFile(join(cwd, "q.csv"), qMatrixText(made.q));
  return cwd;
}

async function fitting(cwd: string, words = "", run = callQmatrix) {
  const given = words === "" ? [] : words.split(" ");
  return run(["fit", "r.csv", "--q", "q.csv", "--quiet", ...given], { cwd });
}

/** Every file of a folder as text, without the timings of result.json. */
function contents(folder: string): Record<string, string> {
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  const all = Object.fromEntries(readdirSync(folder).map((name) => [name, text(name)]));
  const { timings, ...result } = JSON.parse(all["result.json"]);
  expect(Object.keys(timings)).toEqual(["read", "fit", "figures"]);
  return { ...all, "result.json": JSON.stringify(result) };
}

const rowsOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split(","));

describe("qmatrix fit", () => {
  it("writes the same bytes on one thread, on two, and again", async () => {
    const cwd = await dataFolder();
    for (const [name, threads, run] of [
      ["one", "1", callQmatrix],
      ["two", "2", callQmatrix],
      ["again", "2", runQmatrix],
    ] as const)
      expect((await fitting(cwd, `--out ${name} --threads ${threads}`, run)).code).toBe(0);
    const one = contents(join(cwd, "one"));
    expect(Object.keys(one).sort()).toEqual(WITH_COMPARISON);
    expect(contents(join(cwd, "two"))).toEqual(one);
    expect(contents(join(cwd, "again"))).toEqual(one);
  });

  it("writes what the library fits from the same options", async () => {
    const cwd = await dataFolder();
    expect(
      (await fitting(cwd, "--model dina --attribute-distribution higher-order --starts 2 --seed 9")).code,
    ).toBe(0);
    const fit = fitCdm(made.responses, {
      q: made.q,
      model: "DINA",
      attributeDistribution: "higher-order",
      starts: 2,
      seed: 9,
    });
    const out = join(cwd, "qmatrix-fitted");
    expect(namesIn(out)).toEqual(FILES);
    const result = JSON.parse(readFileSync(join(out, "result.json"), "utf8"));
    expect(result).toMatchObject({
      schemaVersion: 2,
      qmatrixVersion: VERSION,
      command: "fit",
      options: {
        model: "DINA",
        attributeDistribution: "higher-order",
        starts: 2,
        tolerance: 1e-6,
        maxIterations: 5000,
        monotone: false,
        standardErrors: "complete",
        q: "q.csv",
      },
      seed: 9,
      data: { file: "r.csv", students: 300, items: 9, responses: 2700 },
      likelihood: {
        logLik: fit.logLik,
        distribution: "higher-order",
        parameters: fit.parameters,
        N: 300,
        ...fit.criteria,
      },
      estimation: {
        method: "em",
        converged: true,
        startAgreement: { finished: 2, reached: 2, kinds: 2, agrees: true },
        starts: fit.starts,
      },
      warnings: [],
    });
    expect(result.model.items.map(({ probabilities }: { probabilities: number[] }) => probabilities)).toEqual(
      fit.model.items.map(({ probabilities }) => [...probabilities]),
    );
    expect(result.model.attributes.probabilities).toEqual([...fit.model.attributes.probabilities!]);
    const profiles = await readProfiles(join(out, "profiles.csv"));
    expect(profiles).toEqual(fit.classification.profiles);
  });

  it("classifies beyond 14 attributes as the library does, and as score does with the saved model", async () => {
    const cwd = temporaryFolder();
    const large = simulate({ model: "DINA", attributes: 15, examinees: 60, seed: 2 });
    await writeFile(join(cwd, "r.csv"), responsesText(large.responses));
    await writeFile(join(cwd, "q.csv"), qMatrixText(large.q));
    const words = "--model DINA --seed 4 --max-iterations 5 --threads 1";
    expect((await fitting(cwd, words)).code).toBe(0);
    const { classification } = fitCdm(large.responses, {
      q: large.q,
      model: "DINA",
      seed: 4,
      maxIterations: 5,
    });
    const file = join(cwd, "qmatrix-fitted/profiles.csv");
    expect(await readProfiles(file)).toEqual(classification.profiles);
    const score = ["score", "r.csv", "--model", "qmatrix-fitted/result.json", "--out", "scored"];
    expect((await callQmatrix(score, { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, "scored/profiles.csv"), "utf8")).toBe(readFileSync(file, "utf8"));
  });

  it("names every parameter of an item, with guessing and slipping for DINA", async () => {
    const cwd = await dataFolder();
    await fitting(cwd, "--model DINA --out out");
    const [header, ...rows] = rowsOf(readFileSync(join(cwd, "out/items.csv"), "utf8"));
    expect(header).toEqual(["item", "model", "attributes", "parameter", "estimate", "standard_error"]);
    const j = made.q.items.findIndex(
      (_, item) => made.q.entries.subarray(3 * item, 3 * item + 3).join() === "1,1,0",
    );
    const mine = rows.filter(([item]) => item === made.q.items[j]);
    expect(mine.map(([, model, attributes, name]) => [model, attributes, name])).toEqual(
      ["P(00)", "P(10)", "P(01)", "P(11)", "d0", "d1", "guess", "slip"].map((name) => [
        "DINA",
        "A1+A2",
        name,
      ]),
    );
    const [p00, , , p11, , , guess, slip] = mine.map(([, , , , estimate]) => Number(estimate));
    expect([guess, slip]).toEqual([p00, 1 - p11]);
    for (const [, , , , , error] of mine) expect(Number(error)).toBeGreaterThan(0);
  });

  it("lists what NIDA items share by attribute, without an item", async () => {
    const cwd = await dataFolder();
    await fitting(cwd, "--model NIDA --out out");
    const [, ...rows] = rowsOf(readFileSync(join(cwd, "out/items.csv"), "utf8"));
    const shared = rows.filter(([item]) => item === "");
    expect(shared.map(([, model, attribute, name]) => [model, attribute, name])).toEqual(
      ["A1", "A2", "A3"].flatMap((attribute) => ["guess", "slip"].map((name) => ["NIDA", attribute, name])),
    );
    const single = rows.filter(([item, , attributes]) => item !== "" && attributes === "A1");
    const [p0, p1] = single.map((row) => Number(row[4]));
    const [guess, slip] = shared.map((row) => Number(row[4]));
    // both go through logarithms, and a least-squares solution in between
    expect(Math.abs(guess - p0)).toBeLessThan(1e-9);
    expect(Math.abs(slip - (1 - p1))).toBeLessThan(1e-9);
    for (const row of shared) expect(Number(row[5])).toBeGreaterThan(0);
  });

  it("lists the patterns with their shares", async () => {
    const cwd = await dataFolder();
    await fitting(cwd, "--out out");
    const [header, ...rows] = rowsOf(readFileSync(join(cwd, "out/classes.csv"), "utf8"));
    expect(header).toEqual(["pattern", "A1", "A2", "A3", "proportion", "expected"]);
    expect(rows.map(([pattern]) => pattern)).toEqual("000 100 010 110 001 101 011 111".split(" "));
    expect(rows[3].slice(1, 4)).toEqual(["1", "1", "0"]);
    const total = rows.reduce((sum, row) => sum + Number(row[5]), 0);
    // 300 students; eight doubles are added
    expect(Math.abs(total - 300)).toBeLessThan(1e-9);
  });

  it("says the fit in a few lines and where the files are", async () => {
    const cwd = await dataFolder();
    const { stdout, stderr } = await fitting(cwd, "--model ACDM --out out");
    expect(stderr).toBe("");
    const figure = String.raw`−?\d+\.\d+`;
    expect(stdout).toMatch(
      new RegExp(
        String.raw`^Fitted ACDM with 3 attributes \(saturated attribute distribution\) to 300 students × 9 items in \d+\.\d s\.

log-likelihood                     ${figure}
parameters                         \d+ \(\d+ for items, 7 for the saturated attribute distribution\); N = 300
AIC                                ${figure}
BIC                                ${figure}
starts                             10 of 16 were run to the end; all 10 reached the reported log-likelihood \(from 5 types of starting values\); converged after \d+ iterations
M2                                 ${figure} \(df = \d+, p [<=] .*\)
M2 \(rank-adjusted\)                 ${figure} \(df = \d+, p [<=] .*\)
RMSEA2                             ${figure} \(90% CI ${figure} to ${figure}\)
SRMSR                              ${figure}
estimated classification accuracy  ${figure}% for patterns; by attribute A1 ${figure}%, A2 ${figure}%, A3 ${figure}%
worst-fitting item pair            item\d and item\d: log odds ratio residual z = ${figure} \(Holm-adjusted p [<=>] .*\)

Two M2 tests are given because the univariate and bivariate margins do not identify all parameters\. Prefer the rank-adjusted test: its degrees of freedom are based on the rank of the Jacobian, not on the number of parameters\. RMSEA2 is based on the unadjusted M2, as in the R package GDINA\.

Results are in out\. Open out/report\.html for the report, and out/students\.html for a class report with a page for each student\.
$`,
      ),
    );
  });

  it("prints one JSON document with --json", async () => {
    const cwd = await dataFolder();
    const { stdout } = await fitting(cwd, "--json --model LLM --starts 1");
    const said = JSON.parse(stdout);
    expect(said.folder).toBe("qmatrix-fitted");
    expect(said.files.toSorted()).toEqual(FILES);
    expect(said.model.q.items).toEqual(made.q.items);
    expect(said.absoluteFit.m2.df).toBeGreaterThan(0);
  });

  it("takes a model for each item from a file", async () => {
    const cwd = await dataFolder();
    const models: ItemModelName[] = ["DINA", "ACDM", "GDINA"];
    const lines = made.q.items.map((item, j) => `${item},${models[j % 3].toLowerCase()}`);
    writeFileSync(join(cwd, "m.csv"), ["item,model", ...lines.toReversed()].join("\n"));
    const { code, stdout } = await fitting(cwd, "--model m.csv --json");
    expect(code).toBe(0);
    const { items } = JSON.parse(stdout).model;
    expect(items.map(({ model }: { model: string }) => model)).toEqual(
      made.q.items.map((_, j) => models[j % 3]),
    );
  });

  it("keeps to a hierarchy", async () => {
    const cwd = await dataFolder();
    writeFileSync(join(cwd, "h.csv"), "attribute,needs\nA2,A1\nA3,A2\n");
    const { stdout } = await fitting(cwd, "--hierarchy h.csv --json");
    expect(JSON.parse(stdout).model.attributes.patterns).toEqual(["000", "100", "110", "111"]);
    const profiles = readFileSync(join(cwd, "qmatrix-fitted/profiles.csv"), "utf8");
    expect(profiles.split("\n")).toHaveLength(302);
  });

  it("carries ids through and takes absent answers, with the reason why there is no M2", async () => {
    const cwd = temporaryFolder();
    const ids = [
      { name: "pupil", values: made.responses.students.map((name) => `p${name}`) },
      { name: "class", values: made.responses.students.map((_, i) => String(i % 3)) },
    ];
    await writeFile(join(cwd, "r.csv"), responsesText(made.responses, { ids }));
    const text = readFileSync(join(cwd, "r.csv"), "utf8").replace(/^(p\d*0,\d),[01]/gm, "$1,9");
    writeFileSync(join(cwd, "r.csv"), text);
    await writeFile(join(cwd, "q.csv"), qMatrixText(made.q));
    const { code, stdout } = await fitting(cwd, "--id pupil --id class --missing 9 --out out");
    expect(code).toBe(0);
    expect(stdout).toContain(
      "M2                                 not computed: M2 requires complete data, and some responses are missing\n",
    );
    const profiles = readFileSync(join(cwd, "out/profiles.csv"), "utf8").split("\n");
    expect(profiles[0]).toMatch(/^pupil,class,A1,A2,A3,p_A1,p_A2,p_A3,map_A1,/);
    expect(profiles[1]).toMatch(/^p1,0,[01],/);
    expect(JSON.parse(readFileSync(join(cwd, "out/result.json"), "utf8")).data.responses).toBe(2700 - 30);
  });

  it("warns where it has not converged, and still writes its files", async () => {
    const cwd = await dataFolder();
    const { code, stderr } = await fitting(cwd, "--max-iterations 2 --starts 1");
    expect([code, stderr]).toEqual([
      0,
      "Warning: The fit did not converge in 2 iterations, so the estimates may still change. Increase --max-iterations.\n",
    ]);
    const result = JSON.parse(readFileSync(join(cwd, "qmatrix-fitted/result.json"), "utf8"));
    expect(result.estimation.converged).toBe(false);
    expect(result.warnings).toHaveLength(1);
  });

  it("warns where starts end at different maxima", async () => {
    const cwd = temporaryFolder();
    const few = simulate({ model: "GDINA", attributes: 3, examinees: 80, noise: 0.3, rho: 0.5, seed: 2 });
    await writeFile(join(cwd, "r.csv"), responsesText(few.responses));
    await writeFile(join(cwd, "q.csv"), qMatrixText(few.q));
    const { stderr } = await fitting(cwd, "--standard-errors none");
    expect(stderr).toContain(
      "Warning: Starts converged to different maxima: 3 of 6 reached the reported log-likelihood; the others were lower by up to 1.4. A higher maximum may exist. Try --starts 80.\n",
    );
  });

  it("suggests a model for every item in a file that --model takes as it is", async () => {
    const cwd = await dataFolder();
    expect((await fitting(cwd, "--likelihood-ratios all --rule largestp")).code).toBe(0);
    const comparison = rowsOf(readFileSync(join(cwd, "qmatrix-fitted/comparison.csv"), "utf8"));
    const [header, ...rows] = comparison;
    expect(header).toEqual(COMPARISON_HEADER);
    for (const row of rows) expect(row[header.indexOf("suggested")]).not.toBe("");
    const [, ...suggested] = rowsOf(readFileSync(join(cwd, "qmatrix-fitted/suggested-models.csv"), "utf8"));
    expect(suggested.map(([item]) => item)).toEqual(made.q.items);
    const again = await fitting(cwd, "--model qmatrix-fitted/suggested-models.csv --json --out again");
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout).model.items.map(({ model }: { model: string }) => model)).toEqual(
      suggested.map(([, model]) => model),
    );
  });

  it("suggests a model for every item where all have a single attribute (no file was written)", async () => {
    const cwd = await dataFolder();
    const q = ["item,A", ...made.q.items.map((item) => `${item},1`)].join("\n");
    writeFileSync(join(cwd, "q.csv"), `${q}\n`);
    expect((await fitting(cwd, "--standard-errors none")).code).toBe(0);
    const [, ...suggested] = rowsOf(readFileSync(join(cwd, "qmatrix-fitted/suggested-models.csv"), "utf8"));
    expect(suggested).toEqual(made.q.items.map((item) => [item, "GDINA"]));
    await fitting(cwd, "--model DINA");
    expect(namesIn(join(cwd, "qmatrix-fitted"))).not.toContain("suggested-models.csv");
  });

  it("warns of an item that needs no attribute, and fits it as a constant", async () => {
    const cwd = await dataFolder();
    const q = readFileSync(join(cwd, "q.csv"), "utf8").replace(/^item9,.*$/m, "item9,0,0,0");
    writeFileSync(join(cwd, "q.csv"), q);
    const { code, stderr } = await fitting(cwd, "--out out");
    expect([code, stderr]).toEqual([
      0,
      'Warning: q.csv: item "item9" requires no attribute, so its success probability is the same for all students.\n',
    ]);
    const rows = rowsOf(readFileSync(join(cwd, "out/items.csv"), "utf8")).filter(
      ([item]) => item === "item9",
    );
    expect(rows.map(([, , attributes, name]) => [attributes, name])).toEqual([
      ["", "P"],
      ["", "d0"],
    ]);
  });

  it("leaves out standard errors when asked, and the file of a comparison that is not made", async () => {
    const cwd = await dataFolder();
    await fitting(cwd, "--out out");
    expect(namesIn(join(cwd, "out"))).toEqual(WITH_COMPARISON);
    await fitting(cwd, "--out out --model DINO --standard-errors none");
    expect(namesIn(join(cwd, "out"))).toEqual(FILES);
    const [, ...rows] = rowsOf(readFileSync(join(cwd, "out/items.csv"), "utf8"));
    expect(new Set(rows.map((row) => row[5]))).toEqual(new Set([""]));
  });
});
