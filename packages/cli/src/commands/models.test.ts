import { readFileSync } from "node:fs";
import { join } from "node:path";
import { simulate } from "@qmatrix/core/simulate";
import { qMatrixText, responsesText } from "@qmatrix/report/files";
import { MODELS_HEADER } from "@qmatrix/report/text";
import { expect, it } from "vitest";
import { callQmatrix, namesIn, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";
import { writeFile } from "../files/write-file.ts";

const made = simulate({ model: "DINA", attributes: 3, examinees: 300, noise: 0.15, seed: 5 });

async function dataFolder(): Promise<string> {
  const cwd = temporaryFolder();
  await writeFile(join(cwd, "r.csv"), responsesText(made.responses));
  await writeFile(join(cwd, "q.csv"), qMatrixText(made.q));
  return cwd;
}

it("compares models in one table, and recommends one and says why", async () => {
  const cwd = await dataFolder();
  const words = ["models", "r.csv", "--q", "q.csv", "--models", "dina,g-dina", "--quiet", "--threads", "1"];
  const { code, stdout, stderr } = await runQmatrix(words, { cwd });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^Recommended: (DINA|GDINA)\. It .*held-out/);
  expect(stdout).toContain("Attribute distribution: saturated. N = 300. * = recommended.");
  const folder = join(cwd, "qmatrix-models");
  expect(namesIn(folder)).toEqual(["models.csv", "report.html", "result.json", "tests.csv"]);
  const [header, ...rows] = readFileSync(join(folder, "models.csv"), "utf8").trim().split("\n");
  expect(header.split(",")).toEqual(MODELS_HEADER);
  expect(rows.map((row) => row.split(",").slice(0, 3))).toEqual([
    ["q.csv", "DINA", "saturated"],
    ["q.csv", "GDINA", "saturated"],
  ]);
  const result = JSON.parse(readFileSync(join(folder, "result.json"), "utf8"));
  expect(result.tests).toHaveLength(1);
  const { statistic, df, pValue } = result.tests[0].test;
  const [, test] = readFileSync(join(folder, "tests.csv"), "utf8").trim().split("\n");
  expect(test).toBe(["q.csv", "DINA", "saturated", "GDINA", "saturated", statistic, df, pValue].join(","));
  expect(stdout).toContain("Likelihood-ratio tests of nested models:\nSmaller model  Larger model");
  expect(result.tests[0].test.df).toBe(result.fits[1].parameters.total - result.fits[0].parameters.total);
});

it("gives the likelihood, parameters and BIC of fit, and of validate", async () => {
  const cwd = await dataFolder();
  const json = async (...words: string[]) =>
    JSON.parse((await callQmatrix([...words, "--json", "--quiet", "--threads", "1"], { cwd })).stdout);
  const [{ logLik, parameters, criteria }] = (
    await json("models", "r.csv", "--q", "q.csv", "--models", "DINA", "--folds", "0")
  ).fits;
  const { likelihood } = await json("fit", "r.csv", "--q", "q.csv", "--model", "DINA");
  const { fits } = await json(
    "validate",
    "r.csv",
    "--q",
    "q.csv",
    "--methods",
    "pvaf",
    "--no-adequacy",
    "--effort",
    "quick",
  );
  const judged = fits.find((of: { of: string; model: string }) => of.of === "expert" && of.model === "DINA");
  const figures = [logLik, parameters, criteria.bic];
  expect([likelihood.logLik, likelihood.parameters, likelihood.bic]).toEqual(figures);
  expect([judged.logLik, judged.parameters, judged.criteria.bic]).toEqual(figures);
});

it("keeps its warnings: they were printed and lost", async () => {
  const cwd = await dataFolder();
  const empty = made.q.entries.map((entry, at) => (at < made.q.K ? 0 : entry));
  await writeFile(join(cwd, "zero.csv"), qMatrixText({ ...made.q, entries: empty }));
  const words = ["models", "r.csv", "--q", "zero.csv", "--models", "DINA", "--folds", "0", "--threads", "1"];
  const { code, stdout, stderr } = await callQmatrix([...words, "--json"], { cwd });
  const message =
    'zero.csv: item "item1" requires no attribute, so its success probability is the same for all students.';
  expect(code).toBe(0);
  expect(stderr).toContain(`Warning: ${message}`);
  const warnings = [{ code: "item-without-attributes", message, items: ["item1"] }];
  expect(JSON.parse(stdout).warnings).toEqual(warnings);
  const folder = join(cwd, "qmatrix-models");
  expect(JSON.parse(readFileSync(join(folder, "result.json"), "utf8")).warnings).toEqual(warnings);
  expect(readFileSync(join(folder, "report.html"), "utf8")).toContain(
    '<p class="warning">zero.csv: item &quot;item1&quot; requires no attribute',
  );
});

it("refuses a Q-matrix of too many attributes by its file, before anything is fitted", async () => {
  const cwd = temporaryFolder();
  const large = simulate({ model: "DINA", attributes: 15, examinees: 60, seed: 2 });
  await writeFile(join(cwd, "r.csv"), responsesText(large.responses));
  await writeFile(join(cwd, "large.csv"), qMatrixText(large.q));
  const { code, stderr } = await callQmatrix(["models", "r.csv", "--q", "large.csv"], { cwd });
  expect([code, stderr]).toEqual([
    2,
    "large.csv: the Q-matrix has 15 attributes; models can be compared with at most 14.\n",
  ]);
});

it("refuses an unknown model in one sentence", async () => {
  const cwd = await dataFolder();
  const { code, stderr } = await callQmatrix(["models", "r.csv", "--q", "q.csv", "--models", "2PL"], { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^models: --models must be DINA, .* or per-item; received "2PL"\.\n$/);
});
