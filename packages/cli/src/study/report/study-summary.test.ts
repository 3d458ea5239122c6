import { expect, it } from "vitest";
import type { Verdict } from "./judge.ts";
import type { StudyReport } from "./study-report.ts";
import { studyNext, studySummary } from "./study-summary.ts";

interface Given {
  readonly done?: number;
  readonly failed?: number;
  readonly secondsLeft?: number;
  readonly verdicts?: readonly Verdict[];
}

/** As much of a study as the summary reads. */
function study({ done = 10, failed = 0, secondsLeft, verdicts = [] }: Given): StudyReport {
  return {
    source: "the paper",
    claims: verdicts.map((verdict) => ({ judgements: [{ verdict }] })),
    parts: [{ status: { replications: 10, done, failed, secondsLeft } }],
  } as unknown as StudyReport;
}

it("says how far it is and how the claims came out", () => {
  expect(studySummary(study({}))).toEqual(["All 10 replications are done."]);
  expect(
    studySummary(study({ done: 7, failed: 1, verdicts: ["reproduced", "differs", "reproduced"] })),
  ).toEqual([
    "7 of 10 replications are done; 1 failed.",
    "Of 3 verdicts on what the paper states: 2 reproduced, 1 differ, 0 cannot be judged.",
  ]);
});

it("says what to do next", () => {
  expect(studyNext(study({}))).toEqual([
    "Nothing is left to do. Every part below has its figures as a table to save.",
  ]);
  expect(studyNext(study({ done: 7, failed: 1, secondsLeft: 90, verdicts: ["differs"] }))).toEqual([
    "Do the 3 replications that are left, with qmatrix study run: about 2 min of computing. It goes on where it was.",
    "Look into the replications that failed; study run --retry tries them again.",
    "Look at the claims that differ, and at their parts below.",
  ]);
  expect(studyNext(study({ done: 7 }))[0]).toBe(
    "Do the 3 replications that are left, with qmatrix study run. It goes on where it was.",
  );
  expect(studyNext(study({ verdicts: ["cannot be judged"] }))).toEqual([
    "More replications would let the remaining claims be judged: raise them in design.json.",
  ]);
});
