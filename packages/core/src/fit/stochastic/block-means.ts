import { emptyCounts, type GibbsCounts, moveCounts } from "./gibbs-counts.ts";
import type { GibbsLayout } from "./gibbs-layout.ts";

/** Means of counts over blocks of consecutive sweeps, so that later any stretch of them can be averaged. */
export interface BlockMeans {
  /** Whether this one has completed a block. */
  add(counts: GibbsCounts): boolean;
  /** Full blocks so far. */
  size(): number;
  /** The mean over blocks from … to − 1. */
  mean(from: number, to: number): GibbsCounts;
}

/** Sweeps in a block at first. */
const FIRST_LENGTH = 5;
/** When there are so many blocks, neighbours are merged and blocks become twice as long: memory stays bounded. */
const MOST_BLOCKS = 64;

export function blockMeans(layout: GibbsLayout, Q: number): BlockMeans {
  let blocks: GibbsCounts[] = [];
  let length = FIRST_LENGTH;
  let open = emptyCounts(layout, Q);
  let added = 0;

  function mean(of: readonly GibbsCounts[]): GibbsCounts {
    const sum = emptyCounts(layout, Q);
    for (const [at, block] of of.entries()) moveCounts(sum, block, 1 / (at + 1));
    return sum;
  }

  return {
    add(counts) {
      added++;
      moveCounts(open, counts, 1 / added);
      if (added < length) return false;
      blocks.push(open);
      open = emptyCounts(layout, Q);
      added = 0;
      if (blocks.length < MOST_BLOCKS) return true;
      blocks = Array.from({ length: MOST_BLOCKS / 2 }, (_, b) => mean(blocks.slice(2 * b, 2 * b + 2)));
      length *= 2;
      return true;
    },
    size: () => blocks.length,
    mean: (from, to) => mean(blocks.slice(from, to)),
  };
}
