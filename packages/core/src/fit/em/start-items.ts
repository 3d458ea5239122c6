import ln from "@stdlib/math-base-special-ln";
import { type QMatrix, requiredAttributes } from "../../data/q-matrix.ts";
import type { CdmItem } from "../../models/cdm.ts";
import { isSaturated } from "../../models/item-design.ts";
import { effectsFrom, itemProbabilitiesFrom } from "../../models/item-effects.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { itemModels } from "../../models/item-models.ts";
import { links } from "../../models/link.ts";
import type { Stream } from "../../random/stream.ts";
import { nidaItem } from "./nida-item.ts";

/** P of those who master nothing, and of those who master all that the item needs; with a stream from … to …. */
const LOW = { even: 0.2, from: 0.05, to: 0.35 };
const HIGH = { even: 0.8, from: 0.65, to: 0.95 };
/** Where the share of correct responses is known: how far below and above it these two begin, in logits. */
const AWAY = { even: 1.2, from: 0.5, to: 2 };
/** Shares and ends are kept off 0 and 1 by this much. */
const LEAST_SHARE = 0.05;
const LEAST_END = 0.02;
/** No NIDA item starts below: it would be too near to the lowest probability allowed. */
const LOWEST_NIDA_START = 1e-3;

export interface StartOptions {
  /** Without one, evenly. */
  readonly random?: Stream;
  /** [J] share of correct responses to each item: its start is around it, which saves the EM a way and poor maxima. */
  readonly shares?: readonly number[];
}

/**
 * Where an estimation begins [J]: items whose success rises with every attribute mastered, each within its model.
 *
 * Without a stream evenly, in the model's link, from 0.2 to 0.8, or from 1.2 logits below the share of correct responses to
 * as much above it. With one, item j draws both ends and the steps between from the fork ("item", j); NIDA's parameters
 * belong to the attributes, which draw from ("attribute", k) and know no shares.
 */
export function startItems(
  q: QMatrix,
  models: readonly ItemModelName[],
  { random, shares }: StartOptions = {},
): CdmItem[] {
  const required = q.items.map((_, j) => requiredAttributes(q, j));
  const isShared = (j: number) => required[j].length > 0 && itemModels[models[j]].shared === true;
  const shared = startNida(
    q.K,
    required.filter((_, j) => isShared(j)).map(({ length }) => length),
    random,
  );
  return required.map((needed, j) =>
    isShared(j)
      ? nidaItem(needed, shared.logGuess, shared.logMaster)
      : startItem(models[j], needed.length, shares?.[j], random?.fork("item", j)),
  );
}

function startItem(model: ItemModelName, n: number, share: number | undefined, random?: Stream): CdmItem {
  const ends = share === undefined ? drawEnds(random) : drawEndsAround(share, random);
  const effects = !isSaturated(model, n)
    ? additiveEffects(model, n, ends, random)
    : effectsFrom(model, n, n === 0 ? Float64Array.of((ends.low + ends.high) / 2) : rising(n, ends, random));
  return { model, effects, probabilities: itemProbabilitiesFrom(model, n, effects) };
}

function drawEnds(random?: Stream): Ends {
  const low = draw(LOW, random);
  return { low, high: draw(HIGH, random) };
}

function drawEndsAround(share: number, random?: Stream): Ends {
  const centre = links.logit.predictor(Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share)));
  const low = links.logit.probability(centre - draw(AWAY, random));
  const high = links.logit.probability(centre + draw(AWAY, random));
  return { low: Math.max(LEAST_END, low), high: Math.min(1 - LEAST_END, high) };
}

interface Ends {
  readonly low: number;
  readonly high: number;
}

/** Effects that lead from `low` to `high` in the link: alike, or random shares of the way. */
function additiveEffects(
  model: ItemModelName,
  n: number,
  { low, high }: Ends,
  random?: Stream,
): Float64Array {
  const { link, design } = itemModels[model];
  const { predictor } = links[link];
  const shares = Array.from({ length: n }, () => random?.uniform() ?? 1);
  const sum = shares.reduce((total, share) => total + share, 0);
  const effects = new Float64Array(n + 1);
  effects[0] = predictor(low);
  for (let a = 0; a < n; a++) {
    const none = design(n, 0, a + 1);
    const slope =
      ((predictor(high) - predictor(low)) * (shares[a] / sum)) / (design(n, 2 ** n - 1, a + 1) - none);
    effects[a + 1] = slope;
    effects[0] -= none * slope;
  }
  return effects;
}

/** Probabilities [2^n] from `low` to `high`: by the number mastered, or at random, none below one of a part of its set. */
function rising(n: number, { low, high }: Ends, random?: Stream): Float64Array {
  const probabilities = new Float64Array(2 ** n);
  const all = probabilities.length - 1;
  for (let l = 0; l <= all; l++) {
    let mastered = 0;
    let below = low;
    for (let bit = 1; bit <= l; bit <<= 1) {
      if (!(l & bit)) continue;
      mastered++;
      below = Math.max(below, probabilities[l ^ bit]);
    }
    const way = random ? random.uniform() : mastered / n;
    const from = random ? below : low;
    probabilities[l] = l === 0 ? low : l === all ? high : from + way * (high - from);
  }
  return probabilities;
}

/** ln g_k and ln(1 − s_k) of all K attributes, such that an item that needs as many as most do goes from low to high. */
function startNida(
  K: number,
  needed: readonly number[],
  random?: Stream,
): { logGuess: Float64Array; logMaster: Float64Array } {
  const usual = needed.reduce((sum, n) => sum + n, 0) / needed.length;
  const lowest = ln(LOWEST_NIDA_START) / Math.max(...needed);
  const logGuess = new Float64Array(K);
  const logMaster = new Float64Array(K);
  for (let k = 0; k < K && needed.length > 0; k++) {
    const attribute = random?.fork("attribute", k);
    logGuess[k] = Math.max(lowest, ln(draw(LOW, attribute)) / usual);
    logMaster[k] = Math.max(lowest, ln(draw(HIGH, attribute)) / usual);
  }
  return { logGuess, logMaster };
}

function draw({ even, from, to }: typeof LOW, random?: Stream): number {
  return random ? from + (to - from) * random.uniform() : even;
}
