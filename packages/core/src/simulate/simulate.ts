import type { Profiles } from "../data/profiles.ts";
import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import type { ItemModelName } from "../models/item-model.ts";
import { itemModels } from "../models/item-models.ts";
import { itemProbabilities } from "../models/item-probabilities.ts";
import { type Stream, stream } from "../random/stream.ts";
import { attributeThresholds } from "./attribute-thresholds.ts";
import { mixtureModels } from "./mixture-models.ts";
import { paperQ } from "./paper-q.ts";
import { randomQ } from "./random-q.ts";
import { simulateProfiles } from "./simulate-profiles.ts";
import { simulateResponses } from "./simulate-responses.ts";
import { type CheckedDesign, checkDesign, type SimulationDesign } from "./simulation-design.ts";

export interface Simulation {
  readonly responses: Responses;
  readonly q: QMatrix;
  /** Who masters what, 0 or 1. */
  readonly profiles: Profiles;
  readonly truth: SimulationTruth;
}

/** What the data were made from, as plain JSON data. */
export interface SimulationTruth {
  readonly design: CheckedDesign;
  /** [K] a student masters attribute k if their Gaussian number is above thresholds[k]. */
  readonly thresholds: readonly number[];
  /** [J] */
  readonly items: readonly ItemTruth[];
}

export interface ItemTruth {
  readonly item: string;
  readonly model: ItemModelName;
  /** Names of the n attributes it needs. */
  readonly attributes: readonly string[];
  /** [2^n] P(correct | reduced pattern); bit a of the index is the a-th of `attributes`. */
  readonly probabilities: readonly number[];
}

/**
 * Data of the paper's simulation designs [LMX22, §4 and supplement]. Each part draws from its own streams,
 * forked from the seed by meaning: another noise, model or ρ, or more students, changes nothing else.
 */
export function simulate(design: SimulationDesign): Simulation {
  const checked = checkDesign(design);
  const { attributes, examinees, noise, rho, seed } = checked;
  const random = stream(seed, "simulate");
  const q = design.q ?? makeQ(checked, random.fork("q"));
  const models = itemModelNames(checked, q.J, random.fork("item models"));
  const thresholds = attributeThresholds(attributes);
  const students = Array.from({ length: examinees }, (_, i) => String(i + 1));
  const profiles = simulateProfiles(
    { students, attributes: q.attributes, thresholds, rho },
    random.fork("profiles"),
  );
  const items = q.items.map((item, j): ItemTruth => {
    const required = requiredAttributes(q, j);
    return {
      item,
      model: models[j],
      attributes: required.map((k) => q.attributes[k]),
      probabilities: itemProbabilities(itemModels[models[j]], required.length, noise),
    };
  });
  const responses = simulateResponses(
    q,
    profiles,
    items.map(({ probabilities }) => probabilities),
    random.fork("responses"),
  );
  return { responses, q, profiles, truth: { design: checked, thresholds, items } };
}

function makeQ({ attributes, qDesign }: CheckedDesign, random: Stream): QMatrix {
  return qDesign === "random" ? randomQ(attributes, random) : paperQ(attributes);
}

function itemModelNames({ model }: CheckedDesign, J: number, random: Stream): ItemModelName[] {
  return model === "mixture" ? mixtureModels(J, random) : new Array<ItemModelName>(J).fill(model);
}
