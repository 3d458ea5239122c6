/**
 * How a method hands out its jobs: a generator that yields them and is sent their outcomes.
 *
 * @module
 */
export { type PackedFault, packFault, unpackFault } from "../jobs/packed-fault.ts";
export { runHere } from "../jobs/run-here.ts";
export type { DoJob, JobBatch, JobProgress, Method, Work } from "../jobs/work.ts";
