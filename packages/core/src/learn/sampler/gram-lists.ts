import { popcount } from "../../numeric/bits.ts";
import { MOST_LISTED } from "../items/index.ts";
import { PIECE } from "./pieces.ts";

const PIECE_BYTES = 4 * PIECE;

/**
 * Pairs of features within some set of MOST_LISTED attributes; every feature with the mean slope and the response, and the
 * slope with itself and the response. Lists are padded to fours with the response.
 */
export function gramLists(features: readonly number[]) {
  const size = features.length + 2;
  const [slope, response] = [features.length, features.length + 1];
  const partners: number[] = [];
  const sumOf = new Int32Array(size * size).fill(-1);
  let sums = 0;
  for (let t = 0; t <= slope; t++) {
    const own: number[] = [];
    for (let s = 0; s <= t; s++)
      if (t === slope || popcount(features[s] | features[t]) <= MOST_LISTED) own.push(s);
    own.push(response);
    for (const [place, s] of own.entries()) sumOf[t * size + s] = sumOf[s * size + t] = sums + place;
    while (own.length % 4 !== 0) own.push(response);
    partners.push(own.length, ...own.map((s) => s * PIECE_BYTES));
    sums += own.length;
  }
  return { partners, sumOf, sums };
}
