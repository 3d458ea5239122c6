import type { Responses } from "../data/responses.ts";
import { stream } from "../random/stream.ts";
import { orient } from "../rbm/orient.ts";
import { trainRbm } from "../rbm/train-rbm.ts";

/** One training in the good part of the paper's grid. */
const TRAINING = { penalty: 0.008, learningRate: 2.5 };
/** The weight that counts as a loading of one half. */
const HALF = 3;

/** Weights of a trained machine in the size of loadings: w / (|w| + 3), columns in their positive sign. */
export function rbmLoadings(responses: Responses, K: number, seed: number): Float64Array {
  const machineSeed = stream(seed, "rbm-loadings").word();
  const { parameters } = trainRbm(responses, { attributes: K, ...TRAINING, seed: machineSeed });
  return Float64Array.from(orient(parameters).weights, (w) => w / (Math.abs(w) + HALF));
}
