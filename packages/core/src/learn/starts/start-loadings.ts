import type { Responses } from "../../data/responses.ts";
import { stream } from "../../random/stream.ts";
import type { CheckedLearn } from "../check-learn-options.ts";
import type { LearnRun } from "../plan-searches.ts";
import { alignLoadings } from "./align-loadings.ts";
import { factorLoadings } from "./factor-loadings.ts";
import { rbmLoadings } from "./rbm-loadings.ts";

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
