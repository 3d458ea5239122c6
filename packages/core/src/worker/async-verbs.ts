import { checkWhole } from "../errors/check-number.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { ModelsComparison } from "../fit/compare/compared-fit.ts";
import { unpackFault } from "../jobs/packed-fault.ts";
import type { AttributeChoice, ChooseOptions } from "../learn/choose-attributes.ts";
import {
  chooseDoor,
  type Door,
  fitDoor,
  learnDoor,
  modelsDoor,
  rbmDoor,
  statisticsDoor,
  validateDoor,
} from "../library/doors.ts";
import { givenObject } from "../library/given.ts";
import type {
  CdmFit,
  CompareModelsOptions,
  FitOptions,
  FitStatistics,
  FitStatisticsOptions,
  LearnedQ,
  LearnOptions,
  QMatrixInput,
  RbmLearned,
  RbmOptions,
  ResponsesInput,
  ValidateOptions,
  Validation,
} from "../library/types.ts";
import type { FittedModel } from "../models/fitted-model.ts";
import type { CoordinatorReply, WorkProgress } from "./messages.ts";

/** Options of every asynchronous verb, beside those of the verb itself. */
export interface AsyncOptions {
  /** Number of threads that do the work; one more coordinates them. Default: as many as the machine has. */
  readonly workers?: number;
  /** Cancels: when it is aborted all threads end and the promise is rejected with its reason. */
  readonly signal?: AbortSignal;
  /** Called with the progress, at most twenty times a second. */
  readonly onProgress?: (progress: WorkProgress) => void;
}

/** A thread of this library's own. */
export interface Thread {
  post(message: unknown, transfer: readonly unknown[]): void;
  onMessage(take: (message: CoordinatorReply) => void): void;
  onError(take: (error: unknown) => void): void;
  terminate(): void;
}

/** What is different in a browser and in Node. */
export interface Platform {
  openThread(): Thread;
  openChannel(): readonly [unknown, unknown];
  /** Threads that the machine has. */
  parallelism(): number;
}

const MOST_WORKERS = 256;

/** The verbs that do not block. The result is that of the verb that does, to the last digit. */
export interface AsyncVerbs {
  /**
   * Learns the Q-matrix on threads of its own: see `learnQ`. The result is that of `learnQ`, to the last digit.
   *
   * @example
   * ```js
   * const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 500, seed: 1 });
   * const controller = new AbortController(); // controller.abort() cancels
   * const learned = await learnQAsync(responses, {
   *   attributes: 3,
   *   signal: controller.signal,
   *   onProgress: ({ label, done }) => `${label} ${Math.round(100 * done)}%`,
   * });
   * console.log(compareQ(learned.q, q).exact); // true
   * ```
   */
  learnQAsync(responses: ResponsesInput, options: LearnOptions & AsyncOptions): Promise<LearnedQ>;
  /**
   * How many attributes the responses support, on threads of its own: see `chooseAttributes`.
   *
   * @example
   * ```js
   * const { responses } = simulate({ model: "ACDM", attributes: 3, examinees: 500, seed: 1 });
   * const choice = await chooseAttributesAsync(responses, { workers: 2 });
   * console.log(choice.attributes); // 3
   * ```
   */
  chooseAttributesAsync(
    responses: ResponsesInput,
    options?: ChooseOptions & AsyncOptions,
  ): Promise<AttributeChoice>;
  /**
   * Learns the Q-matrix by restricted Boltzmann machines on threads of its own: see `learnByRbm`.
   *
   * @example
   * ```js
   * const { responses } = simulate({ model: "DINA", attributes: 2, examinees: 300, seed: 1 });
   * const grid = { attributes: 2, penalties: [0.01], learningRates: [2.5], epochs: 20 };
   * const learned = await learnByRbmAsync(responses, { ...grid, workers: 2 });
   * console.log(learned.chosen.penalty); // 0.01
   * ```
   */
  learnByRbmAsync(responses: ResponsesInput, options: RbmOptions & AsyncOptions): Promise<RbmLearned>;
  /**
   * Fits a cognitive diagnosis model on threads of its own, one start per job: see `fitCdm`.
   *
   * @example
   * ```js
   * const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 500, seed: 1 });
   * const fit = await fitCdmAsync(responses, q, { model: "DINA", starts: 4, workers: 2 });
   * console.log(fit.converged, fit.starts.length); // true 4
   * ```
   */
  fitCdmAsync(
    responses: ResponsesInput,
    q: QMatrixInput,
    options?: FitOptions & AsyncOptions,
  ): Promise<CdmFit>;
  /**
   * Judges a fit on threads of its own: see `fitStatistics`.
   *
   * @example
   * ```js
   * const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 300, seed: 1 });
   * const { absolute } = await fitStatisticsAsync(responses, fitCdm(responses, q, { model: "DINA" }), { workers: 2 });
   * console.log(absolute.srmsr < 0.1); // true
   * ```
   */
  fitStatisticsAsync(
    responses: ResponsesInput,
    fit: CdmFit | FittedModel,
    options?: FitStatisticsOptions & AsyncOptions,
  ): Promise<FitStatistics>;
  /**
   * Compares item models, attribute distributions and Q-matrices on threads of its own: see `compareModels`.
   *
   * @example
   * ```js
   * const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 300, seed: 1 });
   * const { fits, reported } = await compareModelsAsync(responses, q, { models: ["DINA", "ACDM"], workers: 2 });
   * console.log(fits[reported].model); // DINA
   * ```
   */
  compareModelsAsync(
    responses: ResponsesInput,
    q: QMatrixInput | Readonly<Record<string, QMatrixInput>>,
    options?: CompareModelsOptions & AsyncOptions,
  ): Promise<ModelsComparison>;
  /**
   * Looks for misspecified entries of an expert's Q-matrix on threads of its own: see `validateQ`.
   *
   * @example
   * ```js
   * const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 300, seed: 1 });
   * const { entries } = await validateQAsync(responses, q, { methods: ["pvaf"], effort: "quick", workers: 2 });
   * console.log(entries.length); // 12
   * ```
   */
  validateQAsync(
    responses: ResponsesInput,
    q: QMatrixInput,
    options?: ValidateOptions & AsyncOptions,
  ): Promise<Validation>;
}

export function asyncVerbs(platform: Platform): AsyncVerbs {
  const verb =
    <Output>(door: AnyDoor, where: string, data: number) =>
    (...given: unknown[]): Promise<Output> =>
      runInThreads<Output>(
        platform,
        door,
        where,
        given.slice(0, data),
        given[data] as AsyncOptions | undefined,
      );
  return {
    learnQAsync: verb<LearnedQ>(learnDoor, "learnQAsync", 1),
    chooseAttributesAsync: verb<AttributeChoice>(chooseDoor, "chooseAttributesAsync", 1),
    learnByRbmAsync: verb<RbmLearned>(rbmDoor, "learnByRbmAsync", 1),
    fitCdmAsync: verb<CdmFit>(fitDoor, "fitCdmAsync", 2),
    fitStatisticsAsync: verb<FitStatistics>(statisticsDoor, "fitStatisticsAsync", 2),
    compareModelsAsync: verb<ModelsComparison>(modelsDoor, "compareModelsAsync", 2),
    validateQAsync: verb<Validation>(validateDoor, "validateQAsync", 2),
  };
}

/** By what it can do: a page and its frames have an AbortSignal each. */
function isAbortSignal(value: unknown): boolean {
  const { throwIfAborted, addEventListener } = (value ?? {}) as Partial<AbortSignal>;
  return typeof throwIfAborted === "function" && typeof addEventListener === "function";
}

// biome-ignore lint/suspicious/noExplicitAny: AsyncVerbs has the types; here they are all alike.
type AnyDoor = Door<any, any, any, any>;

/**
 * One thread coordinates and so many do jobs; jobs and outcomes go between these, so that this thread stays free. What is
 * passed is checked here, before any thread is opened.
 */
async function runInThreads<Output>(
  platform: Platform,
  door: AnyDoor,
  where: string,
  data: readonly unknown[],
  options: AsyncOptions | undefined,
): Promise<Output> {
  const { workers = platform.parallelism(), signal, onProgress, ...rest } = givenObject(where, options);
  checkWhole(where, "workers", workers, 1, MOST_WORKERS);
  if (signal !== undefined && !isAbortSignal(signal))
    throw new InvalidInputError(where, "signal", "an AbortSignal", describeValue(signal));
  if (onProgress !== undefined && typeof onProgress !== "function")
    throw new InvalidInputError(where, "onProgress", "a function", describeValue(onProgress));
  signal?.throwIfAborted();
  const input = door.input(...data, rest);
  const threads: Thread[] = [];
  let stop = () => {};
  try {
    return await new Promise<Output>((resolve, reject) => {
      const onAbort = () => reject(signal?.reason);
      signal?.addEventListener("abort", onAbort, { once: true });
      stop = () => signal?.removeEventListener("abort", onAbort);
      const open = () => {
        const thread = platform.openThread();
        threads.push(thread);
        thread.onError(reject);
        return thread;
      };
      const coordinator = open();
      coordinator.onMessage((reply) => {
        if (reply.kind === "progress") {
          try {
            onProgress?.(reply.progress);
          } catch (error) {
            reject(error);
          }
        } else if (reply.kind === "result") resolve(reply.result as Output);
        else reject(unpackFault(reply.fault));
      });
      const ends = Array.from({ length: workers }, () => {
        const [ours, theirs] = platform.openChannel();
        open().post({ kind: "work", door: door.method.name, input, port: theirs }, [theirs]);
        return ours;
      });
      coordinator.post({ kind: "coordinate", door: door.method.name, input, ports: ends }, ends);
    });
  } finally {
    stop();
    for (const thread of threads) thread.terminate();
  }
}
