/**
 * How the attributes of an item work together, in the order that every array over families has:
 *
 *   saturated     every pattern of the n attributes has its own success probability (GDINA)   2^n parameters
 *   conjunctive   all of them are needed (DINA)                                               2
 *   disjunctive   one of them is enough (DINO)                                                2
 *   additive      each adds its part to the probability (ACDM)                                n + 1
 *
 * For an item of one attribute the four are the same, and it is counted with none of them.
 */
export const ITEM_FAMILIES = ["saturated", "conjunctive", "disjunctive", "additive"] as const;

/** Places in ITEM_FAMILIES, for code that keeps a family as a number. */
export const SATURATED = 0;
export const CONJUNCTIVE = 1;
export const DISJUNCTIVE = 2;
export const ADDITIVE = 3;

export const FAMILIES = ITEM_FAMILIES.length;

/** How the attributes of an item combine: saturated (G-DINA), conjunctive (DINA), disjunctive (DINO) or additive (ACDM). */
export type ItemFamily = (typeof ITEM_FAMILIES)[number];
