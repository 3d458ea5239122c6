import type { QMatrix, Responses, Warning } from "@qmatrix/core/data";
import type { FileOptions, OutputFile } from "@qmatrix/report/files";
import type { LearnReport, RecordedOptions } from "@qmatrix/report/text";
import type { QueueChoice } from "../executors/executor-for.ts";
import type { Session } from "../shell/session.ts";
import type { LearnCommandOptions } from "./learn-command-options.ts";

/** What a method gets: the answers, the file they came from, and the command's options. */
export interface LearnInput {
  readonly file: string;
  readonly responses: Responses;
  readonly options: LearnCommandOptions;
  /** The Q-matrix that --start names. */
  readonly start?: QMatrix;
  /** Where the jobs go, if not to threads. */
  readonly queue?: QueueChoice;
}

/** A way to learn, as the command sees it. */
export interface LearnMethod<Learned extends { readonly q: QMatrix; readonly warnings: readonly Warning[] }> {
  learn(session: Session, input: LearnInput): Promise<Learned>;
  /** What the answer depends on, defaults filled in: no folder, no threads, no queue. */
  recorded(options: LearnCommandOptions): RecordedOptions;
  files(report: LearnReport<Learned>, options: FileOptions): Promise<OutputFile[]>;
  /** What is said on a terminal. */
  text(report: LearnReport<Learned>, folder: string, seconds: number): string;
}
