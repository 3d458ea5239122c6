import type { KernelMemory } from "../../kernels/arena.ts";
import { ABSENT, type CodedResponses, RIGHT } from "../coded-responses.ts";
import { PIECE } from "./pieces.ts";

/**
 * Responses as the sampler's kernels read them, from byte `to` on: u32 [pieces, J, 2, PIECE], all ones where a response is correct, and
 * where there is one. Students come in the order of the list.
 */
export function writeResponseMasks(
  { u32 }: Pick<KernelMemory, "u32">,
  { J, codes }: CodedResponses,
  students: ArrayLike<number>,
  to: number,
): void {
  for (let place = 0; place < students.length; place++) {
    const i = students[place];
    for (let j = 0; j < J; j++) {
      const at = to / 4 + (Math.floor(place / PIECE) * J + j) * 2 * PIECE + (place % PIECE);
      u32[at] = codes[j][i] === RIGHT ? 0xffffffff : 0;
      u32[at + PIECE] = codes[j][i] === ABSENT ? 0 : 0xffffffff;
    }
  }
}

/** Byte address of the masks of item j in a piece. */
export function masksAt(masks: number, J: number, piece: number, j: number): number {
  return masks + (piece * J + j) * 2 * 4 * PIECE;
}
