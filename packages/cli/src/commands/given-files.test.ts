import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { BIN, callQmatrix, runQmatrixWithout, temporaryFolder } from "../../test/run-qmatrix.ts";
import { writeParquet } from "../../test/write-parquet.ts";

/** A folder with 120 students × 9 items in every form a file may have, and the Q-matrix with semicolons. */
async function givenFiles(): Promise<string> {
  const cwd = temporaryFolder();
  const words = "simulate --model DINA --attributes 3 --students 120 --seed 4 --out data";
  expect(await callQmatrix(words.split(" "), { cwd })).toMatchObject({ code: 0 });
  const rows = readFileSync(join(cwd, "data", "responses.csv"), "utf8")
    .trim()
    .split("\n")
    .map((line, i) => [i === 0 ? "student" : `s${i}`, ...line.split(",")]);
  const wide = `${rows.map((row) => row.join(",")).join("\n")}\n`;
  const [[, ...items], ...students] = rows;
  const log = students.flatMap(([student, ...answers]) =>
    answers.map((answer, j) => [student, items[j], answer]),
  );
  const long = [["student", "item", "answer"], ...log.toReversed()].map((row) => row.join("\t")).join("\n");
  writeFileSync(join(cwd, "wide.csv"), wide);
  writeFileSync(join(cwd, "semicolons.csv.gz"), gzipSync(wide.replaceAll(",", ";")));
  writeFileSync(join(cwd, "long.tsv"), long);
  await writeParquet(join(cwd, "wide.parquet"), `FROM '${join(cwd, "wide.csv")}'`);
  await writeParquet(join(cwd, "long.parquet"), `FROM '${join(cwd, "long.tsv")}'`);
  const q = readFileSync(join(cwd, "data", "q.csv"), "utf8");
  writeFileSync(join(cwd, "q.csv"), q.replaceAll(",", ";"));
  return cwd;
}

// the responses alone were told of, and of the Q-matrix its bad cells alone
it("what is wrong with the responses and with the Q-matrix is told at once, by every command", async () => {
  const cwd = temporaryFolder();
  writeFileSync(
    join(cwd, "r.csv"),
    `a,b,c\n1,0,1\n0,z,1\n1,1,0\n0,1,0\n1,O,0\n${"1,0,0\n0,1,1\n".repeat(15)}`,
  );
  writeFileSync(join(cwd, "q.csv"), "item,S\na,1\nb,7\nd,1\n");
  const responses = 'r.csv: 2 problems.\n  row 2 (line 3), column b: expected 0, 1, empty or NA, found "z".';
  const q =
    '\n\nq.csv: 2 problems.\n  the rows of the Q-matrix must match the items of r.csv. No row for "c"; "d" is not in r.csv.\n  row 2 (line 3), column S: expected 0 or 1, found "7".\n';
  for (const command of [
    "fit --q",
    "validate --q",
    "models --q",
    "export-r --q",
    "learn --attributes 1 --start",
  ]) {
    const [name, ...options] = command.split(" ");
    const { code, stderr } = await callQmatrix([name, "r.csv", ...options, "q.csv"], { cwd });
    expect({ command, code }).toEqual({ command, code: 2 });
    expect(stderr.startsWith(responses), stderr).toBe(true);
    expect(stderr.endsWith(q), stderr).toBe(true);
  }
});

const LONG = "--long student,item,answer";

it("learn, fit and score say the same of the same answers in every form", async () => {
  const cwd = await givenFiles();
  async function written(words: string, files: string[]): Promise<string[]> {
    const { code, stderr } = await callQmatrix([...words.split(" "), "--out", "out"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return files.map((name) => readFileSync(join(cwd, "out", name), "utf8"));
  }
  const learn = (given: string) =>
    written(`learn ${given} --attributes 3 --effort quick --quiet`, ["q.csv", "profiles.csv"]);
  expect(await learn(`long.parquet ${LONG}`)).toEqual(await learn("wide.csv --id student"));

  const fit = (given: string) =>
    written(`fit ${given} --q q.csv --model DINA --starts 1 --quiet`, ["items.csv", "profiles.csv"]);
  const fitted = await fit("semicolons.csv.gz --id student");
  expect(await fit(`long.tsv ${LONG} --threads 2`)).toEqual(fitted);
  const result = JSON.parse(readFileSync(join(cwd, "out", "result.json"), "utf8"));
  expect(result.options.long).toEqual(["student", "item", "answer"]);
  expect(Object.keys(result.timings)).toEqual(["read", "import", "pivot", "fit", "figures"]);

  // score refused --threads
  writeFileSync(join(cwd, "model.json"), JSON.stringify(result));
  const score = (given: string) => written(`score ${given} --model model.json --quiet`, ["profiles.csv"]);
  expect(await score("wide.parquet --id student")).toEqual([fitted[1]]);
  expect(await score(`long.parquet ${LONG} --threads 1`)).toEqual([fitted[1]]);
});

it("the command that is to be run next runs as it was printed", async () => {
  const cwd = await givenFiles();
  const log = readFileSync(join(cwd, "long.tsv"), "utf8");
  writeFileSync(join(cwd, "it's a log.tsv"), `${log}\ns1\titem1\t9`.replace("student", "last, first"));
  const words = [
    "validate",
    "it's a log.tsv",
    "--q",
    "q.csv",
    "--methods",
    "none",
    "--effort",
    "quick",
    "--no-adequacy",
  ];
  const given = ["--long", '"last, first",item,answer', "--attempt", "last", "--missing", "9"];
  const { stdout } = await callQmatrix([...words, ...given, "--out", "out"], { cwd });
  const [next] = /qmatrix fit .*$/m.exec(stdout)!;
  expect(next).toBe(
    `qmatrix fit "it's a log.tsv" --missing 9 --long '"last, first",item,answer' --attempt last --q q.csv`,
  );
  const run = next.replace("qmatrix", `"${process.execPath}" "${BIN}"`);
  expect(execFileSync("sh", ["-c", `${run} --quiet`], { cwd, encoding: "utf8" })).toMatch(/^Fitted GDINA /);
});

it("says how to install DuckDB where it is not, and needs it for nothing else", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "log.csv"), "student,item,answer\nann,x,1\n");
  await writeParquet(join(cwd, "r.parquet"), "SELECT 1 AS a, 0 AS b");
  writeFileSync(join(cwd, "q.csv.gz"), gzipSync("item;A\na;1\n"));
  const run = (words: string) => runQmatrixWithout("@duckdb/node-api", words.split(" "), { cwd });
  const sentence = (file: string, what: string) => ({
    code: 2,
    stdout: "",
    stderr: `${file}: reading ${what} needs DuckDB, which is not installed. CSV files with one row per student are read without it. Install it alongside qmatrix: npm install -g @duckdb/node-api@1.5.5-r.5\n`,
  });
  expect(await run(`learn log.csv ${LONG} --attributes 1`)).toMatchObject(
    sentence("log.csv", "a file in long format"),
  );
  expect(await run("learn r.parquet --attributes 1")).toMatchObject(sentence("r.parquet", "a Parquet file"));
  expect(await run("compare q.csv.gz q.csv.gz")).toMatchObject({ code: 0 });
});

it("refuses options that mean nothing alone, and columns that are not three", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "r.csv"), "a,b\n1,0\n0,1\n");
  const REFUSED: [string, string][] = [
    ["--attempt first", "learn: --attempt can be used only with --long."],
    [`${LONG} --order t`, "learn: --order can be used only with --attempt."],
    ["--attempt best", 'learn: --attempt must be first or last; received "best".'],
    [
      "--long student,item",
      'learn: --long must be three different column names separated by commas: student, item, response; received "student,item".',
    ],
    [
      '--long "s,i,a',
      'learn: --long must be three different column names separated by commas: student, item, response; received "\\"s,i,a".',
    ],
    [
      "--long s,s,a",
      'learn: --long must be three different column names separated by commas: student, item, response; received "s,s,a".',
    ],
  ];
  for (const [words, sentence] of REFUSED)
    expect(await callQmatrix(["learn", "r.csv", "--attributes", "1", ...words.split(" ")], { cwd })).toEqual({
      code: 2,
      signal: null,
      stdout: "",
      stderr: `${sentence}\n`,
    });
});
