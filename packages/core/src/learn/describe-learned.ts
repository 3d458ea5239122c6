import { compareQ } from "../compare/compare-q.ts";
import { matchUnnamed } from "../compare/match-unnamed.ts";
import { constantItems } from "../data/constant-items.ts";
import { identicalItems } from "../data/identical-items.ts";
import { masksOf, permuteAttributes, type QMatrix, qOfMasks } from "../data/q-matrix.ts";
import { qWarnings } from "../data/q-warnings.ts";
import { unlinkedItems } from "../data/unlinked-items.ts";
import { checkIdentifiability } from "../identify/check-identifiability.ts";
import { ITEM_FAMILIES } from "../models/item-family.ts";
import { popcount } from "../numeric/bits.ts";
import { permuteColumns } from "../numeric/permute-columns.ts";
import { canonicalOrder } from "../rbm/canonical-order.ts";
import type { Adequacy } from "./adequacy/index.ts";
import type { CheckedLearn } from "./check-learn-options.ts";
import type { AttributeChoice } from "./choose-attributes.ts";
import { doubtfulEntries } from "./doubtful-entries.ts";
import { exchangedColumns } from "./exchanged-columns.ts";
import { closedQ, type HierarchyEdge } from "./hierarchy/index.ts";
import { CELLS } from "./items/index.ts";
import type { LearnProblem } from "./learn-problem.ts";
import type { Alternative, LearnedHierarchy, LearnedItem, LearnedQ } from "./learned-q.ts";
import { pairModelOf } from "./pair-model.ts";
import type { Searched, Solution } from "./plan-searches.ts";
import { residualDependence } from "./residual-dependence.ts";
import type { Sampled } from "./sample-job.ts";
import { permuteModel, type SamplerModel } from "./sampler/index.ts";
import type { Settled } from "./settle.ts";
import { startWarnings } from "./starts/index.ts";

/** What the searches came to, in their columns. */
export interface Learned {
  readonly searched: Searched;
  /** By the searches' columns. */
  readonly edges: readonly HierarchyEdge[];
  readonly solutions: readonly Solution[];
  readonly posterior: Sampled;
  readonly settled: Settled;
  readonly isDownWeighted: boolean;
  readonly choice: AttributeChoice | null;
  readonly adequacy: Adequacy | null;
}

/** The result of `learnQ`, in the columns of an expert, of fixed entries, or in canonical order. */
export function describeLearned(
  problem: LearnProblem,
  { searched, edges, solutions, posterior, settled, isDownWeighted, choice, adequacy }: Learned,
): LearnedQ {
  const { responses, coded, K, names } = problem;
  const { model } = settled;
  const found = qOfMasks(model.q, K, responses.items);
  const order = columnOrder(found, problem);
  const q = permuteAttributes(found, order, names);
  // sums of rounded quotients
  const inclusion = permuteColumns(posterior.inclusion, order).map((p) => Math.min(p, 1));
  const inColumns = permuteModel(model, order);
  return {
    adequacy,
    q,
    inclusion,
    items: q.items.map((item, j) => learnedItem(inColumns, j, item, posterior.families, coded.shares[j])),
    profiles: {
      N: responses.N,
      K,
      students: responses.students,
      attributes: q.attributes,
      mastery: permuteColumns(settled.mastery, order),
    },
    hierarchy: hierarchyOf(q, edges, order, inColumns),
    hasAbility: model.hasAbility,
    isDownWeighted,
    score: settled.score,
    isScoreExact: settled.isScoreExact,
    alternatives: alternativesOf(found, settled, solutions, order, q.attributes),
    runs: searched.outcomes.map(({ run, score, model: { q: masks, hasAbility } }) => ({
      start: run.start,
      score,
      difference: compareQ(qOfMasks(masks, K, responses.items), found).overallError,
      hasAbility,
    })),
    choice,
    doubtful: doubtfulEntries(q, inclusion),
    residualDependence: residualDependence(responses, pairModelOf(model)),
    identifiability: checkIdentifiability(q),
    warnings: [
      ...constantItems(WHERE, responses),
      ...identicalItems(responses),
      ...unlinkedItems(responses),
      ...startWarnings(problem),
      ...exchangedColumns(q, problem.start),
      ...qWarnings(q),
    ],
  };
}

const WHERE = "learnQ";

/** Edges by name, and Q with all prerequisites of an item's attributes; null where there are none. */
function hierarchyOf(
  q: QMatrix,
  edges: readonly HierarchyEdge[],
  order: readonly number[],
  model: SamplerModel,
): LearnedHierarchy | null {
  if (edges.length === 0) return null;
  const columns = edges.map(({ prerequisite, attribute, probability }) => ({
    prerequisite: order.indexOf(prerequisite),
    attribute: order.indexOf(attribute),
    probability,
  }));
  const families = q.items.map((_, j) =>
    popcount(model.q[j]) < 2 ? undefined : ITEM_FAMILIES[model.families[j]],
  );
  return {
    edges: columns.map(({ prerequisite, attribute, probability }) => ({
      prerequisite: q.attributes[prerequisite],
      attribute: q.attributes[attribute],
      probability,
    })),
    closed: closedQ(q, columns, families),
  };
}

/** The result, then solutions of searches that score about as well and differ from it, in its columns. */
function alternativesOf(
  found: QMatrix,
  { score }: Settled,
  solutions: readonly Solution[],
  order: readonly number[],
  names: readonly string[],
): Alternative[] {
  const others = solutions
    .map((solution) => ({ ...solution, q: qOfMasks(solution.model.q, found.K, found.items) }))
    .filter(({ q }) => q.entries.some((entry, at) => entry !== found.entries[at]));
  const all = 1 + others.reduce((sum, { weight }) => sum + weight, 0);
  return [{ q: found, score, weight: 1 }, ...others].map((solution) => ({
    q: permuteAttributes(solution.q, order, names),
    score: solution.score,
    weight: solution.weight / all,
  }));
}

/** Of each column of the result its column in what was found: an expert's order, that of fixed entries, or canonical. */
function columnOrder(found: QMatrix, { start, known, isNamed, K }: CheckedLearn): number[] {
  if (start) return matchUnnamed(masksOf(found), masksOf(start), K, known);
  if (isNamed) return Array.from({ length: K }, (_, k) => k);
  return canonicalOrder(found.J, K, found.entries, found.entries);
}

function learnedItem(
  model: SamplerModel,
  j: number,
  item: string,
  families: ArrayLike<number>,
  share: number,
): LearnedItem {
  const n = popcount(model.q[j]);
  return {
    item,
    family: n < 2 ? undefined : ITEM_FAMILIES[model.families[j]],
    familyProbabilities: ITEM_FAMILIES.map((_, f) => families[j * ITEM_FAMILIES.length + f]),
    // of an item without attributes, as reported elsewhere
    successProbabilities:
      n === 0 && !model.hasAbility
        ? [share]
        : Array.from(model.cells.subarray(j * CELLS, j * CELLS + (1 << n))),
    loading: model.loadings[j],
  };
}
