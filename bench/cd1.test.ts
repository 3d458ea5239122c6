import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
// @ts-expect-error a script without types
import { render } from "./cd1/render.mjs";

const ALWAYS = [
  "ours",
  "oursProgram",
  "scalar",
  "debiasDense",
  "debiasSparse",
  "debiasDenseProgram",
  "debiasSparseProgram",
];
const PYTHON = ["numpy", "numpyTuned", "numpyAsShipped", "numpyProgram", "scikitLearn"];

describe("the quick mode of the CD-1 bench", () => {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-bench-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  let result: Result;
  let files: string[];
  beforeAll(() => {
    const script = join(import.meta.dirname, "cd1/run.mjs");
    const { status, stderr } = spawnSync(process.execPath, [script, "--quick", "--out", folder], {
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
    files = readdirSync(folder).sort();
    result = JSON.parse(readFileSync(join(folder, files[0]), "utf8"));
  });

  it("writes a raw file named after the day, and the table made from it", () => {
    expect(files).toEqual([`cd1-${result.environment.date.slice(0, 10)}.json`, "cd1.md"]);
    expect(readFileSync(join(folder, "cd1.md"), "utf8")).toBe(render(result, files[0]));
  });

  it("says where it ran, and which rivals are absent and why", () => {
    const head = spawnSync("git", ["rev-parse", "HEAD"], { cwd: import.meta.dirname, encoding: "utf8" });
    expect(result.environment.commit).toBe(head.stdout.trim());
    expect(result.environment.cpu).not.toBe("");
    expect(result.environment.node).toBe(process.versions.node);
    const missing = PYTHON.filter((name) => !namesOf(result.sizes[0]).includes(name));
    const reason = /^NumPy and scikit-learn: /;
    expect(result.absent.some((sentence) => reason.test(sentence))).toBe(missing.includes("numpy"));
    if (!missing.includes("numpy")) expect(Object.keys(result.python ?? {})).toContain("numpy");
  });

  it("has a time per round for every contestant", () => {
    expect(result.sizes.map(({ J, K }) => [J, K])).toEqual([
      [15, 5],
      [75, 25],
    ]);
    for (const size of result.sizes) {
      expect(namesOf(size)).toEqual(expect.arrayContaining(ALWAYS));
      for (const { name, microseconds } of size.contestants) {
        expect(microseconds, name).toHaveLength(result.rounds);
        expect(
          microseconds.every((time) => Number.isFinite(time) && time > 0),
          name,
        ).toBe(true);
      }
    }
  });

  it("has checked every contestant against double precision and against its like", () => {
    for (const size of result.sizes) {
      expect(size.checks.map(({ name }) => name)).toEqual(namesOf(size));
      for (const { name, hidden, reconstruction, startReconstruction, sameAs, correlation } of size.checks) {
        expect(hidden, name).toBeLessThan(1e-5); // f32 sums are off by 1e-7, a wrong term by 1e-2
        expect(reconstruction, name).toBeLessThan(startReconstruction);
        if (sameAs) expect(correlation, name).toBeGreaterThan(0.85); // seeds of one computation: 0.97 and more
      }
    }
  });
});

it("results/cd1.md is made from the newest raw file", () => {
  const folder = join(import.meta.dirname, "results");
  const newest = readdirSync(folder)
    .filter((name) => /^cd1-.*\.json$/.test(name))
    .sort()
    .at(-1) as string;
  const raw = JSON.parse(readFileSync(join(folder, newest), "utf8"));
  expect(readFileSync(join(folder, "cd1.md"), "utf8")).toBe(render(raw, newest));
});

interface Size {
  readonly J: number;
  readonly K: number;
  readonly checks: readonly {
    readonly name: string;
    readonly hidden: number;
    readonly reconstruction: number;
    readonly startReconstruction: number;
    readonly sameAs?: string;
    readonly correlation?: number;
  }[];
  readonly contestants: readonly { readonly name: string; readonly microseconds: readonly number[] }[];
}

interface Result {
  readonly rounds: number;
  readonly environment: {
    readonly date: string;
    readonly commit: string;
    readonly cpu: string;
    readonly node: string;
  };
  readonly python?: object;
  readonly absent: readonly string[];
  readonly sizes: readonly Size[];
}

function namesOf({ contestants }: Size): string[] {
  return contestants.map(({ name }) => name);
}
