import { spreadBits } from "../../numeric/bits.ts";
import type { Stream } from "../../random/stream.ts";
import type { Block } from "./block.ts";

/** Draws every student's pattern in the block from the posterior that the last E-step left. */
export function sampleBlock({ workspace, profiles, mask, attributes }: Block, random: Stream): void {
  const { f32, at, C, answers } = workspace;
  const used = 1 << attributes.length;
  const patterns = Uint32Array.from({ length: used }, (_, c) => spreadBits(c, mask));
  let from = at.posterior / 4;
  for (let i = 0; i < answers.N; i++, from += C) {
    let left = random.uniform();
    let c = 0;
    for (; c < used - 1; c++) {
      left -= f32[from + c];
      if (left < 0) break;
    }
    profiles[i] = ((profiles[i] & ~mask) | patterns[c]) >>> 0;
  }
}
