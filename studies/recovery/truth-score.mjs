import { matchColumns } from "@qmatrix/core/data";
import {
  climb,
  exactLogLiks,
  fitSweep,
  MOST_ENUMERATED,
  scoreOf,
} from "../../packages/core/build/learn/sampler/index.js";
import { mean, standardError } from "../common/figures.mjs";
import { samplerAt } from "../common/sampler-at.mjs";

/** Streams of draws where profiles are drawn; where all patterns are enumerated one is enough. */
const DRAWS = 3;
/** Cold sweeps, which choose families with Q fixed, and sweeps of effects and attribute distribution; these end when they gain less. */
const MOST_COLD = 10;
const MOST_FITTED = 60;
const DRAWN_FITTED = 20;
const LEAST_GAIN = 0.01;

/**
 * How much better the truth scores than an answer that misses it: ln P(responses), summed over all patterns of up to 12 attributes
 * that items require, less what effects and q-vectors cost, each with every entry fixed, its best families, and fitted by the
 * learner's sampler without ability. Beyond, and for `foretold` always, Σ_j ln P(responses to j | all other responses) in place of
 * ln P(responses). Profiles that are drawn are drawn three times, from the same streams for both.
 *
 * The miss is the search's if the truth's score is higher, else the data's: no search for this score would find it.
 */
export function truthAdvantage(responses, truth, learned) {
  const answer = inColumnsOf(truth, learned);
  const pairs = Array.from({ length: truth.K > MOST_ENUMERATED ? DRAWS : 1 }, (_, draw) => {
    const [own, other] = [truth, answer].map((q) => scoresAt(responses, q, draw + 1));
    return { joint: own.joint - other.joint, foretold: own.foretold - other.foretold };
  });
  const joint = pairs.map((pair) => pair.joint);
  const foretold = pairs.map((pair) => pair.foretold);
  return {
    difference: mean(joint),
    standardError: errorOfDraws(joint),
    foretold: mean(foretold),
    foretoldStandardError: errorOfDraws(foretold),
    verdict: mean(joint) > 0 ? "search" : "information",
  };
}

/** The score with every entry fixed. */
export function scoreAt(responses, q, seed = 1) {
  return scoresAt(responses, q, seed).joint;
}

function scoresAt(responses, q, seed) {
  const { coded, sampler } = samplerAt(responses, q, { seed, isFixed: true });
  const { model } = sampler;
  for (let s = 0; s < 3; s++) fitSweep(sampler);
  climb(sampler, MOST_COLD);
  let score = Number.NEGATIVE_INFINITY;
  for (let s = 0; s < (q.K > MOST_ENUMERATED ? DRAWN_FITTED : MOST_FITTED); s++) {
    fitSweep(sampler);
    const next = scoreOf(sampler);
    if (q.K <= MOST_ENUMERATED && next < score + LEAST_GAIN) break;
    score = next;
  }
  const penalties = sum(model.penalties);
  const foretold = sum(model.fits) - penalties;
  const logLiks = exactLogLiks(coded, model);
  return { joint: logLiks === undefined ? foretold : sum(logLiks) - penalties, foretold };
}

function inColumnsOf(truth, learned) {
  const columns = matchColumns(learned, truth);
  const { K } = truth;
  return {
    ...truth,
    entries: truth.entries.map((_, at) => learned.entries[at - (at % K) + columns[at % K]]),
  };
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

/** Over draws of profiles; where nothing is drawn there is none. */
function errorOfDraws(values) {
  return values.length < 2 ? 0 : standardError(values);
}
