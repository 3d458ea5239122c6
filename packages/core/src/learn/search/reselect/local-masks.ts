import { gatherBits, popcount, spreadBits } from "../../../numeric/bits.ts";
import type { Block } from "../block.ts";
import type { Workspace } from "../workspace.ts";

/** Bits of the block below B, bits of the item outside it above. */
export function localOf({ B }: Workspace, mask: number, outside: number, q: number): number {
  return gatherBits(q, mask) | (gatherBits(q, outside) << B);
}

/** The q-vector that a local mask stands for. */
export function globalOf({ B }: Workspace, mask: number, outside: number, local: number): number {
  return (spreadBits(local & ((1 << B) - 1), mask) | spreadBits(local >>> B, outside)) >>> 0;
}

/** Of each cell in the order of a subset, attributes of the block first, its place in the order of the q-vector. */
export function cellPlaces({ workspace, mask }: Block, outside: number, local: number): number[] {
  const q = globalOf(workspace, mask, outside, local);
  return Array.from({ length: 1 << popcount(local) }, (_, x) =>
    gatherBits(globalOf(workspace, mask, outside, spreadBits(x, local)), q),
  );
}
