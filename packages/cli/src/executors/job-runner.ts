import type { Task } from "../tasks/task.ts";
import type { Executor, FaultWatch, Watch } from "./executor.ts";

/** Where jobs run. It says how each job ended, in any order, and is done when no job is wanted any more. */
export interface JobRunner {
  run(work: Work, ends: JobEnds): Promise<void>;
  close(): Promise<void>;
}

export interface Work {
  readonly task: string;
  readonly shared: unknown;
  readonly jobs: readonly unknown[];
  /** See Watch. */
  doHere?(): ReturnType<Task>;
}

export interface JobEnds {
  /** To be awaited before the next job is begun: a result may be on its way to the disk. */
  result(index: number, result: unknown): unknown;
  /** Returns whether the run fails with it, so that the jobs behind it are no longer wanted. */
  fault(index: number, error: unknown): boolean;
  step(index: number, step: unknown): void;
  /** False for a job that has ended, and for those behind a failed one where a failure ends the run. */
  isWanted(index: number): boolean;
}

/** An executor whose jobs run where `runner` says: what a failure means is decided here, for all of them alike. */
export function executorOf(runner: JobRunner): Executor {
  async function run<Result, Step>(
    task: string,
    shared: unknown,
    jobs: readonly unknown[],
    watch: Watch<Result, Step> | FaultWatch<Result, Step> = {},
  ): Promise<(Result | undefined)[]> {
    const results = jobs.map((): Result | undefined => undefined);
    const isOver = jobs.map(() => false);
    let firstFailed = jobs.length;
    let reason: unknown;
    const isWanted = (index: number) => !isOver[index] && index < firstFailed;
    await runner.run(
      { task, shared, jobs, ...(watch.doHere && { doHere: watch.doHere }) },
      {
        isWanted,
        result(index, result) {
          if (!isWanted(index)) return;
          isOver[index] = true;
          results[index] = result as Result;
          return watch.onResult?.(index, result as Result);
        },
        fault(index, error) {
          if (!isWanted(index)) return false;
          isOver[index] = true;
          if (watch.onFault) watch.onFault(index, error);
          else {
            firstFailed = index;
            reason = error;
          }
          return index === firstFailed;
        },
        step(index, step) {
          if (isWanted(index)) watch.onStep?.(index, step as Step);
        },
      },
    );
    if (firstFailed < jobs.length) throw reason;
    return results;
  }
  // Without onFault no place is left undefined, which the overloads of Executor say and this signature cannot.
  return { run: run as Executor["run"], close: () => runner.close() };
}
