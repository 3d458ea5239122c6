import { describe, expect, it } from "vitest";
import { jobOf } from "../design/jobs.ts";
import type { ResultLine } from "../results/result-line.ts";
import type { Claim, ClaimRule } from "./claims.ts";
import { judge as judgeOf } from "./judge.ts";
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

/** The cells as the only part. */
function judge(claim: Claim, run: string, cells: readonly CellSummary[]) {
  return judgeOf(claim, run, () => cells);
}

describe("judge", () => {
  // mean .13, deviation √(2 · .02²) = .0283, standard error .0283 / √2 = .02, one degree of freedom: 13.97 of them are
  // as often exceeded by t as 2 by a normal variable
  const near13 = [0.11, 0.15];
  // the same standard error with 24 replications that are .0959 off: 23 degrees of freedom, 2.11 standard errors
  const surely13 = Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? 0.13 - 0.0959 : 0.13 + 0.0959));

  it.each([
    [0.16, "reproduced"],
    [0.1, "cannot be judged"],
    [0.08, "differs"],
  ] as const)(
    "below %d: the mean is, or is above by more than chance gives, or neither",
    (value, verdict) => {
      expect(judge(claim({ kind: "below", value }), "rbm", [cell(5, surely13)])).toEqual({
        run: "rbm",
        verdict,
        found: "maximum 0.130 (0.020) over 1 cell",
      });
    },
  );

  it("minds how little two replications say about their deviation", () => {
    expect(judge(claim({ kind: "below", value: 0.08 }), "rbm", [cell(5, near13)]).verdict).toBe(
      "cannot be judged",
    );
  });

  it("shares a deviation among cells with as many attributes, and not with others", () => {
    const below = claim({ kind: "below", value: 0.1 });
    // deviation √(2 · .005² / 1) = .0071, of one degree of freedom: 13.97 · .0071 = .099
    expect(judge(below, "rbm", [cell(5, [0.25], 500), cell(5, [0.05, 0.06])])).toEqual({
      run: "rbm",
      verdict: "cannot be judged",
      found: "maximum 0.250 (0.007) over 2 cells",
    });
    expect(judge(below, "rbm", [cell(5, [0.35], 500), cell(5, [0.05, 0.06])]).verdict).toBe("differs");
    expect(judge(below, "rbm", [cell(10, [0.35], 500), cell(5, [0.05, 0.06])])).toEqual({
      run: "rbm",
      verdict: "cannot be judged",
      found: "maximum 0.350 over 2 cells",
    });
  });

  it("asks more of the worst of many cells", () => {
    const below = claim({ kind: "below", value: 0.08 });
    expect(judge(below, "rbm", [cell(5, surely13)]).verdict).toBe("differs");
    const others = Array.from({ length: 40 }, (_, at) => cell(10 + at, [0.04, 0.06]));
    expect(judge(below, "rbm", [cell(5, surely13), ...others]).verdict).toBe("cannot be judged");
  });

  it("cannot judge a single replication that is on the wrong side", () => {
    expect(judge(claim({ kind: "below", value: 0.1 }), "rbm", [cell(5, [0.2])]).verdict).toBe(
      "cannot be judged",
    );
    expect(judge(claim({ kind: "below", value: 0.1 }), "rbm", [cell(5, [0.05])]).verdict).toBe("reproduced");
  });

  it("takes a single result on recorded answers for what it is", () => {
    const recorded = { ...cell(5, [0.415]), data: { responses: "timss.csv" } };
    const near = (value: number) =>
      judge(claim({ kind: "near", within: 0.03, cells: [{ where: {}, value }] }), "rbm", [recorded]);
    expect(near(0.126)).toEqual({ run: "rbm", verdict: "differs", found: "0.415, theirs 0.126" });
    expect(near(0.4).verdict).toBe("reproduced");
  });

  it.each([
    [0.1, "reproduced"],
    [0.16, "cannot be judged"],
    [0.18, "differs"],
  ] as const)("above %d", (value, verdict) => {
    expect(judge(claim({ kind: "above", value }), "rbm", [cell(5, surely13)])).toEqual({
      run: "rbm",
      verdict,
      found: "minimum 0.130 (0.020) over 1 cell",
    });
  });

  it.each([
    [0.14, "reproduced"],
    [0.18, "cannot be judged"],
    [0.2, "differs"],
  ] as const)("near %d", (value, verdict) => {
    const rule = { kind: "near", within: 0.02, cells: [{ where: { attributes: 5 }, value }] } as const;
    const cells = [cell(5, surely13), cell(10, [0.9, 0.91])];
    expect(judge(claim({ ...rule, cells: [...rule.cells] }), "rbm", cells)).toEqual({
      run: "rbm",
      verdict,
      found: `0.130 (0.020), theirs ${value}`,
    });
  });

  it("near in several cells: how many, and how far in the mean", () => {
    const rule = {
      kind: "near",
      within: 0.02,
      cells: [
        { where: { attributes: 5 }, value: 0.14 },
        { where: { attributes: 10 }, value: 0.2 },
      ],
    } as const;
    const cells = [cell(5, near13), cell(10, [0.22, 0.24])];
    // −.01 and +.03, standard errors .02 and .01: √(.0004 + .0001) / 2 = .011
    expect(judge(claim({ ...rule, cells: [...rule.cells] }), "rbm", cells)).toEqual({
      run: "rbm",
      verdict: "cannot be judged",
      found: "1 of 2 within 0.02; ours minus theirs +0.010 ± 0.011 on average, −0.010 to +0.030",
    });
  });

  it("holds trends against pairs of cells that differ in nothing else", () => {
    const cells = [
      cell(5, [0.2, 0.22], 100),
      cell(10, [0.1, 0.12], 100),
      cell(5, [0.3, 0.32], 500),
      cell(10, [0.18, 0.2], 500),
      cell(15, [0.9, 0.91], 500),
    ];
    const falls = { kind: "falls", along: "attributes", from: 5, to: 10 } as const;
    // −.10 and −.12; each mean has a standard error of .01: √(4 · .01²) / 2 = .01, of 2 + 2 degrees of freedom: 2.87 of them
    expect(judge(claim(falls), "rbm", cells)).toEqual({
      run: "rbm",
      verdict: "reproduced",
      found: "−0.110 ± 0.010 over 2 pairs of cells",
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
      found: "−0.100 over 1 pair of cells",
    });
  });

  it("takes the spread of the pairs where nothing else tells a standard error", () => {
    const falls = { kind: "falls", along: "examinees", from: 100, to: 500 } as const;
    const pair = (K: number, from: number, to: number) => [cell(K, [from], 100), cell(K, [to], 500)];
    const four = [...pair(5, 0.3, 0.2), ...pair(6, 0.3, 0.18), ...pair(7, 0.3, 0.22), ...pair(8, 0.3, 0.2)];
    // −.10, −.12, −.08, −.10: √(.0008 / (4 · 3)) = .008
    expect(judge(claim(falls), "rbm", four)).toEqual({
      run: "rbm",
      verdict: "reproduced",
      found: "−0.100 ± 0.008 over 4 pairs of cells",
    });
    expect(judge(claim(falls), "rbm", four.slice(0, 6)).found).toBe("−0.100 over 3 pairs of cells");
    expect(judge(claim(falls), "rbm", pair(5, 0, 0)).found).toBe("0 in all of 1 pair of cells");
  });

  it("is not sure of replications that are all alike", () => {
    const falls = { kind: "falls", along: "attributes", from: 5, to: 10 } as const;
    expect(judge(claim(falls), "rbm", [cell(5, [0.1, 0.1]), cell(10, [0, 0])]).verdict).toBe(
      "cannot be judged",
    );
  });

  it("holds two results of the same data sets against each other", () => {
    const less = { kind: "less", than: "other" } as const;
    const clear = cell(5, [0.1, 0.2, 0.3], 100, [0.2, 0.31, 0.39]);
    expect(judge(claim(less), "rbm", [clear])).toEqual({
      run: "rbm",
      verdict: "reproduced",
      found: "−0.100 ± 0.006 over 3 data sets",
    });
    const unclear = cell(5, [0.1, 0.2], 100, [0.05, 0.3]);
    expect(judge(claim(less), "rbm", [unclear]).verdict).toBe("cannot be judged");
  });

  it("holds cells against those of another part that are alike in what is matched", () => {
    const own = [cell(5, [0.1, 0.12]), cell(10, [0.05, 0.07])];
    const others = [cell(5, [0.2, 0.22], 500), cell(10, [0.16, 0.18], 500), cell(10, [0.9, 0.92], 900)];
    const than = { part: "two", match: ["attributes"], where: { examinees: [500] } };
    const judged = (rule: ClaimRule) =>
      judgeOf(claim(rule), "rbm", (part) => (part === "two" ? others : own));
    // −.10 and −.11, standard errors of .01
    expect(judged({ kind: "less", than })).toEqual({
      run: "rbm",
      verdict: "reproduced",
      found: "−0.105 ± 0.010 over 2 pairs of cells",
    });
    expect(judged({ kind: "like", than, within: 0.2 }).verdict).toBe("reproduced");
    expect(judged({ kind: "like", than, within: 0.01 }).verdict).toBe("differs");
    expect(judged({ kind: "less", than: { ...than, where: { examinees: [7] } } }).found).toBe("not run");
  });

  it("says what was not run", () => {
    const below = { kind: "below", value: 1 } as const;
    expect(judge(claim(below), "refined", [cell(5, [0.1])])).toEqual({
      run: "refined",
      verdict: "cannot be judged",
      found: "not run",
    });
    expect(judge(claim(below), "rbm", [cell(5, [0.1]), cell(10, [])]).found).toBe(
      "maximum 0.100 over 1 cell (1 cell not run)",
    );
    expect(judge(claim(below, { attributes: [10] }), "rbm", [cell(5, [0.1])]).found).toBe("not run");
  });
});
