import { stepText } from "@qmatrix/report/text";
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
    replications: 10,
    done,
    claims: verdicts.map((verdict) => ({
      judgements: [
        { run: "rbm", verdict },
        { run: "refined", verdict: "reproduced" },
      ],
    })),
    parts: [{ status: { replications: 10, done, failed, secondsLeft } }],
  } as unknown as StudyReport;
}

it("says how far it is and how the claims came out", () => {
  expect(studySummary(study({}))).toEqual(["All 10 replications are done."]);
  expect(
    studySummary(study({ done: 7, failed: 1, verdicts: ["reproduced", "differs", "reproduced"] })),
  ).toEqual([
    "7 of 10 replications are done; 1 failed.",
    "For rbm, 2 of 3 claims of the paper were reproduced, 1 differs, 0 cannot be judged.",
    "For refined, 3 of 3 claims of the paper were reproduced, 0 differ, 0 cannot be judged.",
  ]);
});

const steps = (given: Given) => studyNext(study(given)).map(stepText);

it("says what to do next", () => {
  expect(steps({})).toEqual([
    "The study is complete. The results of every part below can be downloaded as a table.",
  ]);
  expect(steps({ done: 7, failed: 1, secondsLeft: 90, verdicts: ["differs"] })).toEqual([
    "Run the remaining 3 replications, about 2 min of computing time; the study resumes where it stopped: qmatrix study run STUDY",
    "Review the failed replications. To rerun them: qmatrix study run STUDY --retry",
    "Review the claims that differ, and their parts below.",
  ]);
  expect(steps({ done: 7 })[0]).toBe(
    "Run the remaining 3 replications; the study resumes where it stopped: qmatrix study run STUDY",
  );
  expect(steps({ verdicts: ["cannot be judged"] })).toEqual([
    "To judge the remaining claims, increase the number of replications in design.json.",
  ]);
});
