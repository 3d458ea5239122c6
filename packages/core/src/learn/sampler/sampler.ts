import ln from "@stdlib/math-base-special-ln";
import type { KnownEntries } from "../../data/known-entries.ts";
import { FAMILIES } from "../../models/item-family.ts";
import { type Stream, shuffled } from "../../random/stream.ts";
import type { CodedResponses } from "../coded-responses.ts";
import { createSolver, type EffectSolver, learnItemPrior } from "../items/index.ts";
import { NODE_WEIGHTS } from "./ability.ts";
import { withLoading } from "./candidates.ts";
import { coarsenedStudents } from "./coarsened-students.ts";
import { drawItem, fitItem, type ItemSums } from "./draw-item.ts";
import { drawnStudents } from "./drawn-students.ts";
import { enumeratedStudents } from "./enumerated-students.ts";
import { type ItemCosts, itemCosts } from "./item-costs.ts";
import { copyModel, type SamplerModel } from "./sampler-model.ts";
import { standardizeAbility } from "./standardize-ability.ts";
import type { Students } from "./students.ts";

/** Attributes up to which all patterns are enumerated. */
export const MOST_ENUMERATED = 6;

export interface SamplerProblem {
  readonly students: Students;
  readonly model: SamplerModel;
  readonly known: KnownEntries;
  /** Most attributes per item. */
  readonly most: number;
  readonly costs: ItemCosts;
  readonly random: Stream;
  readonly solver: EffectSolver;
  /** [n][family] priors of effects and loading; made anew when the item prior is learned. */
  priors: readonly (readonly ReturnType<typeof withLoading>[])[];
}

export interface SamplerOptions {
  readonly known: KnownEntries;
  readonly most: number;
  /** Shares of items with 1, 2, … attributes, where an expert knows them. */
  readonly sizeShares?: readonly number[];
  readonly random: Stream;
  /** What a student counts: 1, or less for a coarsened posterior. */
  readonly weight?: number;
}

/** A sampler on a copy of the model. */
export function openSampler(
  coded: CodedResponses,
  from: SamplerModel,
  options: SamplerOptions,
): SamplerProblem {
  const { known, most, sizeShares, random, weight = 1 } = options;
  const model = copyModel(from);
  // two parameters of the attribute distribution, as in BIC; a search has to be free to try a column
  const attributeCost = weight < 1 ? ln(weight * coded.N) : 0;
  const costs = itemCosts(attributeCost, { K: model.K, mostAttributes: most, sizeShares });
  for (let j = 0; j < model.J; j++) costs.takeIn(model.q[j], model.families[j]);
  const students =
    model.K <= MOST_ENUMERATED
      ? enumeratedStudents(coded, model.K)
      : drawnStudents(coded, model, random.fork("draws"));
  const problem: SamplerProblem = {
    students: weight === 1 ? students : coarsenedStudents(students, weight),
    model,
    known,
    most,
    costs,
    random,
    solver: createSolver(),
    priors: [],
  };
  learnPriors(problem);
  // profiles that are drawn begin anywhere
  for (let draw = model.K <= MOST_ENUMERATED ? 1 : FIRST_DRAWS; draw > 0; draw--)
    problem.students.refresh(model);
  return problem;
}

/** Rounds of draws after which profiles no longer remember where they began: scores rise by hundreds of units until then. */
const FIRST_DRAWS = 12;

/** Loadings that the first value of their spread is worth, and the least it may be. */
const FIRST_LOADINGS = { count: 2, spread: 0.3 };
const LEAST_LOADING_SPREAD = 0.03;
const HELD = 1e-3;

/** The ability's unit and the items' priors, as the items now are. */
function learnPriors(problem: SamplerProblem): void {
  const { students, model } = problem;
  if (standardizeAbility(model)) students.refresh(model);
  model.itemPrior = learnItemPrior(model);
  const squares = model.loadings.reduce((sum, loading) => sum + loading * loading, 0);
  const { count, spread } = FIRST_LOADINGS;
  // without ability a loading is held at 0 by its prior
  model.loadingSpread = !model.hasAbility
    ? HELD
    : Math.max(LEAST_LOADING_SPREAD, Math.sqrt((squares + count * spread * spread) / (model.J + count)));
  problem.priors = priorsOf(model);
}

/** [n][family] the prior of effects and loading. */
export function priorsOf({ itemPrior, loadingSpread }: SamplerModel) {
  return itemPrior.shapes.map((shapes) => shapes.map((shape) => withLoading(shape, loadingSpread)));
}

export interface SweepOptions {
  /** Gets the conditional probabilities of the items that are drawn. */
  readonly sums?: ItemSums;
  /** How far from 0 the intercepts of the attribute distribution may go. */
  readonly mostIntercept?: number;
  /** Items that are drawn or fitted; all by default. */
  readonly items?: readonly number[];
}

/** One sweep: the attribute distribution, the item prior, then every item drawn once, in random order. Returns ln P(responses) before it. */
export function sweep(
  problem: SamplerProblem,
  temperature: number,
  { sums, mostIntercept, items = allItems(problem) }: SweepOptions = {},
): number | undefined {
  const { students, model, random } = problem;
  learnPriors(problem);
  const logLik = students.updateDistribution(model, mostIntercept);
  for (const n of shuffled(items.length, random)) drawItem(problem, items[n], temperature, sums);
  return logLik;
}

/** One sweep with Q as it is: attribute distribution, item prior, effects and loadings. */
export function fitSweep(
  problem: SamplerProblem,
  { mostIntercept, items = allItems(problem) }: Omit<SweepOptions, "sums"> = {},
): number | undefined {
  const { students, model } = problem;
  learnPriors(problem);
  const logLik = students.updateDistribution(model, mostIntercept);
  for (const j of items) fitItem(problem, j);
  return logLik;
}

function allItems({ model: { J } }: SamplerProblem): number[] {
  return Array.from({ length: J }, (_, j) => j);
}

/** Lets items load on the ability, all by so much at first. */
export function addAbility({ model }: SamplerProblem, loading: number): void {
  model.hasAbility = true;
  model.loadings.fill(loading);
}

/** Skills alone from here on. */
export function removeAbility({ model }: SamplerProblem): void {
  model.hasAbility = false;
  model.loadings.fill(0);
  model.nodeWeights.set(NODE_WEIGHTS);
}

export function emptySums(J: number, K: number): ItemSums {
  return { inclusion: new Float64Array(J * K), families: new Float64Array(J * FAMILIES) };
}
