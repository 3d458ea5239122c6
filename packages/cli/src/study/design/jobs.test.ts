import { expect, it } from "vitest";
import { canonicalJson, contentId, contentSeed } from "./content-id.ts";
import { jobOf, jobsOf } from "./jobs.ts";
import type { StudyDesign } from "./study-design.ts";

const zero = { kind: "learn", method: "zero" } as const;
const factor = { kind: "learn", method: "factor" } as const;
const design: StudyDesign = {
  schemaVersion: 1,
  title: "Two parts",
  parts: {
    one: {
      title: "One",
      replications: 2,
      data: { model: "DINA" },
      cross: { attributes: [3, 4], examinees: [100] },
      except: [
        { where: { attributes: [4] }, replications: 3 },
        { where: { attributes: [4] }, runs: ["factor"], replications: 0 },
      ],
      runs: { zero, factor },
    },
    two: {
      title: "Two",
      replications: 1,
      data: { attributes: 3, examinees: 100, model: "DINA" },
      runs: { anotherName: zero },
    },
  },
};

function told(job: { data: object; replication: number; run: { method?: string } }): string {
  const { attributes } = job.data as { attributes: number };
  return `${attributes} ${job.run.method} ${job.replication}`;
}

it("lists replication 1 of every cell first, with as many as the last fitting exception says, and nothing twice", () => {
  expect(jobsOf(design).map((job) => told(job as never))).toEqual([
    "3 zero 1",
    "3 factor 1",
    "4 zero 1",
    "3 zero 2",
    "3 factor 2",
    "4 zero 2",
    "4 zero 3",
  ]);
});

it("knows a replication by its content, whatever the order of its keys", () => {
  const [first] = jobsOf(design);
  const other = jobOf({ examinees: 100, model: "DINA", attributes: 3 }, { method: "zero", kind: "learn" }, 1);
  expect(other.id).toBe(first.id);
  expect(new Set(jobsOf(design).map(({ id }) => id)).size).toBe(7);
  expect(jobOf(first.data, zero, 1, ["overallError"]).id).not.toBe(first.id);
});

it("gives all runs on a data set its seed, with and without missing answers", () => {
  const data = { model: "DINA", attributes: 3, examinees: 100 } as const;
  const { seed } = jobOf(data, zero, 1);
  expect(jobOf(data, factor, 1).seed).toBe(seed);
  expect(jobOf({ ...data, missing: 0.2 }, factor, 1).seed).toBe(seed);
  expect(jobOf(data, zero, 2).seed).not.toBe(seed);
  expect(jobOf({ ...data, attributes: 4 }, zero, 1).seed).not.toBe(seed);
  expect(Number.isSafeInteger(seed)).toBe(true);
});

it("writes canonical JSON: keys in order, nothing undefined", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "ü" }], a: undefined, A: true })).toBe(
    '{"A":true,"b":[1,{"c":"ü","d":null}]}',
  );
});

it("has the ids and seeds it always had: results of older runs are found by them", () => {
  // sha256 of {"a":1} is 015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862
  expect(contentId({ a: 1 })).toBe("015abd7f5cc57a2d");
  expect(contentSeed({ a: 1 })).toBe(0x62276a97f862);
});
