import { type Phase, phaseOf, phasesOf } from "./forecast.ts";
import { type ShownOptions, showRun } from "./show-run.ts";

/** How far a command is, over all that it does: one bar, with what it does now in plain words and the time left. */
export interface RunProgress {
  /** A batch of jobs of these weights begins; the first `method` tells which phases are to come. */
  batch(method: string, label: string, weights: readonly number[]): BatchProgress;
  stop(): void;
}

export interface BatchProgress {
  /** A job says how far it is, from 0 to 1; 1 when it is done. */
  reach(index: number, done: number): void;
  end(): void;
}

/** A job as it runs: seconds since the batch began. */
interface Job {
  readonly units: number;
  began: number | undefined;
  /** When it last said how far it is, and that. */
  toldAt: number;
  told: number;
  isDone: boolean;
}

/** Sooner, nothing is said of the time left: an estimate from less would mislead. */
const LEAST_SECONDS = 1;
/** From here on what a job says of itself counts more than other jobs. */
const LEAST_TOLD = 0.4;
/** A job that outlasts its estimate is expected to go on for this part of what it took. */
const LONGER = 0.4;
const MOST_SHARE = 0.99;

/**
 * The time left in a batch is that of its jobs, shared among those that run at once; of phases ahead, that of their units:
 *
 *   left = max(longest job, Σ jobs left / at once) + units ahead × seconds a unit
 */
export function startRun(options: ShownOptions): RunProgress {
  const { now = performance.now.bind(performance) } = options;
  const shown = showRun(options);
  let phases: readonly Phase[] | undefined;
  const batches = new Map<Phase, number>();
  const began = now();
  const taken = { seconds: 0, units: 0 };
  let furthest = 0;
  let atOnce = 1;
  return {
    batch(method, label, weights) {
      phases ??= phasesOf(method);
      const phase = phaseOf(phases, label);
      // what stands before it and did not come does not come any more
      for (const earlier of phases.slice(0, Math.max(0, phases.indexOf(phase))))
        batches.set(earlier, earlier.batches ?? 1);
      batches.set(phase, (batches.get(phase) ?? 0) + 1);
      const ahead = phases.reduce((sum, later) => {
        const { batches: all = 1 } = later;
        return sum + later.ahead * (Math.max(0, all - (batches.get(later) ?? 0)) / all);
      }, 0);
      const start = now();
      const { told = 1, unit } = phase;
      const jobs = weights.map(
        (weight): Job => ({ units: weight * unit, began: undefined, toldAt: 0, told: 0, isDone: false }),
      );
      const here = { seconds: 0, units: 0 };
      let freeAt = 0;
      const secondsAUnit = () =>
        here.units > 0
          ? here.seconds / here.units
          : taken.units > 0
            ? taken.seconds / taken.units
            : undefined;

      /** Of a job that runs: what it says itself, or what others took. */
      function lengthOf(job: Job): number | undefined {
        if (job.began !== undefined && job.told >= LEAST_TOLD)
          return (job.toldAt - job.began) / (job.told * told);
        const each = secondsAUnit();
        return each === undefined ? undefined : each * job.units;
      }

      function secondsLeft(at: number): number | undefined {
        const open = jobs.filter(({ isDone }) => !isDone);
        const known = open.flatMap((job) => {
          const length = lengthOf(job);
          return length === undefined ? [] : [{ job, length }];
        });
        const units = known.reduce((sum, { job }) => sum + job.units, 0);
        const length = known.reduce((sum, one) => sum + one.length, 0);
        const each = units > 0 ? length / units : secondsAUnit();
        if (each === undefined) return undefined;
        const left = open.map((job) => {
          const whole = lengthOf(job) ?? each * job.units;
          const spent = job.began === undefined ? 0 : at - job.began;
          return job.began === undefined ? whole : Math.max(whole - spent, LONGER * spent);
        });
        const sum = left.reduce((a, b) => a + b, 0);
        return Math.max(sum / atOnce, ...left, 0) + ahead * each;
      }

      function show() {
        const at = (now() - start) / 1000;
        const seconds = (now() - began) / 1000;
        const left = secondsLeft(at);
        if (left !== undefined && seconds > 0)
          furthest = Math.max(furthest, Math.min(MOST_SHARE, seconds / (seconds + left)));
        shown.show({
          words: phase.words,
          share: furthest,
          secondsLeft: seconds < LEAST_SECONDS ? undefined : left,
        });
      }

      show();
      return {
        reach(index, done) {
          const job = jobs[index];
          const at = (now() - start) / 1000;
          // a job begins where another ends: the first word of it may come late
          job.began ??= freeAt;
          const running = jobs.filter((one) => one.began !== undefined && !one.isDone).length;
          atOnce = Math.max(atOnce, running);
          job.told = Math.max(job.told, done);
          job.toldAt = at;
          if (done >= 1 && !job.isDone) {
            job.isDone = true;
            freeAt = at;
            for (const sum of [here, taken]) {
              sum.seconds += at - job.began;
              sum.units += job.units;
            }
          }
          show();
        },
        end() {},
      };
    },
    stop: () => shown.stop(),
  };
}
