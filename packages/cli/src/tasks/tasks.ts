import { compareModelsMethod, fitMethod, statisticsMethod } from "@qmatrix/core/fit";
import type { Method } from "@qmatrix/core/jobs";
import { learnMethod } from "@qmatrix/core/learn";
import { rbmMethod } from "@qmatrix/core/rbm";
import { validateMethod } from "@qmatrix/core/validate";
import { jobDoer } from "../executors/job-doer.ts";
import { studyJob } from "./study-job.ts";
import type { Task, Tasks } from "./task.ts";

// biome-ignore lint/suspicious/noExplicitAny: methods of all kinds stand in one list.
const METHODS: readonly Method<any, any, any, any, any>[] = [
  learnMethod,
  rbmMethod,
  fitMethod,
  statisticsMethod,
  compareModelsMethod,
  validateMethod,
];

/** Every kind of job that commands give to executors: those of core's methods, and replications of studies. */
export const tasks: Tasks = {
  ...Object.fromEntries(METHODS.map((method) => [method.name, taskOf(method)])),
  "study-job": studyJob,
};

// biome-ignore lint/suspicious/noExplicitAny: as above.
function taskOf(method: Method<any, any, any, any, any>): Task {
  return (shared) => jobDoer(method, method.prepare(shared));
}
