import type { Responses } from "../../data/responses.ts";
import { checkWhole } from "../../errors/check-number.ts";
import { drain } from "../../jobs/drain.ts";
import { checkPosterior, type PosteriorOptions, type PosteriorStart } from "./posterior-options.ts";
import { type PosteriorSweep, sweepsFrom } from "./posterior-sweeps.ts";

export interface SampleOptions extends PosteriorOptions {
  /** Sweeps that are averaged. Default 200. */
  readonly sweeps?: number;
  /** Sweeps before them that are not. Default 50. */
  readonly burnIn?: number;
  /**
   * Sweeps it may take in all while the chain drifts or leaves entries open: as long as the two halves of those averaged
   * differ, they are forgotten and twice as many follow; as long as entries are open, as many follow again. Default: burnIn
   * + sweeps, so none.
   */
  readonly mostSweeps?: number;
}

/** Root mean square difference of inclusion between halves above which a chain drifts: see docs/methods/posterior.md. */
const DRIFT = 0.03;
/** Wrong entries expected for an item above which entries are open: few sweeps tell these badly. */
const OPEN = 0.01;

/** Inclusion probabilities of a Q-matrix, and what follows for items and students. */
export interface QPosterior {
  /** [J, K] P(item j needs attribute k | answers). */
  readonly inclusion: Float64Array;
  /**
   * [J, 4] P(item j needs two attributes or more, and these work together as ITEM_FAMILIES says | answers). What a row
   * lacks to 1 is the probability of an item of one attribute, for which the families are the same.
   */
  readonly families: Float64Array;
  /** [N, K] P(student i masters attribute k | answers). */
  readonly mastery: Float64Array;
  /** Sweeps averaged, and those before them. */
  readonly sweeps: number;
  readonly burnIn: number;
  /** How far the inclusion of the first half of the sweeps is from that of the second. */
  readonly halves: { readonly largest: number; readonly rootMeanSquare: number };
  /** Mean share of items that changed their q-vector or family in a sweep. */
  readonly changing: number;
  /** Sweeps after which attributes were renamed, for the chain had exchanged them. */
  readonly realigned: number;
}

/** Drains `sampleSteps`. */
export function samplePosterior(
  responses: Responses,
  start: PosteriorStart,
  options: SampleOptions = {},
): QPosterior {
  return drain(sampleSteps(responses, start, options));
}

/** Averages `posteriorSweeps`; yields after every sweep how many are done, of how many as far as is known. */
export function* sampleSteps(
  responses: Responses,
  start: PosteriorStart,
  options: SampleOptions = {},
): Generator<{ readonly sweeps: number; readonly of: number }, QPosterior> {
  const where = "samplePosterior";
  const { sweeps = 200, burnIn = 50 } = options;
  checkWhole(where, "sweeps", sweeps, 2, Number.MAX_SAFE_INTEGER);
  checkWhole(where, "burnIn", burnIn, 0, Number.MAX_SAFE_INTEGER);
  const { mostSweeps = burnIn + sweeps } = options;
  checkWhole(where, "mostSweeps", mostSweeps, burnIn + sweeps, Number.MAX_SAFE_INTEGER);
  const chain = sweepsFrom(checkPosterior(where, responses, start, options));
  let realigned = 0;
  const next = (): PosteriorSweep => {
    const sweep = chain.next().value;
    if (sweep.realigned) realigned++;
    return sweep;
  };
  let done = 0;
  for (; done < burnIn; done++) {
    next();
    yield { sweeps: done + 1, of: burnIn + sweeps };
  }
  let sums = emptySums(next(), sweeps);
  for (;;) {
    const until = done + sums.count - sums.added + 1;
    for (;;) {
      yield { sweeps: ++done, of: until };
      if (done === until) break;
      addSweep(sums, next());
    }
    const means = meansOf(sums);
    const isDrifting = means.halves.rootMeanSquare > DRIFT;
    const further = isDrifting ? 2 * sums.count : sums.count;
    if ((!isDrifting && !isOpen(means.inclusion, responses.J)) || done + further > mostSweeps)
      return { ...means, sweeps: sums.count, burnIn: done - sums.count, realigned };
    if (isDrifting) sums = emptySums(next(), further);
    else {
      goOn(sums);
      addSweep(sums, next());
    }
  }
}

function isOpen(inclusion: Float64Array, J: number): boolean {
  return inclusion.reduce((sum, p) => sum + Math.min(p, 1 - p), 0) > OPEN * J;
}

type Means = Omit<QPosterior, "sweeps" | "burnIn" | "realigned">;

/** What is added up over `count` sweeps, inclusion by half of them. */
interface SweepSums {
  count: number;
  added: number;
  readonly inclusion: readonly [Float64Array, Float64Array];
  readonly families: Float64Array;
  readonly mastery: Float64Array;
  changing: number;
}

function emptySums(first: PosteriorSweep, count: number): SweepSums {
  const { length } = first.inclusion;
  const sums = {
    count,
    added: 0,
    inclusion: [new Float64Array(length), new Float64Array(length)] as const,
    families: new Float64Array(first.families.length),
    mastery: new Float64Array(first.mastery.length),
    changing: 0,
  };
  addSweep(sums, first);
  return sums;
}

function addSweep(sums: SweepSums, drawn: PosteriorSweep): void {
  addTo(sums.inclusion[2 * sums.added < sums.count ? 0 : 1], drawn.inclusion);
  addTo(sums.families, drawn.families);
  addTo(sums.mastery, drawn.mastery);
  sums.changing += drawn.changed / drawn.q.length;
  sums.added++;
}

/** As many sweeps again: what there is becomes the first half. */
function goOn(sums: SweepSums): void {
  addTo(sums.inclusion[0], sums.inclusion[1]);
  sums.inclusion[1].fill(0);
  sums.count *= 2;
}

function meansOf({ count, inclusion, families, mastery, changing }: SweepSums): Means {
  const inFirst = Math.ceil(count / 2);
  return {
    inclusion: inclusion[0].map((sum, at) => (sum + inclusion[1][at]) / count),
    families: families.map((sum) => sum / count),
    mastery: mastery.map((sum) => sum / count),
    halves: differences(
      inclusion[0].map((sum) => sum / inFirst),
      inclusion[1].map((sum) => sum / (count - inFirst)),
    ),
    changing: changing / count,
  };
}

function addTo(sums: Float64Array, values: ArrayLike<number>): void {
  for (let at = 0; at < sums.length; at++) sums[at] += values[at];
}

function differences(left: Float64Array, right: Float64Array): QPosterior["halves"] {
  let largest = 0;
  let squares = 0;
  for (let at = 0; at < left.length; at++) {
    const apart = Math.abs(left[at] - right[at]);
    largest = Math.max(largest, apart);
    squares += apart * apart;
  }
  return { largest, rootMeanSquare: Math.sqrt(squares / left.length) };
}
