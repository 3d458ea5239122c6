import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type QMatrix, qMatrixFrom, responseOf } from "@qmatrix/core/data";
import { paperQ, simulate } from "@qmatrix/core/simulate";
import { beforeAll, describe, expect, it } from "vitest";
import { keptStudy } from "../common/kept-study.ts";
// @ts-expect-error a script without types
import { accuracyPage } from "./accuracy-page.mjs";
// @ts-expect-error a script without types
import { ALIKE, newestOf } from "./alike.mjs";
// @ts-expect-error a script without types
import { bars } from "./bars.mjs";
// @ts-expect-error a script without types
import { closedError } from "./closed-error.mjs";
// @ts-expect-error a script without types
import { itemsOf, makeDataSet } from "./data-set.mjs";
// @ts-expect-error a script without types
import { cellName, dataSetId } from "./data-set-id.mjs";
// @ts-expect-error a script without types
import { recoveryPages, sectionCells } from "./pages.mjs";
// @ts-expect-error a script without types
import { methodLine } from "./recorded-lines.mjs";
// @ts-expect-error a script without types
import { addBins, reliabilityBins } from "./reliability.mjs";
// @ts-expect-error a script without types
import { scoreAt, truthAdvantage } from "./truth-score.mjs";

const HERE = import.meta.dirname;
/** Recorded replications, and those of the design: some with random Q-matrices, and the RBM with missing responses, are left. */
const COUNTS = {
  paper: [1005, 1005],
  random: [174, 216],
  "few-students": [126, 126],
  away: [267, 273],
  missing: [114, 126],
  weak: [80, 80],
  auto: [156, 156],
  accuracy: [42, 42],
  sampler: [40, 40],
};
/** A data set with a miss that takes little time. */
const QUICK = "ACDM K=5 N=2000 noise=guess-0.05-0.35-slip-0.05-0.35 rho=0.25 evenness=1 rep=4";
const CELL = { model: "DINA", K: 5, N: 2000, noise: 0.1, rho: 0.25 };

let study: Awaited<ReturnType<typeof keptStudy>>;
let cells: Entry[];
beforeAll(async () => {
  study = await keptStudy(HERE);
  cells = sectionCells(study.cells);
});
const inSection = (section: string) => cells.filter((entry) => entry.section === section);

describe("the design of the study of recovery", () => {
  it("has the cells of the issue", () => {
    const count = (section: string) => inSection(section).length;
    expect(count("paper")).toBe(2 * 5 * 3 * 5); // N, K, models, settings
    expect(count("random")).toBe(2 * 5 * 3); // noise, K, models
    expect(count("away")).toBe(3 * (3 * 2 + 13)); // models; N by K, and thirteen others
    expect(count("missing")).toBe(3 * 2 * 3);
    expect(count("weak")).toBe(2);
    expect(count("auto")).toBe(13 * 3 * 4);
  });

  it("names every cell of a section differently", () => {
    for (const section of new Set(cells.map((entry) => entry.section))) {
      const own = inSection(section).map(({ cell }) => cellName(cell));
      expect(new Set(own).size).toBe(own.length);
    }
    expect(dataSetId({ ...CELL, q: "random", missing: 0.2 }, 3)).toBe(
      "DINA K=5 N=2000 noise=0.1 rho=0.25 q=random missing=0.2 rep=3",
    );
  });

  it("makes data of every cell: its items, attributes, students and missing responses", () => {
    for (const { cell } of cells) {
      const { responses, q } = makeDataSet({ ...cell, N: 40 }, 1);
      expect([responses.N, responses.J, q.J, q.K]).toEqual([40, itemsOf(cell), itemsOf(cell), cell.K]);
      const ones = Array.from({ length: q.J }, (_, j) => q.entries.subarray(j * q.K, (j + 1) * q.K));
      const most = Math.max(...ones.map((row) => row.reduce((sum: number, entry: number) => sum + entry, 0)));
      expect(most).toBeLessThanOrEqual(4); // what the learner takes at most
    }
  });

  it("seeds a data set by what it is, so that reruns and other sections have the same one", () => {
    // a change of these numbers changes every data set of the study
    expect(makeDataSet({ ...CELL, N: 2 }, 1).seed).toBe(294097564);
    expect(makeDataSet({ ...CELL, N: 2 }, 2).seed).not.toBe(294097564);
    const inPaper = inSection("paper").map(({ cell }) => cellName(cell));
    const whole = inSection("missing").filter(({ cell }) => cell.missing === undefined);
    expect(whole).toHaveLength(6);
    for (const { cell } of whole) expect(inPaper).toContain(cellName(cell));
  });

  it("removes responses from the same data set", () => {
    const { responses: all } = makeDataSet({ ...CELL, N: 50 }, 1);
    const { responses: some } = makeDataSet({ ...CELL, N: 50, missing: 0.6 }, 1);
    let absent = 0;
    for (let i = 0; i < 50; i++)
      for (let j = 0; j < 15; j++) {
        const answer = responseOf(some, i, j);
        if (answer === null) absent++;
        else expect(answer).toBe(responseOf(all, i, j));
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
    return some.reduce((sum, i) => sum + (responseOf(responses, i, j) ?? 0), 0) / some.length;
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

describe("the truth's score beside the answer's", () => {
  const turnedAt = (q: QMatrix, place: number): QMatrix => ({
    ...q,
    entries: q.entries.map((entry, at) => (at === place ? 1 - entry : entry)),
  });
  const firstLast = (q: QMatrix): QMatrix => ({
    ...q,
    entries: q.entries.map((_, at) => q.entries[at - (at % q.K) + ((at + 1) % q.K)]),
  });

  it("is the difference of two scores, and its own opposite when they are exchanged", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 4, examinees: 500, noise: 0.2 });
    const wrong = turnedAt(q, 5 * 4);
    const { difference, standardError, verdict } = truthAdvantage(responses, q, wrong);
    expect([verdict, standardError]).toEqual(["search", 0]);
    expect(difference).toBe(scoreAt(responses, q) - scoreAt(responses, wrong));
    const { difference: opposite, verdict: other } = truthAdvantage(responses, wrong, q);
    expect([opposite, other]).toEqual([-difference, "information"]);
    // with columns in another order: the fits end when a sweep gains less than 0.01
    expect(Math.abs(truthAdvantage(responses, firstLast(wrong), q).difference + difference)).toBeLessThan(
      0.3,
    );
  });

  it.each([4, 7])(
    "is 0 for the same Q-matrix, whichever order the columns have: %d attributes",
    (attributes) => {
      const { responses, q } = simulate({ model: "ACDM", attributes, examinees: 200 });
      for (const same of [q, firstLast(q)])
        expect(truthAdvantage(responses, q, same)).toMatchObject({
          difference: 0,
          standardError: 0,
          foretold: 0,
        });
    },
  );

  it("knows a missing attribute beyond six attributes, where profiles are drawn", () => {
    const { responses, q } = simulate({ model: "ACDM", attributes: 7, examinees: 300 });
    const wrong = turnedAt(q, 8 * 7 + 2);
    const { difference, standardError, verdict } = truthAdvantage(responses, q, wrong);
    expect(truthAdvantage(responses, q, firstLast(wrong)).difference).toBe(difference);
    // an attribute of an additive item of two is worth dozens
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
    const made = recoveryPages(study.design.parts, cells, own);
    // deviation .002 √2, over √2
    expect(made["paper.md"]).toContain("| 5 | DINA | –, – | –, – | 0.20 (0.20), 1/2 | –, – | 2.00, 0/1 |");
    expect(made["random.md"]).toContain("rho=0 q=random | 2/0/1 | 26.50 (23.50) | 0/2 |");
    expect(made["misses.md"]).toContain("the 5 of 6 data sets");
    expect(made["misses.md"]).toContain("| 50.00 | -10.0 | −3.5 (0.5) | +1.0 | information | −1.1 +2.2 |");
  });
});

describe("the page of accuracy", () => {
  it("has the paper's 24 cells, and tells the loss of accuracy by row", () => {
    const table = JSON.parse(readFileSync(join(HERE, "paper-table-1.json"), "utf8"));
    expect(table).toHaveLength(24);
    // the corners of the paper's table
    expect(table[0]).toEqual({ model: "DINA", K: 5, N: 2000, rho: 0.25, estimated: 0.806, known: 0.944 });
    expect(table[23]).toEqual({ model: "GDINA", K: 10, N: 10000, rho: 0.75, estimated: 0.899, known: 0.951 });
    const row = (replication: number, learned: number) => ({
      data: CELL,
      replication,
      result: { overallError: 0.01, learned: { eap: learned }, known: { eap: 0.95 }, posterior: 0.9 },
    });
    const page = accuracyPage([table[0], { ...table[0], rho: 0.75 }], [row(1, 0.94), row(2, 0.946)]);
    expect(page).toContain("| DINA | 2 | 1.00 | 0.9430 | 0.9500 | +0.0070 | 0.9000 | 0.806 | 0.944 |");
    expect(page).toContain("| 5 | 2000 | 0.75 | DINA | 0 | – | – | – | – | – | 0.806 | 0.944 |");
    expect(page).toContain(
      "Largest loss +0.0070 (DINA, K = 5, N = 2000, ρ = 0.25); above 0.005 in 1 of 1 rows run, of 2.",
    );
  });
});

describe("the kept results", () => {
  const refined = (): Line[] => study.all.filter(({ run }) => run === "refined").map(methodLine);

  it("are what the design asks for but for some of the slowest, and the pages are made from them", async () => {
    expect(study.counts).toEqual(COUNTS);
    expect(await study.checkPages()).toEqual([
      "summary.md",
      "paper.md",
      "random.md",
      "away.md",
      "missing.md",
      "weak.md",
      "auto.md",
      "misses.md",
      "accuracy.md",
      "sampler.md",
    ]);
  });

  it("have probabilities that are right as often as they say, to 0.05 in the bins at the ends", () => {
    const bins = addBins(newestOf(refined()).map(({ bins }: Line) => bins));
    for (const { entries, expected, ones } of [bins[0], bins[13]])
      expect(Math.abs(expected - ones) / entries).toBeLessThan(0.05);
  });

  it("are of builds that learn alike, as data sets made by each of them show", () => {
    const own = refined().filter(({ build }) => build === ALIKE[0]);
    const first = new Map(own.map((line) => [line.id, line]));
    const again: Line[] = readFileSync(join(HERE, "results/alike.jsonl"), "utf8")
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text));
    for (const build of ALIKE.slice(1)) {
      const same = again.filter((line) => line.build === build);
      expect(same.length).toBeGreaterThanOrEqual(10);
      for (const { id, score, bins } of same) expect(first.get(id)).toMatchObject({ score, bins });
    }
  });

  it("come out again: what does not learn; accuracy; and of the learner, which learns otherwise now, the data set", async () => {
    const isQuick = ({ run, data, replication }: (typeof study.all)[number]) =>
      run !== "rbm" && dataSetId(data, replication) === QUICK;
    const lines = study.lines.weak.filter(isQuick);
    expect(lines.map(({ run }) => run)).toEqual(["factor", "refined"]);
    const [factor, refined] = lines;
    expect(await study.again("weak", factor)).toMatchObject(factor.result);
    const { seed, J, allZero } = refined.result;
    const again = await study.again("weak", refined);
    expect(again).toMatchObject({ seed, J, allZero });
    // the truth's score is of the same kind: a miss of the data stays one
    const verdictOf = ({ truth }: { readonly truth?: unknown }) => (truth as { verdict: string }).verdict;
    expect(verdictOf(again)).toBe(verdictOf(refined.result));
    const [first] = study.lines.accuracy;
    // mastery by the learner's own model is of the present build
    const { posterior: _, ...figures } = first.result;
    expect(await study.again("accuracy", first)).toMatchObject(figures);
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
    build: "b",
    machine: "c",
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
  readonly section: string;
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
