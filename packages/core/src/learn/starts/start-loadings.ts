import { linearSumAssignment } from "linear-sum-assignment";
import type { KnownEntries } from "../../data/known-entries.ts";
import type { QMatrix } from "../../data/q-matrix.ts";
import type { Responses } from "../../data/responses.ts";
import { permuteColumns } from "../../numeric/permute-columns.ts";
import { stream } from "../../random/stream.ts";
import { orient } from "../../rbm/orient.ts";
import { trainRbm } from "../../rbm/train-rbm.ts";
import type { CheckedLearn } from "../check-learn-options.ts";
import type { LearnRun } from "../search-job.ts";
import { factorLoadings } from "./factor-loadings.ts";

/** Loadings of a random start: about this many entries an item. */
const RANDOM_ENTRIES = 1.7;

/** [J, K] where a search starts; columns agree with an expert's Q-matrix or fixed entries where there are any. */
export function startLoadings(
  responses: Responses,
  checked: CheckedLearn,
  { run, start }: LearnRun,
): Float64Array {
  const { K, known, isNamed } = checked;
  if (start === "expert" && checked.start) return Float64Array.from(checked.start.entries);
  const loadings = anonymousLoadings(responses, checked, { run, start });
  return isNamed || checked.start ? alignLoadings(loadings, K, known, checked.start) : loadings;
}

function anonymousLoadings(
  responses: Responses,
  { K, seed }: CheckedLearn,
  { run, start }: LearnRun,
): Float64Array {
  if (start === "empty") return new Float64Array(responses.J * K);
  if (start === "rbm") return rbmLoadings(responses, K, seed);
  if (start === "random") {
    const random = stream(seed, "learn", "random-start", run);
    return Float64Array.from({ length: responses.J * K }, () =>
      random.uniform() < RANDOM_ENTRIES / K ? 0.3 + random.uniform() / 2 : 0,
    );
  }
  const rotation = start === "geomin" || start === "quartimin" ? start : "sparse";
  return factorLoadings(responses, K, { seed, rotation }).loadings;
}

/** Loadings [J, K] with their columns in the order of the greatest total gain; gain(k, column) is that of `column` as k. */
function orderColumns(
  loadings: Float64Array,
  K: number,
  gain: (k: number, column: number) => number,
): Float64Array {
  const gains = Array.from({ length: K }, (_, k) =>
    Array.from({ length: K }, (_, column) => gain(k, column)),
  );
  const columns = linearSumAssignment(gains, { maximaze: true }).rowAssignments;
  return permuteColumns(loadings, columns);
}

/**
 * The same loadings [J, K] with their columns in the order that agrees best with what is known of the attributes: an
 * expert's entries, or entries that are fixed.
 */
export function alignLoadings(
  loadings: Float64Array,
  K: number,
  known: KnownEntries,
  start: QMatrix | undefined,
): Float64Array {
  const J = loadings.length / K;
  const wanted = (j: number, k: number): number => {
    // an attribute is what a whole column says: an entry may be fixed against the responses
    if (start) return start.entries[j * K + k] - 0.5;
    if ((known.required[j] >>> k) & 1) return 1;
    return (known.forbidden[j] >>> k) & 1 ? -1 : 0;
  };
  return orderColumns(loadings, K, (k, column) => {
    let gain = 0;
    for (let j = 0; j < J; j++) gain += wanted(j, k) * loadings[j * K + column];
    return gain;
  });
}

/** Trainings in the good part of the paper's grid; each alone mixes up a column now and then. */
const PENALTIES = [0.006, 0.01, 0.014];
const LEARNING_RATE = 2.5;
/** The weight that counts as a loading of one half. */
const HALF = 3;

/**
 * Loadings [J, K] from an ensemble of restricted Boltzmann machines: weights in the size of loadings, w / (|w| + 3), columns
 * in their positive sign and matched to those of the first machine, averaged.
 */
export function rbmLoadings(responses: Responses, K: number, seed: number): Float64Array {
  const machines = PENALTIES.map((penalty, n) => {
    const machineSeed = stream(seed, "rbm-loadings", n).word();
    const options = { attributes: K, penalty, learningRate: LEARNING_RATE, seed: machineSeed };
    const { weights } = orient(trainRbm(responses, options).parameters);
    return Float64Array.from(weights, (w) => w / (Math.abs(w) + HALF));
  });
  const matched = machines.map((loadings) => matchedTo(machines[0], loadings, K));
  return matched[0].map((_, at) => matched.reduce((sum, loadings) => sum + loadings[at], 0) / matched.length);
}

/** Columns in the order in which they go along best with those of `first`. */
function matchedTo(first: Float64Array, loadings: Float64Array, K: number): Float64Array {
  return orderColumns(loadings, K, (k, column) => {
    let product = 0;
    for (let row = 0; row < first.length; row += K) product += first[row + k] * loadings[row + column];
    return product;
  });
}
