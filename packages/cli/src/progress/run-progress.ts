import { type Phase, phaseOf, phasesOf } from "./forecast.ts";
import { type Shown, type ShownOptions, showRun } from "./show-run.ts";

/** How far a command is, over all that it does: one bar, with what it does now in plain words and the time left. */
export interface RunProgress {
  /** A batch of jobs of these weights begins, so many of them at once where that is known; the first `method` tells which phases are to come. */
  batch(method: string, label: string, weights: readonly number[], threads?: number): BatchProgress;
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
/** From here on what a job says of itself counts. */
const LEAST_TOLD = 0.4;
/** A phase whose jobs say so much of their time tells better than other jobs. */
const ALL_TOLD = 0.9;
/** What was measured in earlier phases counts like so many jobs of this one. */
const PRIOR_JOBS = 2;
/** A job that outlasts its estimate is expected to go on for this part of what it took. */
const LONGER = 0.4;
const MOST_SHARE = 0.99;

/**
 * The time left in a batch is that of its jobs, shared among those that run at once; of a phase ahead, that of its units, shared alike:
 *
 *   left = max(longest job, Σ jobs left / at once) + Σ chance × rounds × unit × seconds a unit
 */
export function startRun(options: ShownOptions, shown: Shown = showRun(options)): RunProgress {
  const { now = performance.now.bind(performance) } = options;
  let phases: readonly Phase[] | undefined;
  const batches = new Map<Phase, number>();
  /** Labels of the phases that came. */
  const met = new Set<string>();
  const began = now();
  const taken = { seconds: 0, units: 0 };
  let furthest = 0;
  let atOnce = 1;
  return {
    batch(method, label, weights, threads = 1) {
      phases ??= phasesOf(method);
      const phase = phaseOf(phases, label);
      for (const earlier of passedBy(phases, phase, batches)) batches.set(earlier, earlier.batches ?? 1);
      batches.set(phase, (batches.get(phase) ?? 0) + 1);
      met.add(phase.label);
      const start = now();
      const { told = 1, unit } = phase;
      const jobs = weights.map(
        (weight): Job => ({ units: weight * unit, began: undefined, toldAt: 0, told: 0, isDone: false }),
      );
      const here = { seconds: 0, units: 0, jobs: 0 };
      let freeAt = 0;
      atOnce = Math.max(atOnce, threads);
      // jobs begin in their order, as soon as there is a thread for them
      for (const job of jobs.slice(0, threads)) job.began = 0;

      /** Jobs need not begin in their order: one that speaks is where another was thought to be. */
      function placeOfAnother(): number | undefined {
        const silent =
          threads > 1 ? jobs.findLast((one) => one.began !== undefined && one.told === 0) : undefined;
        const began = silent?.began;
        if (silent) silent.began = undefined;
        return began;
      }

      /** Of the jobs that are done here, the more the more there are, and of all before them: the first may be the long ones. */
      function secondsAUnit(): number | undefined {
        const own = here.units > 0 ? here.seconds / here.units : undefined;
        const units = taken.units - here.units;
        const others = units > 0 ? (taken.seconds - here.seconds) / units : undefined;
        if (own === undefined || others === undefined || others <= 0 || own <= 0) return own ?? others;
        const share = here.jobs / (here.jobs + PRIOR_JOBS);
        return own ** share * others ** (1 - share);
      }

      /** Of a job that runs: what it says itself, or what others took. */
      function lengthOf(job: Job): number | undefined {
        const each = secondsAUnit();
        const asOthers = each === undefined ? undefined : each * job.units;
        if (job.began === undefined || job.told < LEAST_TOLD) return asOthers;
        const asTold = (job.toldAt - job.began) / (job.told * told);
        // neither is exact: what is told where it is told to the end, else what lies between both
        return asOthers === undefined || told >= ALL_TOLD ? asTold : Math.sqrt(asTold * asOthers);
      }

      /** Seconds a unit of all that was done and of what is known of this batch: its own jobs may be short. */
      function usual(units: number, length: number): number {
        return (taken.seconds + length) / (taken.units + units);
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
        if (each === undefined || taken.units + units === 0) return undefined;
        const left = open.map((job) => {
          const whole = lengthOf(job) ?? each * job.units;
          const spent = job.began === undefined ? 0 : at - job.began;
          return Math.max(whole - spent, LONGER * spent);
        });
        const sum = left.reduce((a, b) => a + b, 0);
        return (
          Math.max(sum / atOnce, ...left, 0) +
          unitsAhead(phases!, batches, met, atOnce) * usual(units, length)
        );
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
          job.began ??= placeOfAnother() ?? freeAt;
          const running = jobs.filter((one) => one.began !== undefined && !one.isDone).length;
          atOnce = threads > 1 ? threads : Math.max(atOnce, running);
          job.told = Math.max(job.told, done);
          job.toldAt = at;
          if (done >= 1 && !job.isDone) {
            job.isDone = true;
            freeAt = at;
            const next = threads > 1 ? jobs.find(({ began }) => began === undefined) : undefined;
            if (next) next.began = at;
            here.jobs++;
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

/**
 * What stands before a phase and did not come does not come any more. The comparison with models without skills comes first where it helps to
 * choose the number of attributes: the searches are still to come then.
 */
function passedBy(
  phases: readonly Phase[],
  phase: Phase,
  batches: ReadonlyMap<Phase, number>,
): readonly Phase[] {
  const at = phases.indexOf(phase);
  const before = phases.slice(0, Math.max(0, at));
  const choosing = before.findIndex(({ label }) => label === "Searching");
  const isEarly = at === phases.length - 1 && choosing > 0 && !batches.has(before[choosing]);
  return isEarly && batches.size > 0 ? before.slice(0, choosing) : before;
}

/** Units of the phases that are still to come, as long as they take on so many threads. */
function unitsAhead(
  phases: readonly Phase[],
  batches: ReadonlyMap<Phase, number>,
  met: ReadonlySet<string>,
  atOnce: number,
): number {
  return phases.reduce((sum, phase) => {
    const { unit, ahead, chance = 1, after, batches: all = 1, most = ahead } = phase;
    const left = Math.max(0, all - (batches.get(phase) ?? 0)) / all;
    const condition = after === undefined ? undefined : phases.find(({ label }) => label === after);
    // what it depends on came, or is passed
    const likely =
      condition === undefined ? chance : met.has(condition.label) ? 1 : batches.has(condition) ? 0 : chance;
    return sum + (likely * left * ahead * unit) / Math.max(1, Math.min(atOnce, most));
  }, 0);
}
