import { gatherBits, onesOf, popcount, spreadBits } from "../../numeric/bits.ts";
import { type BlockPrior, openPrior } from "./block-prior.ts";
import type { ModelView } from "./search-model.ts";
import { MOST_GROUP_ROWS, type Workspace } from "./workspace.ts";

/**
 * A block of attributes whose patterns are enumerated, given one profile a student for all others. A workspace holds one
 * block at a time: opening the next ends the last.
 */
export interface Block {
  readonly workspace: Workspace;
  readonly profiles: Uint32Array;
  /** Attributes of the block, lowest first; class c has attribute attributes[b] where bit b of c is set. */
  readonly attributes: readonly number[];
  readonly mask: number;
  readonly prior: BlockPrior;
  /** [J] 1 for the items that needed something of the block when it was opened: scores are about these. */
  readonly members: Uint8Array;
  items: readonly BlockItem[];
  groups: readonly Group[];
  /** [J] the q-vectors that these were laid out for. */
  laidFor: Uint32Array;
}

/** An item that needs attributes of the block, as its tables see it. */
export interface BlockItem {
  readonly item: number;
  readonly q: number;
  /** Cells of its attributes outside the block: bit mask, and of each outside pattern the cell's bits. */
  readonly outside: number;
  readonly outsideCells: Uint8Array;
  /** [C] of each class the cell's bits within the block. */
  readonly insideCells: Uint8Array;
  /** Rows of its table: outside pattern · codes + code. */
  readonly codes: number;
  readonly rows: number;
  /** Byte offset of its first row in itemTable and itemCounts. */
  readonly at: number;
}

/** Items whose rows are multiplied together; the first factor runs fastest. */
export interface Group {
  readonly items: readonly BlockItem[];
  readonly rows: number;
  /** Byte offset of its first row in table and buckets. */
  readonly at: number;
}

export function openBlock(
  workspace: Workspace,
  model: ModelView,
  profiles: Uint32Array,
  attributes: readonly number[],
): Block {
  const sorted = [...attributes].sort((a, b) => a - b);
  const mask = sorted.reduce((bits, k) => bits | (1 << k), 0);
  const prior = openPrior(model, mask, profiles, workspace.C);
  const members = Uint8Array.from(model.q, (q) => ((q & mask) !== 0 ? 1 : 0));
  const block: Block = {
    workspace,
    profiles,
    attributes: sorted,
    mask,
    prior,
    members,
    items: [],
    groups: [],
    laidFor: new Uint32Array(),
  };
  layItems(block, model);
  return block;
}

/** Lays out the items that the model now has in the block, unless they stand there already. */
export function layItems(block: Block, model: ModelView): void {
  if (block.laidFor.length > 0 && model.q.every((q, j) => q === block.laidFor[j])) return;
  block.laidFor = model.q.slice();
  const { workspace, mask } = block;
  const rowBytes = 4 * workspace.C;
  const items: BlockItem[] = [];
  let at = 0;
  for (let j = 0; j < model.J; j++) {
    if ((model.q[j] & mask) === 0) continue;
    const item = blockItem(block, j, model.q[j], at);
    items.push(item);
    at += item.rows * rowBytes;
  }
  block.items = items;
  block.groups = groupItems(items, block.prior.bins * rowBytes, rowBytes);
  writeRows(block);
}

export function blockItem({ workspace, mask }: Block, item: number, q: number, at: number): BlockItem {
  const outside = q & ~mask;
  const outsides = 1 << popcount(outside);
  const codes = workspace.answers.codeCounts[item];
  return {
    item,
    q,
    outside,
    outsideCells: Uint8Array.from({ length: outsides }, (_, o) => gatherBits(spreadBits(o, outside), q)),
    insideCells: Uint8Array.from({ length: workspace.C }, (_, c) => gatherBits(spreadBits(c, mask), q)),
    codes,
    rows: outsides * codes,
    at,
  };
}

function groupItems(items: readonly BlockItem[], first: number, rowBytes: number): Group[] {
  const groups: Group[] = [];
  let at = first;
  for (let n = 0; n < items.length; ) {
    const members = [items[n]];
    let rows = items[n++].rows;
    while (n < items.length && rows * items[n].rows <= MOST_GROUP_ROWS) {
      rows *= items[n].rows;
      members.push(items[n++]);
    }
    groups.push({ items: members, rows, at });
    at += rows * rowBytes;
  }
  return groups;
}

/** u32 [N, 1 + groups]: the student's row of the prior, then of every group. */
function writeRows({ workspace, profiles, prior, groups }: Block): void {
  const { C, answers, u32, at } = workspace;
  const rowBytes = 4 * C;
  const width = groups.length + 1;
  const first = at.rows / 4;
  const { N } = answers;
  for (let i = 0, to = first; i < N; i++, to += width) u32[to] = prior.binOf[i] * rowBytes;
  for (const [g, group] of groups.entries()) {
    let stride = rowBytes;
    for (const [n, item] of group.items.entries()) {
      const codes = answers.codes[item.item];
      const start = n === 0 ? group.at : 0;
      const outside = onesOf(item.outside);
      const own = stride;
      for (let i = 0, to = first + g + 1; i < N; i++, to += width) {
        let row = codes[i];
        for (let b = 0, weight = item.codes; b < outside.length; b++, weight <<= 1)
          if ((profiles[i] >>> outside[b]) & 1) row += weight;
        const offset = start + row * own;
        u32[to] = n === 0 ? offset : u32[to] + offset;
      }
      stride *= item.rows;
    }
  }
}
