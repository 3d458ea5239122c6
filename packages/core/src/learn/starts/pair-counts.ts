import type { Responses } from "../../data/responses.ts";
import { popcount } from "../../numeric/bits.ts";

/** Responses of the students who answered both of two items. */
export interface PairCounts {
  /** How many they are. */
  both: number;
  bothRight: number;
  /** Right on the first item, whatever on the second. */
  firstRight: number;
  secondRight: number;
}

/** Counts for one pair of items, by AND and popcount over the items' bits; written into `counts`. */
export function countPair(responses: Responses, first: number, second: number, counts: PairCounts): void {
  const { correct, present } = responses;
  const words = correct.wordsPerRow;
  const a = first * words;
  const b = second * words;
  let both = 0;
  let bothRight = 0;
  let firstRight = 0;
  let secondRight = 0;
  for (let w = 0; w < words; w++) {
    const rightA = correct.words[a + w];
    const rightB = correct.words[b + w];
    const presentA = present.words[a + w];
    const presentB = present.words[b + w];
    both += popcount(presentA & presentB);
    bothRight += popcount(rightA & rightB);
    firstRight += popcount(rightA & presentB);
    secondRight += popcount(presentA & rightB);
  }
  counts.both = both;
  counts.bothRight = bothRight;
  counts.firstRight = firstRight;
  counts.secondRight = secondRight;
}
