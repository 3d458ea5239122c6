import { onesOf, popcount } from "../../numeric/bits.ts";
import { type QPriorOptions, qPrior } from "../items/index.ts";

/** What q-vectors, families and attributes cost, given the other items. */
export interface ItemCosts {
  /** −ln of the prior of q-vector and family. */
  of(q: number, family: number): number;
  /** Of each attribute that some item requires. */
  readonly attribute: number;
  /** Of attributes that no other item requires. */
  ofNew(q: number): number;
  leaveOut(q: number, family: number): void;
  takeIn(q: number, family: number): void;
}

/** Counts the items that are taken in, so that each can be weighed given the others. `attribute`: what an attribute costs that some item requires. */
export function itemCosts(attribute: number, options: QPriorOptions): ItemCosts {
  const prior = qPrior(options);
  const items = new Uint32Array(options.K);
  const count = (q: number, by: number) => {
    for (const k of onesOf(q)) items[k] += by;
  };
  return {
    attribute,
    of: (q, family) => -prior.logWeight(popcount(q), family),
    ofNew: (q) => attribute * onesOf(q).reduce((unused, k) => unused + Number(items[k] === 0), 0),
    leaveOut(q, family) {
      prior.remove(popcount(q), family);
      count(q, -1);
    },
    takeIn(q, family) {
      prior.add(popcount(q), family);
      count(q, 1);
    },
  };
}
