import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { callQmatrix, namesIn, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";

const Q = "item;K 1;K2\nNA;1;1\n007;0;1\nitem 1;1;0\n";

/** Runs export-r on a table and a Q-matrix; the outcome, and what stands in the folder. */
async function exporting(words: string, responses: string, q = Q) {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "r.csv"), responses);
  writeFileSync(join(cwd, "q.csv"), q);
  const outcome = await callQmatrix(["export-r", "r.csv", "--q", "q.csv", ...words.split(" ")], { cwd });
  const read = (name: string) => readFileSync(join(cwd, "out", name), "utf8");
  return { cwd, outcome, read };
}

it("writes tables as R reads them, the Q-matrix in the order of the items", async () => {
  const table = "pupil,item 1,007,NA\n'ann',1,0,9\nbob,0,1,1\ncem,,1,0\n";
  const { cwd, outcome, read } = await exporting("--id pupil --missing 9 --out out", table);
  expect(outcome).toEqual({
    code: 0,
    signal: null,
    stdout:
      "Exported 3 students × 3 items with 2 attributes for R: responses.csv, q.csv, fit.R, students.csv in out.\nTo fit the model in R, run in that folder: Rscript fit.R\n",
    stderr: "",
  });
  expect(namesIn(join(cwd, "out"))).toEqual(["fit.R", "q.csv", "responses.csv", "students.csv"]);
  expect(read("responses.csv")).toBe("item 1,007,NA\n1,0,NA\n0,1,1\nNA,1,0\n");
  expect(read("q.csv")).toBe("item,K 1,K2\nitem 1,1,0\n007,0,1\nNA,1,1\n");
  expect(read("students.csv")).toBe("pupil\n\"'ann'\"\nbob\ncem\n");
  const script = read("fit.R");
  expect(script).toContain('colClasses = c("character", rep("integer", 2))');
  expect(script).toContain("stopifnot(nrow(responses) == 3, identical(dim(q), c(3L, 2L)), ");
  // it used to fit another model from four attributes on, and to end silently where neither package is installed
  expect(script).toContain('rule = "GDINA", reduced.skillspace = FALSE)');
  expect(script).toContain(
    'stop(\'neither GDINA nor CDM is installed: install.packages(c("GDINA", "CDM"))\')',
  );
});

it("leaves out students without names, and those of an earlier run", async () => {
  const table = "item 1,007,NA\n1,0,1\n0,1,0\n";
  const { cwd, read } = await exporting("--json --out out", table);
  writeFileSync(join(cwd, "out", "students.csv"), "old");
  const { stdout } = await runQmatrix("export-r r.csv --q q.csv --json --out out".split(" "), { cwd });
  expect(JSON.parse(stdout)).toEqual({
    folder: "out",
    files: ["responses.csv", "q.csv", "fit.R"],
    students: 2,
    items: 3,
    attributes: 2,
  });
  expect(namesIn(join(cwd, "out"))).toEqual(["fit.R", "q.csv", "responses.csv"]);
  expect(read("responses.csv")).toBe(table);
});

it("says which rows are there where some have no answer and no names", async () => {
  const { outcome, read } = await exporting("--out out", "item 1,007,NA\n1,0,1\n,,\n0,1,0\n,,\n");
  expect(outcome.stderr).toBe('Warning: r.csv: 2 students have no responses and are excluded: "2", "4".\n');
  expect(read("students.csv")).toBe("row\n1\n3\n");
});

it("takes a long log", async () => {
  const log = "who,what,ok\nbob,item 1,1\nann,NA,0\nann,item 1,0\nbob,007,1\nbob,NA,1\nann,007,0\n";
  const { read } = await exporting("--long who,what,ok --out out", log);
  expect(read("responses.csv")).toBe("007,NA,item 1\n0,0,0\n1,1,1\n");
  expect(read("students.csv")).toBe("who\nann\nbob\n");
  expect(read("q.csv")).toBe("item,K 1,K2\n007,0,1\nNA,1,1\nitem 1,1,0\n");
});

it("refuses a Q-matrix of other items, or with an attribute that no item needs, and writes nothing", async () => {
  const table = "item 1,007\n1,0\n0,1\n";
  const REFUSED: [string, string][] = [
    [Q, 'q.csv: the rows of the Q-matrix must match the items of r.csv. "NA" is not in r.csv.\n'],
    [
      "item,A,B\nitem 1,1,0\n007,1,0\n",
      "q.csv, column B: expected an attribute required by at least one item, found only zeros. Remove the column.\n",
    ],
  ];
  for (const [q, stderr] of REFUSED) {
    const { cwd, outcome } = await exporting("--out out", table, q);
    expect(outcome).toEqual({ code: 2, signal: null, stdout: "", stderr });
    expect(namesIn(cwd)).toEqual(["q.csv", "r.csv"]);
  }
});
