import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerOf, paperQ, qMatrixFrom, simulate } from "@qmatrix/core";
import { describe, expect, it } from "vitest";
// @ts-expect-error a script without types
import { ALIKE, newestOf } from "./alike.mjs";
// @ts-expect-error a script without types
import { bars } from "./bars.mjs";
// @ts-expect-error a script without types
import { cellName, cellsOf, dataSetId } from "./cells.mjs";
// @ts-expect-error a script without types
import { closedError } from "./closed-error.mjs";
// @ts-expect-error a script without types
import { itemsOf, makeDataSet } from "./data-set.mjs";
// @ts-expect-error a script without types
import { jobKey, jobsToRun, sectionsNamed } from "./jobs.mjs";
// @ts-expect-error a script without types
import { pages } from "./pages.mjs";
// @ts-expect-error a script without types
import { linesOf, readLines } from "./raw-lines.mjs";
// @ts-expect-error a script without types
import { addBins, reliabilityBins } from "./reliability.mjs";
// @ts-expect-error a script without types
import { SAMPLER_CELL, samplerPage } from "./sampler-page.mjs";
// @ts-expect-error a script without types
import { scoreAt, truthAdvantage } from "./truth-score.mjs";

const HERE = import.meta.dirname;
const design = JSON.parse(readFileSync(join(HERE, "cells.json"), "utf8"));
const cells: Entry[] = cellsOf(design);
const CELL = { model: "DINA", K: 5, N: 2000, noise: 0.1, rho: 0.25 };

describe("the design of the study of recovery", () => {
  it("has the cells of the issue", () => {
    const count = (section: string) => sectionsNamed(cells, [section]).length;
    expect(count("paper")).toBe(2 * 5 * 3 * 5); // N, K, models, settings
    expect(count("random")).toBe(2 * 5 * 3); // noise, K, models
    expect(count("away")).toBe(3 * (3 * 2 + 13)); // models; N by K, and thirteen others
    expect(count("missing")).toBe(3 * 2 * 3);
    expect(count("weak")).toBe(2);
    expect(count("auto")).toBe(13 * 3 * 4);
    expect(() => sectionsNamed(cells, ["papers"])).toThrow(
      new Error(
        'recovery: --section must be one of paper, random, away, missing, weak, auto, received "papers".',
      ),
    );
  });

  it("names every cell of a section differently", () => {
    for (const section of Object.keys(design.sections)) {
      const own = sectionsNamed(cells, [section]).map(({ cell }: Entry) => cellName(cell));
      expect(new Set(own).size).toBe(own.length);
    }
    expect(dataSetId({ ...CELL, q: "random", missing: 0.2 }, 3)).toBe(
      "DINA K=5 N=2000 noise=0.1 rho=0.25 q=random missing=0.2 rep=3",
    );
  });

  it("makes data of every cell: its items, attributes, students and holes", () => {
    for (const { cell, replications } of cells) {
      const { responses, q } = makeDataSet({ ...cell, N: 40 }, 1);
      expect([responses.N, responses.J, q.J, q.K]).toEqual([40, itemsOf(cell), itemsOf(cell), cell.K]);
      expect(replications).toBeGreaterThan(0);
      const ones = Array.from({ length: q.J }, (_, j) => q.entries.subarray(j * q.K, (j + 1) * q.K));
      const most = Math.max(...ones.map((row) => row.reduce((sum: number, entry: number) => sum + entry, 0)));
      expect(most).toBeLessThanOrEqual(4); // what the learner takes at most
    }
  });

  it("seeds a data set by what it is, so that reruns and other sections have the same one", () => {
    // a change of these numbers changes every data set of the study
    expect(makeDataSet({ ...CELL, N: 2 }, 1).seed).toBe(294097564);
    expect(makeDataSet({ ...CELL, N: 2 }, 2).seed).not.toBe(294097564);
    const inPaper = sectionsNamed(cells, ["paper"]).map(({ cell }: Entry) => cellName(cell));
    const whole = sectionsNamed(cells, ["missing"]).filter(({ cell }: Entry) => cell.missing === undefined);
    expect(whole).toHaveLength(6);
    for (const { cell } of whole) expect(inPaper).toContain(cellName(cell));
  });

  it("punches holes into the same answers", () => {
    const { responses: all } = makeDataSet({ ...CELL, N: 50 }, 1);
    const { responses: some } = makeDataSet({ ...CELL, N: 50, missing: 0.6 }, 1);
    let absent = 0;
    for (let i = 0; i < 50; i++)
      for (let j = 0; j < 15; j++) {
        const answer = answerOf(some, i, j);
        if (answer === null) absent++;
        else expect(answer).toBe(answerOf(all, i, j));
      }
    expect(Math.abs(absent / 750 - 0.6)).toBeLessThan(4 * Math.sqrt(0.24 / 750)); // 4 standard errors
  });
});

describe("uneven effects", () => {
  const cell = { model: "ACDM", K: 2, N: 40000, noise: 0.1, rho: 0, q: { items: 6, sizes: [0, 1] } };
  const { responses, q, profiles } = makeDataSet({ ...cell, evenness: 1 }, 1);
  const share = (j: number, pattern: readonly number[]) => {
    const some = Array.from({ length: cell.N }, (_, i) => i).filter(
      (i) => profiles.mastery[2 * i] === pattern[0] && profiles.mastery[2 * i + 1] === pattern[1],
    );
    return some.reduce((sum, i) => sum + (answerOf(responses, i, j) ?? 0), 0) / some.length;
  };

  it("rise from guessing to 1 − slipping, each attribute by a share of its own", () => {
    expect(q.entries.every((entry: number) => entry === 1)).toBe(true);
    const rises = q.items.map((_: string, j: number) => {
      // about 10000 students a pattern: standard errors up to .005
      expect(share(j, [0, 0])).toBeCloseTo(0.1, 1.5);
      expect(share(j, [1, 1])).toBeCloseTo(0.9, 1.5);
      const [first, second] = [share(j, [1, 0]) - 0.1, share(j, [0, 1]) - 0.1];
      expect(Math.abs(first + second - 0.8)).toBeLessThan(0.03);
      return first;
    });
    expect(Math.max(...rises) - Math.min(...rises)).toBeGreaterThan(0.2);
  });
});

describe("what is run", () => {
  const entry = (cell: object, replications: number) => ({
    section: "paper",
    methods: ["factor", "refined"],
    replications,
    cell: { ...CELL, ...cell },
  });

  it("is first every cell once, cheap ones before, each data set once", () => {
    const some = [entry({ K: 10 }, 2), entry({}, 2), entry({}, 1)];
    const keys = jobsToRun(some, { methods: ["refined"] }).map(jobKey);
    expect(keys).toEqual([
      "refined DINA K=5 N=2000 noise=0.1 rho=0.25 rep=1",
      "refined DINA K=10 N=2000 noise=0.1 rho=0.25 rep=1",
      "refined DINA K=5 N=2000 noise=0.1 rho=0.25 rep=2",
      "refined DINA K=10 N=2000 noise=0.1 rho=0.25 rep=2",
    ]);
    const left = { done: new Set(keys.slice(1)), replications: 1 };
    expect(jobsToRun(some, left).map(jobKey)).toEqual([
      "factor DINA K=5 N=2000 noise=0.1 rho=0.25 rep=1",
      "factor DINA K=10 N=2000 noise=0.1 rho=0.25 rep=1",
      keys[0],
    ]);
    expect(jobsToRun(some, { only: /K=10 .*rep=2/ })).toHaveLength(2);
  });

  it("is kept: a second run finds nothing to do, and the pages are those of the lines", () => {
    const folder = mkdtempSync(join(tmpdir(), "qmatrix-recovery-"));
    const words = ["--section", "away", "--only", "^DINA K=5 N=300 .*rep=1$", "--methods", "factor,refined"];
    const run = () =>
      spawnSync(process.execPath, [join(HERE, "run.mjs"), ...words, "--workers", "1", "--out", folder], {
        encoding: "utf8",
      });
    const first = run();
    expect(first.status, first.stderr).toBe(0);
    expect(first.stderr).toMatch(/^1\/2 factor .*\n2\/2 refined DINA K=5 N=300 .* CPU s\n$/);
    expect(run().stderr).toBe("");
    const lines = readLines(folder);
    for (const [name, text] of Object.entries(pages(design, lines)))
      expect(readFileSync(join(folder, name), "utf8")).toBe(text);
    rmSync(folder, { recursive: true });
    const [factor, refined] = lines;
    expect([factor.method, refined.method]).toEqual(["factor", "refined"]);
    expect([factor.seed, factor.allZero, factor.J]).toEqual([refined.seed, 0.36, 15]);
    expect(refined.bins.reduce((sum: number, bin: { entries: number }) => sum + bin.entries, 0)).toBe(75);
    expect(refined.score).toBeLessThan(0);
  });
});

describe("the truth's score beside the answer's", () => {
  it("agrees with the score of a search with every entry fixed where one block holds all attributes", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 4, examinees: 500, noise: 0.2 });
    const wrong = { ...q, entries: q.entries.map((entry, at) => (at === 5 * 4 ? 1 - entry : entry)) };
    const { difference, verdict } = truthAdvantage(responses, q, wrong);
    expect(verdict).toBe("search");
    // both stop when EM gains less than 0.05 a step, and learn the items' prior at different times
    expect(Math.abs(difference - (scoreAt(responses, q) - scoreAt(responses, wrong)))).toBeLessThan(1);
    expect(truthAdvantage(responses, wrong, q).difference).toBeCloseTo(-difference, 9);
  });

  it("is paired beyond six attributes, whichever order the columns have", () => {
    const { responses, q } = simulate({ model: "ACDM", attributes: 7, examinees: 300 });
    const wrong = { ...q, entries: q.entries.map((entry, at) => (at === 8 * 7 + 2 ? 1 - entry : entry)) };
    const turned = {
      ...wrong,
      entries: wrong.entries.map((_, at) => wrong.entries[at - (at % 7) + ((at + 1) % 7)]),
    };
    const { difference, standardError, verdict } = truthAdvantage(responses, q, wrong);
    expect(truthAdvantage(responses, q, turned).difference).toBe(difference);
    // an attribute of an additive item of two is worth dozens; unpaired scores vary by tens
    expect(difference).toBeGreaterThan(10);
    expect(standardError).toBeLessThan(5);
    expect(verdict).toBe("search");
  });
});

describe("the figures of the study", () => {
  it("close the items of a hierarchy before they are compared", () => {
    const q = qMatrixFrom([
      [1, 0, 0],
      [0, 1, 0],
      [1, 0, 1],
    ]);
    const learned = qMatrixFrom([
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, 1],
    ]);
    // in a chain: 100 110 111 on both sides
    expect(closedError(q, learned, [0, 1, 2], { kind: "hierarchy", hierarchy: "linear" })).toEqual({
      closedError: 0,
    });
    // 2 and 3 need 1 alone: 100 110 101 against 100 110 111
    expect(closedError(q, learned, [0, 1, 2], { kind: "hierarchy", hierarchy: "divergent" })).toEqual({
      closedError: 1 / 9,
    });
    expect(closedError(q, learned, [0, 1, 2], undefined)).toEqual({});
  });

  it("put inclusion probabilities into bins, columns matched", () => {
    const q = qMatrixFrom([[1, 0]]);
    const bins = reliabilityBins(q, Float64Array.of(0.25, 1), [1, 0]);
    expect(bins[4]).toEqual({ entries: 1, expected: 0.25, ones: 0 });
    expect(bins[13]).toEqual({ entries: 1, expected: 1, ones: 1 });
  });

  it("hold the promises against cells that were run", () => {
    const own = [
      line(CELL, 1, "refined", 0),
      line(CELL, 2, "refined", 0.004),
      line({ ...CELL, K: 10, noise: 0.2, rho: 0 }, 1, "refined", 0.006),
      line({ ...CELL, noise: 0.2, rho: 0.75 }, 1, "refined", 0.02),
      line({ ...CELL, rho: 0, q: "random" }, 1, "refined", 0.03),
      line({ ...CELL, rho: 0, q: "random" }, 2, "refined", 0.5),
      line({ ...CELL, rho: 0, q: "random" }, 1, "rbm", 0.05),
    ];
    const told = bars(cells, own).map(({ found, holds, run, of }: Bar) => [found, holds, run, of]);
    expect(told).toEqual([
      ["0.40%", false, 2, 120], // cells .002 and .006
      ["0.60%, DINA K=10 N=2000 noise=0.2 rho=0", false, 2, 120],
      ["33.33% of 3", false, 2, 120],
      ["2.00%", true, 1, 15],
      ["2.00%, DINA K=5 N=2000 noise=0.2 rho=0.75", true, 1, 15],
      ["not run", undefined, 0, 15],
      ["not run", undefined, 0, 15],
      ["3.00% against 5.00% on 1 data sets", false, 1, 30],
      ["not run", undefined, 0, 156],
    ]);
    const made = pages(design, own);
    // deviation .002 √2, over √2
    expect(made["paper.md"]).toContain("| 5 | DINA | –, – | –, – | 0.20 (0.20), 1/2 | –, – | 2.00, 0/1 |");
    expect(made["random.md"]).toContain("rho=0 q=random | 2/0/1 | 26.50 (23.50) | 0/2 |");
    expect(made["misses.md"]).toContain("the 5 of 6 data sets");
    expect(made["misses.md"]).toContain("| 50.00 | -10.0 | −3.5 (0.5) | +1.0 | information | −1.1 +2.2 |");
  });
});

describe("the kept results", () => {
  it("have pages that are made from the raw lines", () => {
    const lines = readLines();
    for (const [name, text] of Object.entries(pages(design, lines)))
      expect(readFileSync(join(HERE, "results", name), "utf8"), name).toBe(text);
    const sampled = linesOf(join(HERE, "results/sampler.jsonl"));
    expect(readFileSync(join(HERE, "results/sampler.md"), "utf8")).toBe(samplerPage(sampled));
    expect(cells.map(({ cell }) => cellName(cell))).toContain(cellName(SAMPLER_CELL));
  });

  it("have probabilities that are right as often as they say, to 0.05 in the bins at the ends", () => {
    const refined = readLines().filter(({ method }: { method: string }) => method === "refined");
    const bins = addBins(newestOf(refined).map((line: { bins: unknown }) => line.bins));
    for (const { entries, expected, ones } of [bins[0], bins[13]])
      expect(Math.abs(expected - ones) / entries).toBeLessThan(0.05);
  });

  it("are of builds that learn alike, as data sets made by each of them show", () => {
    const first = new Map<string, Line>(
      readLines()
        .filter(({ method, build }: Line) => method === "refined" && build === ALIKE[0])
        .map((line: Line) => [line.id, line]),
    );
    const again: Line[] = linesOf(join(HERE, "results/alike.jsonl"));
    for (const build of ALIKE.slice(1)) {
      const own = again.filter((line) => line.build === build);
      expect(own.length).toBeGreaterThanOrEqual(10);
      for (const { id, score, bins } of own) expect(first.get(id)).toMatchObject({ score, bins });
    }
  });

  it("are of data sets of the design, under their ids", () => {
    const names = new Set(cells.map(({ cell }) => cellName(cell)));
    for (const { id, cell, replication } of readLines()) {
      expect(id).toBe(dataSetId(cell, replication));
      expect(names).toContain(cellName(cell));
    }
  });

  it("lie in one file a method", () => {
    const raw = readdirSync(join(HERE, "results")).filter((name) => name.startsWith("recovery-"));
    for (const name of raw)
      for (const { method } of linesOf(join(HERE, "results", name)))
        expect(name).toBe(`recovery-${method}.jsonl`);
  });
});

function line(cell: Entry["cell"], replication: number, method: string, overallError: number) {
  const truth = {
    difference: -3.5,
    standardError: 0.5,
    foretold: 1,
    foretoldStandardError: 0,
    verdict: "information",
  };
  const isMiss = method === "refined" && overallError > 0;
  return {
    id: dataSetId(cell, replication),
    method,
    cell,
    replication,
    J: 3 * cell.K,
    overallError,
    missedOnes: 0,
    falseOnes: 0,
    exact: overallError === 0,
    allZero: 0.36,
    cpuSeconds: 1,
    score: -10,
    ...(isMiss && { truth, missed: [[1, 1]], invented: [[2, 2]] }),
    bins: reliabilityBins(paperQ(2), new Float64Array(12), [0, 1]),
    commit: "0123456789abcdef",
    build: "b",
    cpu: "c",
    node: "20",
  };
}

interface Entry {
  readonly cell: {
    readonly model: string;
    readonly K: number;
    readonly N: number;
    readonly noise: unknown;
    readonly rho: number;
    readonly q?: unknown;
    readonly missing?: number;
  };
  readonly replications: number;
}

interface Bar {
  readonly found: string;
  readonly holds: boolean | undefined;
  readonly run: number;
  readonly of: number;
}

interface Line {
  readonly id: string;
  readonly method: string;
  readonly build: string;
  readonly score: number;
  readonly bins: readonly object[];
}
