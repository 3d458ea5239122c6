import { matchColumns, stream } from "@qmatrix/core/data";
import { masksOf } from "../../packages/core/build/data/q-matrix.js";
import { drain } from "../../packages/core/build/jobs/drain.js";
import { learnProblem } from "../../packages/core/build/learn/learn-problem.js";
import { answersOf } from "../../packages/core/build/learn/search/answers.js";
import { openBlock } from "../../packages/core/build/learn/search/block.js";
import { climb } from "../../packages/core/build/learn/search/climb.js";
import { itemCosts } from "../../packages/core/build/learn/search/item-costs.js";
import { learnItemPrior } from "../../packages/core/build/learn/search/item-prior.js";
import { restartItem } from "../../packages/core/build/learn/search/move-columns.js";
import { neighbours } from "../../packages/core/build/learn/search/neighbours.js";
import { copyModel, MOST_PER_ITEM, modelScore } from "../../packages/core/build/learn/search/search-model.js";
import { BLOCK_ATTRIBUTES, createWorkspace } from "../../packages/core/build/learn/search/workspace.js";
import { searchJob } from "../../packages/core/build/learn/search-job.js";
import { onesOf } from "../../packages/core/build/numeric/bits.js";
import { mean, standardError } from "../common/figures.mjs";

/** Draws of the profiles outside a block; where one block holds all attributes there is nothing to draw. */
const DRAWS = 3;
/** EM and a new choice of families, Q fixed, until that gains less than this, at most so often. */
const LEAST_GAIN = 0.05;
const MOST_CLIMBS = 20;
const PLAN = { rounds: 1, steps: 10, items: "block" };

/**
 * How much better the truth scores than an answer that misses it: ln P(answers) less what the q-vectors cost. Where
 * profiles have to be drawn, a score depends on them, by a hundred and more, so the scores of two searches cannot be held
 * against each other. Here they are paired: at one of the two Q-matrices, fitted with every entry fixed, the rows in which
 * the other differs are exchanged, those that hang together at once, in a block that has the attributes in which they
 * differ and with the same profiles outside; both sides are climbed with their Q fixed. Once from the truth and once from
 * the answer for each draw, since profiles drawn at a Q-matrix speak for it. `foretold` is the same difference by the
 * score that foretells each item from the others.
 *
 * The miss is the search's if the truth's score is higher, else the data's: no search for this score would find it.
 */
export function truthAdvantage(responses, truth, learned) {
  const answer = inColumnsOf(truth, learned);
  const pairs = Array.from({ length: truth.K > BLOCK_ATTRIBUTES ? DRAWS : 1 }, (_, draw) => {
    const fromTruth = gainOver(responses, truth, answer, draw + 1);
    const fromAnswer = gainOver(responses, answer, truth, draw + 1);
    return {
      joint: (fromAnswer.joint - fromTruth.joint) / 2,
      foretold: (fromAnswer.foretold - fromTruth.foretold) / 2,
    };
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

/** The score of a search with every entry fixed. */
export function scoreAt(responses, q, seed = 1) {
  return outcomeAt(responses, q, seed).score;
}

/** What one gains by going from `base` to `other`, both with columns in the same order. */
function gainOver(responses, base, other, seed) {
  const { K } = base;
  const { model, profiles } = outcomeAt(responses, base, seed);
  const answers = answersOf(responses);
  const workspace = createWorkspace(answers, K);
  const masks = [base, other].map(masksOf);
  const selection = { costs: itemCosts(K), most: Math.min(K, MOST_PER_ITEM), grows: false };
  let joint = 0;
  let foretold = 0;
  for (const { rows, attributes } of differingRows(...masks)) {
    const near = neighbours(model, profiles, attributes[0], stream(seed, "recovery", "truth-score"));
    const wanted = new Set([...attributes, ...attributesOf(rows, masks), ...near]);
    const block = [...wanted].slice(0, workspace.B);
    const [before, after] = masks.map((side) => {
      const trial = copyModel(model);
      for (const j of rows)
        if (trial.q[j] !== side[j]) {
          trial.q[j] = side[j];
          restartItem(trial, j);
        }
      // both sides are about the same items, those of the base and the exchanged ones
      const opened = openBlock(workspace, model, profiles, block);
      for (const j of rows) opened.members[j] = 1;
      return climbFixed(opened, trial, selection);
    });
    joint += after.joint - before.joint;
    foretold += after.foretold - before.foretold;
  }
  return { joint, foretold };
}

function climbFixed(block, model, selection) {
  const all = 2 ** model.K - 1;
  const fixed = {
    ...selection,
    known: { required: model.q.slice(), forbidden: model.q.map((q) => all & ~q) },
  };
  let joint = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < MOST_CLIMBS; n++) {
    const last = joint;
    model.itemPrior = learnItemPrior(model);
    joint = climb(block, model, fixed, PLAN);
    if (joint - last < LEAST_GAIN) break;
  }
  return { joint, foretold: modelScore(model) };
}

function outcomeAt(responses, q, seed) {
  const fixed = Array.from({ length: q.J }, (_, j) => [...q.entries.subarray(j * q.K, (j + 1) * q.K)]);
  const options = { attributes: q.K, effort: "quick", start: q, fixed, seed };
  return drain(searchJob(learnProblem("truth-score", responses, options), { run: 0, start: "expert" }));
}

function inColumnsOf(truth, learned) {
  const columns = matchColumns(learned, truth);
  const { K } = truth;
  return {
    ...truth,
    entries: truth.entries.map((_, at) => learned.entries[at - (at % K) + columns[at % K]]),
  };
}

/** All attributes that some of the rows has on some side. */
function attributesOf(rows, masks) {
  const needed = rows.reduce((mask, j) => mask | masks[0][j] | masks[1][j], 0);
  return onesOf(needed);
}

/** Rows that differ, in groups that share attributes in which they differ; these, the most frequent first. */
function differingRows(left, right) {
  let groups = [];
  for (const [j, q] of left.entries()) {
    const differing = q ^ right[j];
    if (differing === 0) continue;
    const joined = groups.filter((group) => group.differing & differing);
    groups = groups.filter((group) => !joined.includes(group));
    groups.push({
      rows: [...joined.flatMap(({ rows }) => rows), j],
      differing: joined.reduce((mask, group) => mask | group.differing, differing),
    });
  }
  return groups.map(({ rows, differing }) => {
    const often = (k) => rows.filter((j) => ((left[j] ^ right[j]) >>> k) & 1).length;
    return { rows, attributes: onesOf(differing).sort((a, b) => often(b) - often(a)) };
  });
}

/** Over draws of profiles; where nothing is drawn there is none. */
function errorOfDraws(values) {
  return values.length < 2 ? 0 : standardError(values);
}
