import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../test/run-qmatrix.ts";
import { readDesign } from "./read-design.ts";

const part = {
  title: "A part",
  replications: 1,
  data: { model: "DINA", attributes: 3, examinees: 100 },
  runs: { zero: { kind: "learn", method: "zero" } },
};

const wrong: [label: string, design: unknown, message: string][] = [
  ["no object", 7, "the file must be an object; received 7."],
  ["another version", designWith(part, 2), "schemaVersion must be 1; received 2."],
  ["an unknown key", designWith({ ...part, replicates: 3 }), 'parts.one has an unknown key: "replicates".'],
  [
    "a key left out",
    designWith({ ...part, title: undefined }),
    "parts.one.title must be text; received nothing.",
  ],
  [
    "a number that is none",
    designWith({ ...part, replications: "many" }),
    'parts.one.replications must be a number; received "many".',
  ],
  [
    "an unknown kind of run",
    designWith({ ...part, runs: { a: { kind: "guess" } } }),
    'parts.one.runs.a.kind must be a known kind; received "guess".',
  ],
  [
    "an unknown method",
    designWith({ ...part, runs: { a: { kind: "learn", method: "guess" } } }),
    'parts.one.runs.a.method must be refined, rbm, factor or zero; received "guess".',
  ],
  ["no runs", designWith({ ...part, runs: {} }), "parts.one.runs must be at least one run; received none."],
  [
    "no parts",
    { schemaVersion: 1, title: "A study", parts: {} },
    "parts must be at least one part; received none.",
  ],
  [
    "a value that is crossed twice",
    designWith({ ...part, cross: { rho: [0, 0.5, 0] } }),
    "parts.one.cross.rho has the value 0 twice.",
  ],
  [
    "an exception for no cell",
    designWith({ ...part, except: [{ where: { attributes: [4] }, replications: 1 }] }),
    "parts.one.except[0].where.attributes must be values of at least one cell; received 4.",
  ],
  [
    "an exception for an unknown run",
    designWith({ ...part, except: [{ where: { attributes: [3] }, runs: ["rbm"], replications: 1 }] }),
    'parts.one.except[0].runs must be zero (runs); received "rbm".',
  ],
  [
    "a picture against an unknown factor",
    designWith({ ...part, figure: { kind: "lines", x: "students", metrics: {}, series: [] } }),
    'parts.one.figure.x must be model, attributes, examinees or entries (factors); received "students".',
  ],
  [
    "a picture with unknown series",
    designWith({ ...part, figure: { kind: "lines", x: "entries", metrics: {}, series: ["ro"] } }),
    'parts.one.figure.series must be model, attributes or examinees (factors); received "ro".',
  ],
  [
    "a picture of what is not recorded",
    designWith({
      ...part,
      record: ["exact"],
      figure: { kind: "lines", x: "entries", metrics: { overallError: "OE" }, series: [] },
    }),
    'parts.one.figure.metrics must be exact (recorded results); received "overallError".',
  ],
  [
    "a picture of a number that is a list, or not recorded by any run",
    designWith({ ...part, figure: { kind: "curves", key: "exact", against: "epochs", series: [] } }),
    'parts.one.figure.key must be left out, as there are no recorded lists; received "exact".',
  ],
  [
    "a picture of a result that no run has",
    designWith({
      ...part,
      figure: { kind: "lines", x: "entries", metrics: { overalError: "OE" }, series: [] },
    }),
    'parts.one.figure.metrics must be attributes, overallError, missedOnes, falseOnes, exactRows, exact, accuracy, expectedErrors, searches, ones, timings.seconds or timings.secondsToArrive (recorded results); received "overalError".',
  ],
  [
    "a picture against words",
    designWith({
      ...part,
      figure: { kind: "lines", x: "model", metrics: { exact: "exact" }, series: [] },
    }),
    'parts.one.figure.x must be a factor that is a number in every cell; received "DINA".',
  ],
  [
    "a picture beside a part that is not there",
    designWith({
      ...part,
      figure: {
        kind: "lines",
        x: "entries",
        metrics: { exact: "exact" },
        series: [],
        references: [{ label: "r", metric: "exact", part: "toString", key: "exact" }],
      },
    }),
    'parts.one.figure.references[0].part must be one (parts); received "toString".',
  ],
  [
    "millions of cells, before they are made",
    designWith({
      ...part,
      cross: Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [`f${n}`, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]),
      ),
    }),
    "parts.one must be at most 10000 cells; received 1000000000000.",
  ],
  [
    "more replications than a machine can hold",
    designWith({ ...part, replications: 1e9 }),
    "parts.one.replications must be at most 1000000; received 1000000000.",
  ],
  [
    "more replications in all",
    designWith({ ...part, cross: { rho: [0, 0.5] }, replications: 600_000 }),
    "parts must be at most 1000000 replications in all; received 1200000.",
  ],
  [
    "a part called constructor",
    { schemaVersion: 1, title: "A study", parts: { constructor: part } },
    "parts.constructor has a name that is reserved: choose another.",
  ],
  [
    "a part called claims",
    { schemaVersion: 1, title: "A study", parts: { claims: part } },
    'parts.claims must be a name other than "claims"; received an object.',
  ],
  [
    "a part that comes after toString",
    designWith({ ...part, after: ["tostring"] }),
    'parts.one.after names "tostring", which is not a part of the study.',
  ],
  [
    "nothing where a list should be",
    designWith({ ...part, cross: null }),
    "parts.one.cross must be an object; received null.",
  ],
  [
    "nothing to cross",
    designWith({ ...part, cross: { rho: [] } }),
    "parts.one.cross.rho must be a list of at least 1; received a list of 0.",
  ],
];

for (const [label, design, message] of wrong)
  it(`refuses ${label}`, async () => {
    const folder = folderWith(JSON.stringify(design));
    await expect(readDesign(folder)).rejects.toThrow(
      expect.objectContaining({
        name: "InvalidInputError",
        message: `${join(folder, "design.json")}: ${message}`,
      }),
    );
  });

const wrongCells: [label: string, change: object, message: string][] = [
  [
    "an unknown model",
    { model: "DINAH" },
    'model must be DINA, DINO, ACDM, LLM, RRUM, GDINA, LCDM, log-GDINA, NIDA, GDM or mixture; received "DINAH".',
  ],
  ["a misspelt factor", { atributes: 3 }, 'its data has an unknown key: "atributes".'],
  ["too many missing", { missing: 2 }, "missing must be at most 1; received 2."],
  ["a noise that no model has", { noise: 2 }, "noise must be at least 0 and less than 0.5; received 2."],
  ["a correlation that is none", { rho: 2 }, "rho must be at least 0 and less than 1; received 2."],
];

for (const [label, change, message] of wrongCells)
  it(`refuses a cell with ${label}`, async () => {
    const folder = folderWith(JSON.stringify(designWith({ ...part, data: { ...part.data, ...change } })));
    await expect(readDesign(folder)).rejects.toThrow(
      `${join(folder, "design.json")}, a cell of one: ${message}`,
    );
  });

it("refuses a key __proto__, which zod would leave out", async () => {
  const text = JSON.stringify(designWith({ ...part, cross: { x: [1] } })).replace('"x"', '"__proto__"');
  const folder = folderWith(text);
  await expect(readDesign(folder)).rejects.toThrow(
    `${join(folder, "design.json")}: parts.one.cross.__proto__ has a name that is reserved: choose another.`,
  );
});

it("refuses more responses than a data set can have", async () => {
  const data = { ...part.data, attributes: 1000, examinees: 10_000_000 };
  const folder = folderWith(JSON.stringify(designWith({ ...part, data })));
  await expect(readDesign(folder)).rejects.toThrow(
    `${join(folder, "design.json")}, a cell of one: its data must be at most 2000000000 responses; received 30000000000.`,
  );
});

it("refuses what is not JSON, and a folder without a design", async () => {
  const folder = folderWith("{");
  await expect(readDesign(folder)).rejects.toThrow(
    `${join(folder, "design.json")}: expected the design of a study, found text that is not JSON.`,
  );
  await expect(readDesign(join(folder, "none"))).rejects.toThrow(
    `${join(folder, "none", "design.json")}: file not found. Expected the design of a study.`,
  );
});

it("reads a design", async () => {
  expect(await readDesign(folderWith(JSON.stringify(designWith(part))))).toEqual(designWith(part));
});

function designWith(one: unknown, schemaVersion = 1) {
  return { schemaVersion, title: "A study", parts: { one } };
}

function folderWith(design: string): string {
  const folder = join(temporaryFolder(), "study");
  mkdirSync(folder);
  writeFileSync(join(folder, "design.json"), design);
  return folder;
}
