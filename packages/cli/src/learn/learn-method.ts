import type { QMatrix, Responses, Warning } from "@qmatrix/core/data";
import type { Cover, LearnReport } from "@qmatrix/report/text";
import type { IdColumn } from "@qmatrix/tables";
import type { QueueChoice } from "../executors/executor-for.ts";
import type { OutputFile } from "../files/output-folder.ts";
import { WORKBOOK_FILE } from "../files/workbook-file.ts";
import type { ResultHead } from "../result/result-file.ts";
import type { Session } from "../shell/session.ts";
import { CLOSED_Q_FILE, HIERARCHY_FILE } from "./hierarchy-file.ts";
import type { LearnCommandOptions } from "./learn-command-options.ts";

/** What a method gets: the answers, the file they came from, and the command's options. */
export interface LearnInput {
  readonly file: string;
  readonly responses: Responses;
  readonly options: LearnCommandOptions;
  /** Where the jobs go, if not to threads. */
  readonly queue?: QueueChoice;
}

/** A way to learn, as the command sees it. */
export interface LearnMethod<Learned extends { readonly q: QMatrix; readonly warnings: readonly Warning[] }> {
  learn(session: Session, input: LearnInput): Promise<Learned>;
  /** What the answer depends on, defaults filled in: no folder, no threads, no queue. */
  recorded(options: LearnCommandOptions): ResultHead["options"];
  /** The keys of result.json that are the method's own. */
  body(report: LearnReport<Learned>): Record<string, unknown>;
  report(report: LearnReport<Learned>, cover: Cover): Promise<string>;
  files(learned: Learned, ids: readonly IdColumn[], result: string, report: string): OutputFile[];
  /** What is said on a terminal. */
  text(report: LearnReport<Learned>, folder: string, seconds: number): string;
}

/** Every file that some method writes. */
export const LEARN_FILES = [
  WORKBOOK_FILE,
  "q.csv",
  "inclusion.csv",
  "ranking.csv",
  "profiles.csv",
  "items.csv",
  "doubtful.csv",
  HIERARCHY_FILE,
  CLOSED_Q_FILE,
  "result.json",
  "report.html",
];
