import ln from "@stdlib/math-base-special-ln";
import type { CdmItem } from "../../models/cdm.ts";
import { designProbabilities, effectsFrom } from "../../models/item-effects.ts";
import { itemModels } from "../../models/item-models.ts";
import { type Link, links } from "../../models/link.ts";
import { HIGHEST_PROBABILITY, LOWEST_PROBABILITY } from "../../models/probability-bounds.ts";
import { logistic } from "../../numeric/logistic.ts";
import type { EmPoint, EmProblem } from "./em-point.ts";
import type { ExpectedCounts } from "./expected-counts.ts";

/**
 * A point of the EM as one row of numbers that may be combined linearly. An item whose cells are free gives the
 * logit of each cell's probability, any other its effects; then come the distribution's values.
 */
export function coordinatesOf({ freeCells }: EmProblem, { items, values }: EmPoint): Float64Array {
  return joined([...items.map((item, j) => itemCoordinates(item, freeCells[j])), values]);
}

/**
 * The point at the given coordinates. An item that would leave its bounds goes only part of the way from `image`; those
 * that share parameters go together.
 */
export function pointFrom(problem: EmProblem, coordinates: Float64Array, image: EmPoint): EmPoint {
  let at = 0;
  const take = (length: number) => {
    at += length;
    return coordinates.subarray(at - length, at);
  };
  const wanted = image.items.map((item, j) =>
    take(problem.freeCells[j] ? item.probabilities.length : item.effects.length),
  );
  const isShared = (j: number) => !problem.freeCells[j] && itemModels[image.items[j].model].shared === true;
  const alone = image.items.map((item, j) =>
    isShared(j)
      ? item
      : problem.freeCells[j]
        ? cellsAt(problem, item, wanted[j])
        : effectsTowards(problem, [item], [wanted[j]])[0],
  );
  const shared = image.items.map((_, j) => j).filter(isShared);
  const together = effectsTowards(
    problem,
    shared.map((j) => image.items[j]),
    shared.map((j) => wanted[j]),
  );
  const items = alone.map((item, j) => (isShared(j) ? together[shared.indexOf(j)] : item));
  const values = take(image.values.length).slice();
  return { items, values, classProbabilities: problem.distribution.probabilities(problem.space, values) };
}

/**
 * How far an EM step goes, for Anderson's norm: the change of every cell's predictor (logit for free cells), then
 * of every ln P(class); with `metricWeights`, the square root of the information that a student's class would give,
 * the norm is the one in which the likelihood is round.
 */
export function metricResidual({ freeCells }: EmProblem, from: EmPoint, to: EmPoint): Float64Array {
  return joined([
    ...from.items.map((item, j) =>
      change(item.probabilities, to.items[j].probabilities, metricLink(item, freeCells[j]).predictor),
    ),
    change(from.classProbabilities, to.classProbabilities, logOrLowest),
  ]);
}

/** The change on a scale. */
function change(before: Float64Array, after: Float64Array, scale: (p: number) => number): Float64Array {
  const changes = new Float64Array(before.length);
  for (let l = 0; l < before.length; l++)
    if (before[l] !== after[l]) changes[l] = scale(after[l]) - scale(before[l]);
  return changes;
}

export function metricWeights(
  { freeCells }: EmProblem,
  { items }: EmPoint,
  counts: ExpectedCounts,
): Float64Array {
  return joined([
    ...items.map((item, j) => {
      const { slope } = metricLink(item, freeCells[j]);
      const { answered } = counts.items[j];
      const weights = new Float64Array(answered.length);
      for (let l = 0; l < weights.length; l++) {
        const p = item.probabilities[l];
        weights[l] = Math.sqrt((answered[l] * slope(p) ** 2) / (p * (1 - p)));
      }
      return weights;
    }),
    mapped(counts.classes, Math.sqrt),
  ]);
}

function itemCoordinates(item: CdmItem, hasFreeCells: boolean): Float64Array {
  return hasFreeCells ? mapped(item.probabilities, links.logit.predictor) : item.effects;
}

function metricLink(item: CdmItem, hasFreeCells: boolean): Link {
  return hasFreeCells ? links.logit : links[itemModels[item.model].link];
}

function cellsAt({ monotone }: EmProblem, image: CdmItem, logits: Float64Array): CdmItem {
  const probabilities = mapped(logits, (logit) =>
    Math.min(HIGHEST_PROBABILITY, Math.max(LOWEST_PROBABILITY, logistic(logit))),
  );
  if (monotone && !isMonotone(probabilities)) return image;
  const effects = effectsFrom(image.model, attributesOf(probabilities), probabilities);
  return { model: image.model, effects, probabilities };
}

/** After so many halvings what is left of the way is not worth having. */
const MOST_HALVINGS = 5;

/** Items as far along from their images to the wanted effects, all by the same share, as all their bounds allow. */
function effectsTowards(
  { monotone, plans }: EmProblem,
  images: readonly CdmItem[],
  wanted: readonly Float64Array[],
): readonly CdmItem[] {
  const isAllowed = ({ probabilities }: CdmItem) =>
    probabilities.every((p) => p >= LOWEST_PROBABILITY && p <= HIGHEST_PROBABILITY) &&
    (!monotone || isMonotone(probabilities));
  for (let halving = 0; halving < MOST_HALVINGS; halving++) {
    const items = images.map(({ model, effects: from, probabilities }, at): CdmItem => {
      const effects = new Float64Array(from.length);
      for (let e = 0; e < from.length; e++) effects[e] = from[e] + (wanted[at][e] - from[e]) * 0.5 ** halving;
      const { design } = plans(model, attributesOf(probabilities));
      return { model, effects, probabilities: designProbabilities(design, itemModels[model].link, effects) };
    });
    if (items.every(isAllowed)) return items;
  }
  return images;
}

/** n of 2^n probabilities. */
function attributesOf({ length }: Float64Array): number {
  return 31 - Math.clz32(length);
}

/** Whether mastering one more attribute never lowers the probability. */
function isMonotone(probabilities: Float64Array): boolean {
  for (let pattern = 0; pattern < probabilities.length; pattern++)
    for (let bit = 1; bit < probabilities.length; bit *= 2)
      if ((pattern & bit) === 0 && probabilities[pattern | bit] < probabilities[pattern]) return false;
  return true;
}

/** ln 1e-300: classes that nobody is in. */
const LOWEST_LOG = -690.8;

function logOrLowest(p: number): number {
  return p > 1e-300 ? ln(p) : LOWEST_LOG;
}

/** As `from.map(of)`, which takes several times as long on the few numbers of an item. */
function mapped(from: Float64Array, of: (value: number) => number): Float64Array {
  const to = new Float64Array(from.length);
  for (let at = 0; at < from.length; at++) to[at] = of(from[at]);
  return to;
}

function joined(rows: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(rows.reduce((length, row) => length + row.length, 0));
  let at = 0;
  for (const row of rows) {
    all.set(row, at);
    at += row.length;
  }
  return all;
}
