import { isAllowed } from "../../data/known-entries.ts";
import { onesOf, popcount } from "../../numeric/bits.ts";
import type { Stream } from "../../random/stream.ts";
import type { Answers } from "./answers.ts";
import { type Block, openBlock } from "./block.ts";
import { sampleBlock } from "./block-em.ts";
import { climb } from "./climb.ts";
import { restartItem } from "./move-columns.ts";
import { neighbours } from "./neighbours.ts";
import { appraise } from "./reselect/reselect.ts";
import type { Selection } from "./reselect/selection.ts";
import {
  CELLS,
  copyModel,
  type ModelView,
  type Search,
  type SearchModel,
  type SearchStart,
} from "./search-model.ts";
import { climbTrial } from "./try-moves.ts";
import { createWorkspace } from "./workspace.ts";

const BEFORE = { rounds: 2, steps: 6, items: "block" } as const;

/**
 * Takes over from another search what it found better: where its q-vectors differ (columns already matched), the rows
 * that share attributes are exchanged as one move, climbed, and kept if the score rises.
 */
export function mergeSearch(
  answers: Answers,
  base: SearchStart,
  other: Uint32Array,
  selection: Selection,
  random: Stream,
): SearchStart {
  const groups = differingRows(base.model, other);
  if (groups.length === 0) return base;
  const profiles = base.profiles.slice();
  let model = copyModel(base.model);
  const workspace = createWorkspace(answers, model.K);
  for (const rows of groups) {
    const block = openBlock(
      workspace,
      model,
      profiles,
      blockFor({ workspace, model, profiles, random }, other, rows),
    );
    // both sides are about the same items: rows that only one of them has in the block count for both
    for (const j of rows) block.members[j] = 1;
    const score = climb(block, model, selection, BEFORE);
    const trial = copyModel(model);
    for (const j of rows)
      if (isAllowed(selection.known, j, other[j]) && ((model.q[j] ^ other[j]) & ~block.mask) === 0)
        exchangeRow(block, trial, j, other[j], selection);
    if (climbTrial(block, model, trial, score, selection, block.mask) !== undefined) model = trial;
    climb(block, model, selection, BEFORE);
    sampleBlock(block, random);
  }
  return { model, profiles };
}

/** A climb within the block looks at items that need something of it; one that needs nothing is fitted here. */
function exchangeRow(block: Block, trial: SearchModel, j: number, q: number, selection: Selection): void {
  trial.q[j] = q;
  restartItem(trial, j);
  if (q !== 0) return;
  trial.cells[j * CELLS] = block.workspace.answers.shares[j];
  appraise(block, trial, j, selection);
}

/** Rows that differ, in groups that share attributes in which they differ. */
function differingRows(model: ModelView, other: Uint32Array): number[][] {
  const groups: { rows: number[]; attributes: number }[] = [];
  for (let j = 0; j < model.J; j++) {
    const differing = model.q[j] ^ other[j];
    if (differing === 0) continue;
    const joined = { rows: [j], attributes: differing };
    for (let g = groups.length - 1; g >= 0; g--)
      if (groups[g].attributes & joined.attributes) {
        joined.rows.push(...groups[g].rows);
        joined.attributes |= groups[g].attributes;
        groups.splice(g, 1);
      }
    groups.push(joined);
  }
  return groups.map(({ rows }) => rows.sort((a, b) => a - b));
}

/** The attributes in which the rows differ, most often first, then others of the rows, then neighbours. */
function blockFor(
  { workspace, model, profiles, random }: Search,
  other: Uint32Array,
  rows: readonly number[],
): number[] {
  const weight = new Float64Array(model.K);
  for (const j of rows) {
    for (const k of onesOf((model.q[j] ^ other[j]) >>> 0)) weight[k] += rows.length + 1;
    for (const k of onesOf((model.q[j] | other[j]) >>> 0)) weight[k] += 1 / popcount(model.q[j] | other[j]);
  }
  const order = Array.from(weight.keys()).sort((a, b) => weight[b] - weight[a] || a - b);
  const near = neighbours(model, profiles, order[0], random);
  const wanted = order.filter((k) => weight[k] > 0);
  return [...new Set([...wanted, ...near, ...order])].slice(0, workspace.B);
}
