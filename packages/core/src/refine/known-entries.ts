/** One bit an attribute; the sign bit stays free, so that plain numbers compare as they should. */
export const MOST_ATTRIBUTES = 30;

/** What is known of Q before the answers are looked at; bit k of a mask stands for attribute k. */
export interface KnownEntries {
  /** [J] attributes that the item surely needs. */
  readonly required: Uint32Array;
  /** [J] attributes that it surely does not need. */
  readonly forbidden: Uint32Array;
}

export function nothingKnown(J: number): KnownEntries {
  return { required: new Uint32Array(J), forbidden: new Uint32Array(J) };
}

/** Whether a q-vector keeps to what is known of the item. */
export function isAllowed(known: KnownEntries, item: number, q: number): boolean {
  return (q & known.required[item]) === known.required[item] && (q & known.forbidden[item]) === 0;
}
