import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { callQmatrix, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";

/**
 * The estimate's rows come in another order and its columns exchanged: B1 is A2 and B2 is A1. Item c lacks A2,
 * item d has A1 too much: 2 of 8 entries, 1 of 5 ones, 1 of 3 zeros, 2 of 4 rows.
 */
const TRUTH = "item,A1,A2\na,1,0\nb,0,1\nc,1,1\nd,0,1\n";
const ESTIMATE = "item,B1,B2\nd,1,1\nb,1,0\nc,0,1\na,0,1\n";
const TRUE_PROFILES = "student,A1,A2\nx,1,0\ny,0,1\nz,1,1\nw,0,0\n";
/** By the matching: A1 is right for all but z, A2 for all but z and w. */
const ESTIMATED_PROFILES =
  "student,B1,B2,p_B1,p_B2\nz,0,0,0.4,0.2\ny,1,0,0.9,0.1\nx,0,1,0.3,0.7\nw,1,0,0.6,0.2\n";

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const cwdOfAll = () =>
  folderWith({ "t.csv": TRUTH, "e.csv": ESTIMATE, "tp.csv": TRUE_PROFILES, "ep.csv": ESTIMATED_PROFILES });

it("prints the figures for people", async () => {
  const words = ["compare", "e.csv", "--truth", "t.csv", "--profiles", "ep.csv", "tp.csv"];
  expect(await callQmatrix(words, { cwd: cwdOfAll() })).toEqual({
    code: 0,
    signal: null,
    stdout: `overall error (OE)              25.0% of 8 entries
false negatives (OTP)           20.0% of the 1s in the true Q-matrix
false positives (OTN)           33.3% of the 0s in the true Q-matrix
correct q-vectors               2 of 4
exact match                     no
columns (true = estimated)      A1 = B2, A2 = B1
attribute-level accuracy (ACC)  62.5% (A1 75.0%, A2 50.0%)

item  attribute  estimated  true
c     A2         0          1
d     A1         1          0
`,
    stderr: "",
  });
});

it("prints one JSON document", async () => {
  const words = ["compare", "e.csv", "--truth", "t.csv", "--json", "--profiles", "ep.csv", "tp.csv"];
  const { code, stdout, stderr } = await callQmatrix(words, { cwd: cwdOfAll() });
  expect([code, stderr]).toEqual([0, ""]);
  expect(JSON.parse(stdout)).toEqual({
    overallError: 2 / 8,
    missedOnes: 1 / 5,
    falseOnes: 1 / 3,
    exactRows: 2,
    exact: false,
    items: 4,
    attributes: 2,
    columns: [
      { truth: "A1", estimate: "B2" },
      { truth: "A2", estimate: "B1" },
    ],
    accuracy: { perAttribute: [0.75, 0.5], mean: 0.625 },
    matchedBy: "entries",
    differences: [
      { item: "c", attribute: "A2", first: 0, second: 1 },
      { item: "d", attribute: "A1", first: 1, second: 0 },
    ],
  });
});

it("matches by position when asked, students too", async () => {
  const cwd = folderWith({
    "t.csv": TRUTH,
    "e.csv": TRUTH.replaceAll(/^([a-d]),/gm, "item $1,"),
    "tp.csv": TRUE_PROFILES,
    "ep.csv": TRUE_PROFILES.replaceAll(/^([w-z]),/gm, "student $1,"),
  });
  const words = [
    "compare",
    "e.csv",
    "--truth",
    "t.csv",
    "--by-position",
    "--json",
    "--profiles",
    "ep.csv",
    "tp.csv",
  ];
  const { code, stdout } = await callQmatrix(words, { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ overallError: 0, exact: true, accuracy: { mean: 1 } });
});

it("names every file that is not there: of four it named one", async () => {
  const words = ["compare", "a.csv", "b.csv", "--profiles", "c.csv", "d.csv"];
  const { code, stderr } = await callQmatrix(words, { cwd: temporaryFolder() });
  const lines = ["a.csv", "b.csv", "c.csv", "d.csv"].map((name) => `${name}: file not found.\n`);
  expect([code, stderr]).toEqual([2, lines.join("")]);
});

it("names what the profiles lack", async () => {
  const cwd = folderWith({ "t.csv": TRUTH, "tp.csv": TRUE_PROFILES, "ep.csv": "student,A1,A2\nx,1,0\n" });
  const { code, stdout, stderr } = await callQmatrix(
    ["compare", "t.csv", "t.csv", "--profiles", "ep.csv", "tp.csv"],
    { cwd },
  );
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: "",
    stderr: 'ep.csv: no row for students "y", "z", "w", who are in the other profiles.\n',
  });
});

it("calls neither file the truth unless told so, and lists what differs by name", async () => {
  const words = ["compare", "e.csv", "t.csv", "--profiles", "ep.csv", "tp.csv"];
  const { code, stdout } = await runQmatrix(words, { cwd: cwdOfAll() });
  expect(code).toBe(0);
  expect(stdout).toBe(`differing entries                                2 of 8 (25.0%)
entries that are 1 only in e.csv                 1
entries that are 1 only in t.csv                 1
identical q-vectors                              2 of 4
identical Q-matrices                             no
columns, matched by entries                      A1 = B2, A2 = B1
classification agreement (mean over attributes)  62.5% (A1 75.0%, A2 50.0%)

item  attribute  e.csv  t.csv
c     A2         0      1
d     A1         1      0
`);
});

it("matches columns by their names where both have the same, in any order", async () => {
  // by entries the columns would be exchanged, and nothing differ
  const cwd = folderWith({
    "a.csv": "item,add,carry\na,1,0\nb,0,1\n",
    "b.csv": "item,carry,add\na,1,0\nb,0,1\n",
    "c.csv": "item,A2,A1\na,1,0\nb,0,1\n",
    "d.csv": "item,A1,A2\na,1,0\nb,0,1\n",
  });
  const json = async (...words: string[]) =>
    JSON.parse((await callQmatrix(["compare", ...words, "--json"], { cwd })).stdout);
  expect(await json("a.csv", "b.csv")).toMatchObject({
    differing: 1,
    matchedBy: "names",
    columns: [
      { first: "carry", second: "carry" },
      { first: "add", second: "add" },
    ],
  });
  expect(await json("a.csv", "b.csv", "--match", "entries")).toMatchObject({
    same: true,
    matchedBy: "entries",
  });
  // A1, A2 are no names
  expect(await json("c.csv", "d.csv")).toMatchObject({ same: true, matchedBy: "entries" });
  expect(await json("c.csv", "d.csv", "--match", "names")).toMatchObject({
    differing: 1,
    matchedBy: "names",
  });
  const refused = await callQmatrix(["compare", "a.csv", "d.csv", "--match", "names"], { cwd });
  expect([refused.code, refused.stderr]).toEqual([
    2,
    'a.csv: no column for attributes "A1", "A2" of d.csv. To match columns by their entries: --match entries.\n',
  ]);
  const both = await callQmatrix(["compare", "a.csv", "b.csv", "--truth", "d.csv"], { cwd });
  expect([both.code, both.stderr]).toEqual([
    2,
    expect.stringContaining("either a second Q-matrix or --truth FILE"),
  ]);
});
