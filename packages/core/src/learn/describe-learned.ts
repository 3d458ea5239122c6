import { compareQ } from "../compare/compare-q.ts";
import { matchUnnamed } from "../compare/match-unnamed.ts";
import { constantItems } from "../data/constant-items.ts";
import { identicalItems } from "../data/identical-items.ts";
import { masksOf, permuteAttributes, type QMatrix, qOfMasks } from "../data/q-matrix.ts";
import { qWarnings } from "../data/q-warnings.ts";
import { unlinkedItems } from "../data/unlinked-items.ts";
import { checkIdentifiability } from "../identify/check-identifiability.ts";
import { ITEM_FAMILIES } from "../models/item-family.ts";
import { gatherBits, popcount, reorderBits, spreadBits } from "../numeric/bits.ts";
import { permuteColumns } from "../numeric/permute-columns.ts";
import { canonicalOrder } from "../rbm/canonical-order.ts";
import type { Adequacy } from "./adequacy/index.ts";
import type { CheckedLearn } from "./check-learn-options.ts";
import type { AttributeChoice } from "./choose-attributes.ts";
import { doubtfulEntries } from "./doubtful-entries.ts";
import type { LearnProblem } from "./learn-problem.ts";
import type { Alternative, LearnedItem, LearnedQ } from "./learned-q.ts";
import type { MergedRuns } from "./merge-runs.ts";
import { isCompared, type NearAnswer } from "./near-answers.ts";
import type { LearnOutcome } from "./plan-searches.ts";
import type { PooledChains } from "./pool-chains.ts";
import { pairModelOf } from "./predict-skills.ts";
import { residualDependence } from "./residual-dependence.ts";
import { CELLS, type SearchModel } from "./search/index.ts";
import { startWarnings } from "./starts/index.ts";

/** What the searches came to: the best solution, those about as good, and the posterior over them, in the search's columns. */
export interface Learned {
  readonly searches: readonly LearnOutcome[];
  readonly best: MergedRuns;
  readonly near: readonly NearAnswer[];
  readonly posterior: PooledChains;
  readonly choice: AttributeChoice | null;
  readonly adequacy: Adequacy | null;
}

/** The result of `learnQ`, in the columns of an expert, of fixed entries, or in canonical order. */
export function describeLearned(
  problem: LearnProblem,
  { searches, best: { model, score }, near, posterior, choice, adequacy }: Learned,
): LearnedQ {
  const { responses, answers, K, names } = problem;
  const found = qOfMasks(model.q, K, responses.items);
  const order = columnOrder(found, problem);
  const q = permuteAttributes(found, order, names);
  const inclusion = permuteColumns(posterior.inclusion, order);
  return {
    adequacy,
    q,
    inclusion,
    items: q.items.map((item, j) =>
      learnedItem(model, j, order, item, posterior.families, answers.shares[j]),
    ),
    profiles: {
      N: responses.N,
      K,
      students: responses.students,
      attributes: q.attributes,
      mastery: permuteColumns(posterior.mastery, order),
    },
    score,
    isScoreExact: isCompared(responses.N, model),
    alternatives: alternativesOf(found, near, order, q.attributes),
    runs: [...searches]
      .sort((a, b) => a.run.run - b.run.run)
      .map(({ run, score, model: { q: masks, hasPatternWeights } }) => ({
        start: run.start,
        score,
        difference: compareQ(qOfMasks(masks, K, responses.items), found).overallError,
        patternWeights: hasPatternWeights,
      })),
    choice,
    doubtful: doubtfulEntries(q, inclusion),
    residualDependence: residualDependence(responses, pairModelOf(responses, model)),
    identifiability: checkIdentifiability(q),
    warnings: [
      ...constantItems(WHERE, responses),
      ...identicalItems(responses),
      ...unlinkedItems(responses),
      ...startWarnings(problem),
      ...qWarnings(q),
    ],
  };
}

const WHERE = "learnQ";

/** What the probabilities are averaged over, in the columns of the result. */
function alternativesOf(
  found: QMatrix,
  near: readonly NearAnswer[],
  order: readonly number[],
  names: readonly string[],
): Alternative[] {
  const all = near.reduce((sum, { weight }) => sum + weight, 0);
  return near.map(({ entries, score, weight }) => ({
    q: permuteAttributes({ ...found, entries }, order, names),
    score,
    weight: weight / all,
  }));
}

/** Of each column of the answer its column in what was found: an expert's order, that of fixed entries, or canonical. */
function columnOrder(found: QMatrix, { start, known, isNamed, K }: CheckedLearn): number[] {
  if (start) return matchUnnamed(masksOf(found), masksOf(start), K, known);
  if (isNamed) return Array.from({ length: K }, (_, k) => k);
  return canonicalOrder(found.J, K, found.entries, found.entries);
}

function learnedItem(
  model: SearchModel,
  j: number,
  order: readonly number[],
  item: string,
  families: ArrayLike<number>,
  share: number,
): LearnedItem {
  const before = model.q[j];
  const n = popcount(before);
  const after = reorderBits(before, order);
  const cell = (x: number): number => {
    // pattern x of the answer's columns, as a pattern of the search's columns
    const mastered = spreadBits(x, after);
    const mask = order.reduce((bits, from, k) => bits | (((mastered >>> k) & 1) << from), 0);
    return model.cells[j * CELLS + gatherBits(mask, before)];
  };
  return {
    item,
    family: n < 2 ? undefined : ITEM_FAMILIES[model.families[j]],
    familyProbabilities: ITEM_FAMILIES.map((_, f) => families[j * ITEM_FAMILIES.length + f]),
    // as reported elsewhere: a search draws it a little towards what items are like
    successProbabilities: n === 0 ? [share] : Array.from({ length: 1 << n }, (_, x) => cell(x)),
  };
}
