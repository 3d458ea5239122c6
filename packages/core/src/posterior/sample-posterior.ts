import type { Responses } from "../data/responses.ts";
import { checkWhole } from "../errors/check-number.ts";
import { checkPosterior, type PosteriorOptions, type PosteriorStart } from "./posterior-options.ts";
import { type PosteriorSweep, sweepsFrom } from "./posterior-sweeps.ts";

export interface SampleOptions extends PosteriorOptions {
  /** Sweeps that are averaged. Default 200. */
  readonly sweeps?: number;
  /** Sweeps before them that are not. Default 50. */
  readonly burnIn?: number;
}

/** How sure every entry of a Q-matrix is, and what follows for items and students. */
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
  readonly sweeps: number;
  readonly burnIn: number;
  /** How far the inclusion of the first half of the sweeps is from that of the second. */
  readonly halves: { readonly largest: number; readonly rootMeanSquare: number };
  /** Mean share of items that changed their q-vector or family in a sweep. */
  readonly changing: number;
  /** Sweeps after which attributes were renamed, for the chain had exchanged them. */
  readonly realigned: number;
}

/** Drains `posteriorSweeps`. */
export function samplePosterior(
  responses: Responses,
  start: PosteriorStart,
  options: SampleOptions = {},
): QPosterior {
  const where = "samplePosterior";
  const { sweeps = 200, burnIn = 50 } = options;
  checkWhole(where, "sweeps", sweeps, 2, Number.MAX_SAFE_INTEGER);
  checkWhole(where, "burnIn", burnIn, 0, Number.MAX_SAFE_INTEGER);
  const { J, N } = responses;
  const { K } = start.q;
  const halves = [new Float64Array(J * K), new Float64Array(J * K)];
  const families = new Float64Array(J * 4);
  const mastery = new Float64Array(N * K);
  let changing = 0;
  let realigned = 0;
  const chain = sweepsFrom(checkPosterior(where, responses, start, options));
  for (let sweep = -burnIn; sweep < sweeps; sweep++) {
    const drawn: PosteriorSweep = chain.next().value;
    if (drawn.realigned) realigned++;
    if (sweep < 0) continue;
    addTo(halves[2 * sweep < sweeps ? 0 : 1], drawn.inclusion);
    addTo(families, drawn.families);
    addTo(mastery, drawn.mastery);
    changing += drawn.changed / J;
  }
  const inFirst = Math.ceil(sweeps / 2);
  return {
    inclusion: halves[0].map((sum, at) => (sum + halves[1][at]) / sweeps),
    families: families.map((sum) => sum / sweeps),
    mastery: mastery.map((sum) => sum / sweeps),
    sweeps,
    burnIn,
    halves: differences(
      halves[0].map((sum) => sum / inFirst),
      halves[1].map((sum) => sum / (sweeps - inFirst)),
    ),
    changing: changing / sweeps,
    realigned,
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
