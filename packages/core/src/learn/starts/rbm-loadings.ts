import type { Responses } from "../../data/responses.ts";
import { stream } from "../../random/stream.ts";
import { orient } from "../../rbm/orient.ts";
import { trainRbm } from "../../rbm/train-rbm.ts";
import { orderColumns } from "./order-columns.ts";

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
