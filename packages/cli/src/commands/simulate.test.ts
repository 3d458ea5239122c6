import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { masters } from "@qmatrix/core/data";
import { simulate } from "@qmatrix/core/simulate";
import { expect, it } from "vitest";
import { callQmatrix, namesIn, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";
import { readProfiles } from "../files/read-profiles.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { readResponses } from "../files/read-responses.ts";

const FILES = ["profiles.csv", "q.csv", "responses.csv", "truth.json"];

it("writes what the library makes from the same design", async () => {
  const cwd = temporaryFolder();
  const words =
    "simulate --model acdm --attributes 4 --students 150 --noise 0.2 --rho 0.25 --seed 3 --out out";
  const outcome = await runQmatrix(words.split(" "), { cwd });
  expect(outcome).toEqual({
    code: 0,
    signal: null,
    stdout:
      "Simulated 150 students × 12 items with 4 attributes (ACDM, seed 3): responses.csv, q.csv, profiles.csv, truth.json in out\n",
    stderr: "",
  });
  const out = join(cwd, "out");
  expect(namesIn(out)).toEqual(FILES);
  const made = simulate({ model: "ACDM", attributes: 4, examinees: 150, noise: 0.2, rho: 0.25, seed: 3 });
  expect((await readResponses(join(out, "responses.csv"))).responses).toEqual(made.responses);
  expect(await readQMatrix(join(out, "q.csv"))).toEqual(made.q);
  const profiles = await readProfiles(join(out, "profiles.csv"));
  expect(profiles.students).toEqual(made.responses.students);
  expect(masters(profiles, 149, 3)).toBe(masters(made.profiles, 149, 3));
  expect(profiles.mastery).toEqual(made.profiles.mastery);
  expect(JSON.parse(readFileSync(join(out, "truth.json"), "utf8"))).toMatchObject({
    schemaVersion: 2,
    command: "simulate",
    options: made.truth.design,
    seed: 3,
    thresholds: made.truth.thresholds,
    items: made.truth.items,
  });
});

it("gives the same bytes again, whatever the folder is called", async () => {
  const cwd = temporaryFolder();
  for (const out of ["one", "two"])
    await callQmatrix(["simulate", "--model", "mixture", "--attributes", "3", "--out", out], { cwd });
  for (const name of FILES)
    expect(readFileSync(join(cwd, "one", name))).toEqual(readFileSync(join(cwd, "two", name)));
});

it("takes a Q-matrix from a file, and prints one JSON document", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "my.csv"), "item,add,carry\nq1,1,0\nq2,0,1\nq3,1,1\n");
  const words = "simulate --model DINA --q my.csv --examinees 20 --out out --json";
  const { code, stdout, stderr } = await callQmatrix(words.split(" "), { cwd });
  expect([code, stderr]).toEqual([0, ""]);
  expect(JSON.parse(stdout)).toEqual({
    folder: "out",
    files: ["responses.csv", "q.csv", "profiles.csv", "truth.json"],
    students: 20,
    items: 3,
    attributes: 2,
    design: { model: "DINA", attributes: 2, examinees: 20, noise: 0.1, rho: 0, seed: 1, qDesign: "given" },
  });
  expect(readFileSync(join(cwd, "out", "q.csv"), "utf8")).toBe(readFileSync(join(cwd, "my.csv"), "utf8"));
});
