import { compareQ } from "../compare/compare-q.ts";
import { constantItems } from "../data/constant-items.ts";
import { identicalItems } from "../data/identical-items.ts";
import { masksOf, permuteAttributes, type QMatrix, qOfMasks } from "../data/q-matrix.ts";
import { qWarnings } from "../data/q-warnings.ts";
import type { Responses } from "../data/responses.ts";
import { unlinkedItems } from "../data/unlinked-items.ts";
import { checkIdentifiability } from "../identify/check-identifiability.ts";
import { ITEM_FAMILIES } from "../models/item-family.ts";
import { gatherBits, popcount, reorderBits, spreadBits } from "../numeric/bits.ts";
import { canonicalOrder } from "../rbm/canonical-order.ts";
import { type CheckedLearn, checkLearnOptions } from "./check-learn-options.ts";
import { doubtfulEntries } from "./doubtful-entries.ts";
import type { LearnOptions } from "./learn-options.ts";
import type { Alternative, LearnedItem, LearnedQ } from "./learned-q.ts";
import { mergeRuns } from "./merge-runs.ts";
import { isCompared, type NearAnswer, nearAnswers, permuteColumns } from "./near-answers.ts";
import { onOneScale } from "./one-scale.ts";
import type { LearnOutcome } from "./plan-learn.ts";
import { poolChains } from "./pool-chains.ts";
import { answersOf } from "./search/answers.ts";
import { matchUnnamed } from "./search/match-unnamed.ts";
import { CELLS, type SearchModel } from "./search/search-model.ts";
import { startWarnings } from "./starts/start-warnings.ts";

/** The answer of `learnQ` from what its independent searches found. */
export function concludeLearn(
  responses: Responses,
  options: LearnOptions,
  outcomes: readonly LearnOutcome[],
): LearnedQ {
  const where = "learnQ";
  const checked = checkLearnOptions(where, responses, options);
  const { K } = checked;
  const answers = answersOf(responses);
  const scored = onOneScale(answers, checked, outcomes);
  const answer = mergeRuns(responses, checked, scored);
  const { model, score } = answer;
  const near = nearAnswers(responses, checked, { model, score }, scored);
  const found = qOfMasks(model.q, K, responses.items);
  const order = columnOrder(found, checked);
  const q = permuteAttributes(found, order, checked.names);
  const {
    inclusion: byColumn,
    mastery,
    families,
  } = poolChains(responses, checked, answer, near, outcomes.length);
  const inclusion = permuteColumns(byColumn, order);
  return {
    q,
    inclusion,
    items: q.items.map((item, j) => learnedItem(model, j, order, item, families, answers.shares[j])),
    profiles: {
      N: responses.N,
      K,
      students: responses.students,
      attributes: q.attributes,
      mastery: permuteColumns(mastery, order),
    },
    score,
    isScoreExact: isCompared(responses.N, model),
    alternatives: alternativesOf(found, near, order, q.attributes),
    runs: [...scored]
      .sort((a, b) => a.run.run - b.run.run)
      .map(({ run, score, model: { q: masks, tilted } }) => ({
        start: run.start,
        score,
        difference: compareQ(qOfMasks(masks, K, responses.items), found).overallError,
        tilted,
      })),
    doubtful: doubtfulEntries(q, inclusion),
    identifiability: checkIdentifiability(q),
    warnings: [
      ...constantItems(where, responses),
      ...identicalItems(responses),
      ...unlinkedItems(responses),
      ...startWarnings(checked),
      ...qWarnings(q),
    ],
  };
}

/** What the probabilities are averaged over, in the columns of what is told. */
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
    // as it is told elsewhere: a search draws it a little towards what items are like
    successProbabilities: n === 0 ? [share] : Array.from({ length: 1 << n }, (_, x) => cell(x)),
  };
}
