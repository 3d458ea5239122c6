import { popcount } from "../numeric/bits.ts";

/** One bit an attribute; the sign bit stays free, so that plain numbers compare as they should. */
export const MOST_ATTRIBUTES = 30;

/** What is known of Q before the responses are looked at; bit k of a mask stands for attribute k. */
export interface KnownEntries {
  /** [J] attributes that the item surely needs. */
  readonly required: Uint32Array;
  /** [J] attributes that it surely does not need. */
  readonly forbidden: Uint32Array;
  /** What an expert thinks, who may be wrong. */
  readonly expected?: ExpectedEntries;
}

/** Before the responses are looked at, an entry is as the expert has it with odds e^logOdds, each for itself. */
export interface ExpectedEntries {
  /** [J] */
  readonly q: Uint32Array;
  readonly logOdds: number;
}

export function nothingKnown(J: number): KnownEntries {
  return { required: new Uint32Array(J), forbidden: new Uint32Array(J) };
}

/** −ln of how much less likely the expert makes a q-vector than the expert's own: logOdds for every entry that differs. */
export function surprise({ expected }: KnownEntries, item: number, q: number): number {
  return expected === undefined ? 0 : expected.logOdds * popcount(q ^ expected.q[item]);
}

/** Whether a q-vector keeps to what is known of the item. */
export function isAllowed(known: KnownEntries, item: number, q: number): boolean {
  return (q & known.required[item]) === known.required[item] && (q & known.forbidden[item]) === 0;
}
