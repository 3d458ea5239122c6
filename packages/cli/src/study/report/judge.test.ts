import { describe, expect, it } from "vitest";
import { jobOf } from "../design/jobs.ts";
import type { ResultLine } from "../results/result-line.ts";
import type { Claim, ClaimRule } from "./claims.ts";
import { judge } from "./judge.ts";
import { type CellSummary, estimateOf } from "./summarise.ts";

const run = { kind: "learn", method: "zero" } as const;

/** A cell of K attributes and N students whose replications said these overall errors. */
function cell(
  attributes: number,
  values: readonly number[],
  examinees = 100,
  others: readonly number[] = [],
) {
  const data = { model: "DINA", attributes, examinees } as const;
  const lines = values.map((overallError, n): ResultLine => {
    const { record: _, ...job } = jobOf(data, run, n + 1);
    return { ...job, madeBy: "test", result: { overallError, other: others[n] } };
  });
  return {
    data,
    run: "rbm",
    lines,
    planned: values.length,
    estimate: (key: string) => (key === "overallError" ? estimateOf(values) : estimateOf(others)),
  } satisfies CellSummary;
}

function claim(rule: ClaimRule, cells?: Claim["cells"]): Claim {
  return { where: "§1", says: "so", part: "one", runs: ["rbm"], metric: "overallError", rule, cells };
}

describe("judge", () => {
  // mean .13, deviation √(2 · .02²) = .0283, standard error .0283 / √2 = .02
  const near13 = [0.11, 0.15];

  it.each([
    [0.16, "reproduced"],
    [0.101, "cannot be judged"],
    [0.09, "differs"],
  ] as const)(
    "below %d: every mean is, or one is above by more than chance gives the worst of two, or neither",
    (value, verdict) => {
      // the deviation is that of both cells, √((.0008 + 0) / 2) = .02; the worst of two is given 2.28 standard errors
      const cells = [cell(5, near13), cell(10, [0.05, 0.05])];
      expect(judge(claim({ kind: "below", value }), "rbm", cells)).toEqual({
        run: "rbm",
        verdict,
        found: "largest 0.130 (0.014) of 2 cells",
      });
    },
  );

  it("gives a single replication the deviation of the other cells", () => {
    const below = claim({ kind: "below", value: 0.1 });
    expect(judge(below, "rbm", [cell(5, [0.15]), cell(10, [0.05, 0.06])])).toEqual({
      run: "rbm",
      verdict: "differs",
      found: "largest 0.150 (0.007) of 2 cells",
    });
    expect(judge(below, "rbm", [cell(5, [0.15]), cell(10, [0.01, 0.06])]).verdict).toBe("cannot be judged");
  });

  it("asks more of the worst of many cells", () => {
    const below = claim({ kind: "below", value: 0.1 });
    // .021 above 0.1 with a standard error of .01: more than one mean is given, less than the 2.9 of the worst of twelve
    const worst = cell(5, [0.111, 0.131]);
    expect(judge(below, "rbm", [worst]).verdict).toBe("differs");
    const others = Array.from({ length: 11 }, (_, at) => cell(10 + at, [0.04, 0.06]));
    expect(judge(below, "rbm", [worst, ...others]).verdict).toBe("cannot be judged");
  });

  it("cannot judge a single replication that is on the wrong side", () => {
    expect(judge(claim({ kind: "below", value: 0.1 }), "rbm", [cell(5, [0.2])]).verdict).toBe(
      "cannot be judged",
    );
    expect(judge(claim({ kind: "below", value: 0.1 }), "rbm", [cell(5, [0.05])]).verdict).toBe("reproduced");
  });

  it.each([
    [0.1, "reproduced"],
    [0.15, "cannot be judged"],
    [0.18, "differs"],
  ] as const)("above %d", (value, verdict) => {
    expect(judge(claim({ kind: "above", value }), "rbm", [cell(5, near13)])).toEqual({
      run: "rbm",
      verdict,
      found: "smallest 0.130 (0.020) of 1 cells",
    });
  });

  it.each([
    [0.14, "reproduced", "1 of 1 within 0.02; ours less theirs −0.010 in the mean, −0.010 to −0.010"],
    [0.18, "cannot be judged", "0 of 1 within 0.02; ours less theirs −0.050 in the mean, −0.050 to −0.050"],
    [0.2, "differs", "0 of 1 within 0.02; ours less theirs −0.070 in the mean, −0.070 to −0.070"],
  ] as const)("near %d", (value, verdict, found) => {
    const rule = { kind: "near", within: 0.02, cells: [{ where: { attributes: 5 }, value }] } as const;
    const cells = [cell(5, near13)];
    expect(judge(claim({ ...rule, cells: [...rule.cells] }), "rbm", cells)).toEqual({
      run: "rbm",
      verdict,
      found,
    });
  });

  it("holds trends against pairs of cells that differ in nothing else", () => {
    const cells = [
      cell(5, [0.2, 0.22], 100),
      cell(10, [0.1, 0.12], 100),
      cell(5, [0.3, 0.32], 500),
      cell(10, [0.18, 0.2], 500),
      cell(15, [0.9, 0.9], 500),
    ];
    const falls = { kind: "falls", along: "attributes", from: 5, to: 10 } as const;
    // −.10 and −.12; the deviation √(4 · .0002 / 5) = .01265 gives each mean .00894: √(4 · .00894²) / 2 = .009
    expect(judge(claim(falls), "rbm", cells)).toEqual({
      run: "rbm",
      verdict: "reproduced",
      found: "−0.110 ± 0.009 over 2 pairs of cells",
    });
    expect(judge(claim({ ...falls, kind: "rises" }), "rbm", cells).verdict).toBe("differs");
    expect(judge(claim({ ...falls, kind: "stays", within: 0.12 }), "rbm", cells).verdict).toBe("reproduced");
    expect(judge(claim({ ...falls, kind: "stays", within: 0.1 }), "rbm", cells).verdict).toBe(
      "cannot be judged",
    );
    expect(judge(claim({ ...falls, kind: "stays", within: 0.05 }), "rbm", cells).verdict).toBe("differs");
    expect(judge(claim(falls), "rbm", [cell(5, [0.2]), cell(10, [0.1])])).toEqual({
      run: "rbm",
      verdict: "cannot be judged",
      found: "−0.100 over 1 pairs of cells",
    });
  });

  it("holds two results of the same data sets against each other", () => {
    const less = { kind: "less", than: "other" } as const;
    const clear = cell(5, [0.1, 0.2, 0.3], 100, [0.2, 0.31, 0.39]);
    expect(judge(claim(less), "rbm", [clear])).toEqual({
      run: "rbm",
      verdict: "reproduced",
      found: "+0.100 less, over 3 data sets",
    });
    const unclear = cell(5, [0.1, 0.2], 100, [0.05, 0.3]);
    expect(judge(claim(less), "rbm", [unclear]).verdict).toBe("cannot be judged");
  });

  it("says what was not run", () => {
    const below = { kind: "below", value: 1 } as const;
    expect(judge(claim(below), "refined", [cell(5, [0.1])])).toEqual({
      run: "refined",
      verdict: "cannot be judged",
      found: "not run",
    });
    expect(judge(claim(below), "rbm", [cell(5, [0.1]), cell(10, [])]).found).toBe(
      "largest 0.100 of 1 cells (1 cells not run)",
    );
    expect(judge(claim(below, { attributes: [10] }), "rbm", [cell(5, [0.1])]).found).toBe("not run");
  });
});
