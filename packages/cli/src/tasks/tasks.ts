import { rbmCv } from "./rbm-cv.ts";
import type { Tasks } from "./task.ts";

/** Every kind of job that commands give to executors. */
export const tasks: Tasks = { "rbm-cv": rbmCv };
