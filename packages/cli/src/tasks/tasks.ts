import { attributeJob } from "./attribute-job.ts";
import { fitFigure } from "./fit-figure.ts";
import { fitStart } from "./fit-start.ts";
import { fitWhole } from "./fit-whole.ts";
import { learnRun } from "./learn-run.ts";
import { rbmCv } from "./rbm-cv.ts";
import { studyJob } from "./study-job.ts";
import type { Tasks } from "./task.ts";
import { validateJob } from "./validate-job.ts";

/** Every kind of job that commands give to executors. */
export const tasks: Tasks = {
  "attribute-job": attributeJob,
  "learn-run": learnRun,
  "rbm-cv": rbmCv,
  "fit-start": fitStart,
  "fit-whole": fitWhole,
  "fit-figure": fitFigure,
  "study-job": studyJob,
  "validate-job": validateJob,
};
