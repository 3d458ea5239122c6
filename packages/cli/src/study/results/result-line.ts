import { z } from "zod";
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

const object = z.record(z.string(), z.unknown());
const head = z.looseObject({
  id: z.string().min(1),
  data: object,
  replication: z.number(),
  run: object,
  seed: z.number(),
  madeBy: z.string(),
});

/** What a line must have to be taken for one of ours; files are edited, and merged by tools. */
export const resultLine = head.extend({ result: object });
export const faultLine = head.extend({ fault: z.string() });
export const timingLine = z.looseObject({
  id: z.string().min(1),
  seconds: z.number().optional(),
  timings: object.optional(),
  machine: z.string(),
});
