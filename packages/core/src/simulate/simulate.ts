import type { Profiles } from "../data/profiles.ts";
import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import type { ItemModelName } from "../models/item-model.ts";
import { itemModels } from "../models/item-models.ts";
import { itemProbabilities } from "../models/item-probabilities.ts";
import { type Stream, stream } from "../random/stream.ts";
import { drawItemNoise, type GuessAndSlip } from "./item-noise.ts";
import { type MasteryTruth, makeProfiles } from "./make-profiles.ts";
import { mixtureModels } from "./mixture-models.ts";
import { paperQ } from "./paper-q.ts";
import { randomQ } from "./random-q.ts";
import { simulateResponses } from "./simulate-responses.ts";
import { type CheckedDesign, checkDesign, type SimulationDesign } from "./simulation-design.ts";

/** Response data and everything that they were generated from. */
export interface Simulation {
  readonly responses: Responses;
  readonly q: QMatrix;
  /** The true attribute profiles, 0 or 1. */
  readonly profiles: Profiles;
  readonly truth: SimulationTruth;
}

/** What the data were generated from, as plain JSON data. */
export interface SimulationTruth extends MasteryTruth {
  /** The design with its defaults. */
  readonly design: CheckedDesign;
  /** The items [J]. */
  readonly items: readonly ItemTruth[];
}

/** The true parameters of an item. */
export interface ItemTruth {
  /** Its name. */
  readonly item: string;
  /** Its model. */
  readonly model: ItemModelName;
  /** Names of the n attributes it requires. */
  readonly attributes: readonly string[];
  /** [2^n] P(correct | reduced pattern); bit a of the index is the a-th of `attributes`. */
  readonly probabilities: readonly number[];
}

/**
 * Data of the paper's simulation designs [LMX22, §4 and supplement], and of some away from them. Each part draws from its own streams,
 * forked from the seed by meaning: another noise, model or ρ, or more students, changes nothing else.
 */
export function simulate(design: SimulationDesign): Simulation {
  const checked = checkDesign(design);
  const { examinees, seed } = checked;
  const random = stream(seed, "simulate");
  const q = design.q ?? makeQ(checked, random.fork("q"));
  const models = itemModelNames(checked, q.J, random.fork("item models"));
  const noises = itemNoises(checked, q.J, random.fork("item noise"));
  const students = Array.from({ length: examinees }, (_, i) => String(i + 1));
  const made = makeProfiles(students, q.attributes, checked, random.fork("profiles"));
  const items = q.items.map((item, j): ItemTruth => {
    const required = requiredAttributes(q, j);
    const { guess, slip } = noises[j];
    return {
      item,
      model: models[j],
      attributes: required.map((k) => q.attributes[k]),
      probabilities: itemProbabilities(itemModels[models[j]], required.length, guess, slip),
    };
  });
  const responses = simulateResponses(
    q,
    made.profiles,
    items.map(({ probabilities }) => probabilities),
    random.fork("responses"),
  );
  return { responses, q, profiles: made.profiles, truth: { design: checked, ...made.truth, items } };
}

function makeQ({ attributes, qDesign }: CheckedDesign, random: Stream): QMatrix {
  return qDesign === "random" ? randomQ(attributes, random) : paperQ(attributes);
}

function itemModelNames({ model }: CheckedDesign, J: number, random: Stream): ItemModelName[] {
  return model === "mixture" ? mixtureModels(J, random) : new Array<ItemModelName>(J).fill(model);
}

function itemNoises({ noise }: CheckedDesign, J: number, random: Stream): GuessAndSlip[] {
  return typeof noise === "object"
    ? drawItemNoise(J, noise, random)
    : new Array<GuessAndSlip>(J).fill({ guess: noise, slip: noise });
}
