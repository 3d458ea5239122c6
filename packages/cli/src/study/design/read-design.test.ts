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
