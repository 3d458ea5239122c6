import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import { checkNumber, checkWhole } from "../errors/check-number.ts";
import { checkOneOf } from "../errors/check-one-of.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { counted } from "../errors/list-names.ts";
import type { ItemModelName } from "../models/item-model.ts";
import { ITEM_MODEL_NAMES, itemModels } from "../models/item-models.ts";
import { checkItemNoise, type ItemNoise } from "./item-noise.ts";
import { checkMastery, type MasteryDesign } from "./mastery-design.ts";

/** One item model for all items, or the paper's mixture of DINA, ACDM and DINO (see `mixtureModels`). */
export type SimulationModel = ItemModelName | "mixture";

/** The models that data can be simulated from. */
export const SIMULATION_MODELS: readonly SimulationModel[] = [...ITEM_MODEL_NAMES, "mixture"];

/** What to simulate. */
export interface SimulationDesign {
  /** The item model of all items, or "mixture" for the mixture of DINA, ACDM and DINO in Li, Ma & Xu (2022). */
  readonly model: SimulationModel;
  /** K, the number of attributes. */
  readonly attributes: number;
  /** N, the number of students. */
  readonly examinees: number;
  /**
   * Lowest success probability, and 1 − the highest: g = s, or δ_0 = 1 − p; for NIDA g and s of every attribute. Above
   * 0 where the model has a logit or log link, which has no value at 0. Default 0.1. Bounds instead of a number: each
   * item's g and s are drawn between them.
   */
  readonly noise?: number | ItemNoise;
  /** Correlation of the normal variables behind the attributes. Default 0. */
  readonly rho?: number;
  /** How the attributes depend on each other, where that is not one factor. */
  readonly mastery?: MasteryDesign;
  /** Seed of the random numbers. Default 1. */
  readonly seed?: number;
  /** The Q-matrix to generate, of 3K items: that of the paper or a random one. Default "paper". Not together with `q`. */
  readonly qDesign?: QDesign;
  /** A Q-matrix to use in place of a simulated one. */
  readonly q?: QMatrix;
}

/** The Q-matrix of Li, Ma & Xu (2022), or a random one. */
export type QDesign = "paper" | "random";

/** A design with every default filled in. */
export interface CheckedDesign {
  readonly model: SimulationModel;
  readonly attributes: number;
  readonly examinees: number;
  readonly noise: number | ItemNoise;
  readonly rho: number;
  /** Only where it was asked for. */
  readonly mastery?: MasteryDesign;
  readonly seed: number;
  readonly qDesign: QDesign | "given";
}

const Q_DESIGNS: readonly QDesign[] = ["paper", "random"];
/** The paper's largest K is 25; Q has 3K² entries. */
const MOST_ATTRIBUTES = 1000;
/** Every student has a name and K numbers: ten million of them fill a machine's memory. */
const MOST_EXAMINEES = 10_000_000;
/** Of profiles and responses together, more than which neither a machine nor a typed array holds. */
const MOST_BYTES = 4 * 2 ** 30;
/** An item's probabilities are listed for all 2^n patterns of the n attributes it needs, and so is the truth. */
const MOST_REQUIRED = 10;

/** The design with its defaults, or an InvalidInputError that names the option at fault. */
export function checkDesign(design: SimulationDesign): CheckedDesign {
  const where = "simulate";
  const { model, attributes, examinees, noise = 0.1, rho = 0, mastery, seed = 1, qDesign, q } = design;
  checkOneOf(where, "model", model, SIMULATION_MODELS);
  checkWhole(where, "attributes", attributes, 1, MOST_ATTRIBUTES);
  checkWhole(where, "examinees", examinees, 1, MOST_EXAMINEES);
  checkNoise(where, noise, model);
  checkNumber(where, "rho", rho, "at least 0 and less than 1", (value) => value >= 0 && value < 1);
  if (mastery !== undefined) checkMastery(where, mastery, rho);
  checkWhole(where, "seed", seed, 0, Number.MAX_SAFE_INTEGER);
  if (qDesign !== undefined) checkOneOf(where, "qDesign", qDesign, Q_DESIGNS);
  if (q !== undefined) {
    if (qDesign !== undefined)
      throw new InvalidInputError(
        where,
        "qDesign",
        "omitted when q is given",
        describeValue(qDesign),
        undefined,
        "{} cannot be combined with q.",
      );
    checkGivenQ(where, q, attributes);
  }
  checkRoom(where, examinees, attributes, q?.J ?? ITEMS_PER_ATTRIBUTE * attributes);
  const chosen = q ? "given" : (qDesign ?? "paper");
  return { model, attributes, examinees, noise, rho, ...(mastery && { mastery }), seed, qDesign: chosen };
}

/** Q-matrices made here have three items for each attribute. */
const ITEMS_PER_ATTRIBUTE = 3;

/** Refused before anything is allocated, with what would fit: a number a student and attribute, two bits a response. */
function checkRoom(where: string, examinees: number, attributes: number, items: number): void {
  const most = Math.floor(MOST_BYTES / (8 * attributes + items / 4));
  if (examinees > most)
    throw new InvalidInputError(
      where,
      "examinees",
      `at most ${most} with ${attributes} attributes and ${items} items`,
      `${examinees}`,
    );
}

/** Logit and log have no value at 0. */
function checkNoise(where: string, noise: number | ItemNoise, model: SimulationModel): void {
  const hasValueAtZero = model === "mixture" || itemModels[model].link === "identity";
  if (typeof noise === "object" && noise !== null) {
    if (model === "NIDA")
      throw new InvalidInputError(where, "noise", "a number for NIDA, whose items share g and s", "bounds");
    checkItemNoise(where, noise, !hasValueAtZero);
  } else if (hasValueAtZero)
    checkNumber(where, "noise", noise, "at least 0 and less than 0.5", (value) => value >= 0 && value < 0.5);
  else
    checkNumber(
      where,
      "noise",
      noise,
      `greater than 0 and less than 0.5 for ${model}`,
      (value) => value > 0 && value < 0.5,
    );
}

function checkGivenQ(where: string, q: QMatrix, attributes: number): void {
  if (q.K !== attributes)
    throw new InvalidInputError(
      where,
      "q",
      `a Q-matrix of ${attributes} attributes`,
      `${q.K}`,
      undefined,
      `{} has ${counted(q.K, "attribute")}, but attributes is ${attributes}.`,
    );
  for (let j = 0; j < q.J; j++) {
    const needed = requiredAttributes(q, j).length;
    if (needed > MOST_REQUIRED)
      throw new InvalidInputError(
        where,
        { argument: "q", within: `item ${describeValue(q.items[j])}`, at: ["items", j] },
        `a row with at most ${MOST_REQUIRED} ones`,
        `${needed}`,
      );
  }
}
