import type { StudyData, StudyRun } from "../design/study-design.ts";

/** A line of results.jsonl: a replication, its content, and what its run said. */
export interface ResultLine {
  readonly id: string;
  readonly data: StudyData;
  readonly replication: number;
  readonly run: StudyRun;
  readonly seed: number;
  /** Version of qmatrix and digest of its core. */
  readonly madeBy: string;
  readonly result: Readonly<Record<string, unknown>>;
}

/** A line of faults.jsonl: a replication that failed, set aside. */
export interface FaultLine extends Omit<ResultLine, "result"> {
  readonly fault: string;
}

/** A line of timings.jsonl. Seconds differ from run to run, so they stand apart. */
export interface TimingLine {
  readonly id: string;
  /** Absent where a result of an earlier form does not tell. */
  readonly seconds?: number;
  readonly timings?: Readonly<Record<string, unknown>>;
  readonly machine: string;
}
