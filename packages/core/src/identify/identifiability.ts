/**
 * identified: the strict conditions of conjunctive items and the generic ones of general items hold
 * generic: only the generic conditions of general items hold
 * weak: not even these were shown
 */
export type IdentifiabilityVerdict = "identified" | "generic" | "weak";

export interface Identifiability {
  /** The worst of the attributes' verdicts. */
  readonly verdict: IdentifiabilityVerdict;
  readonly conjunctive: ConjunctiveConditions;
  readonly general: GeneralConditions;
  /** [K] */
  readonly attributes: readonly AttributeIdentifiability[];
}

/** Of DINA and DINO: A, B and C are sufficient and necessary [GX19], [GX21, Theorem 1]. */
export interface ConjunctiveConditions {
  /** A: for every attribute an item that needs only it. */
  readonly complete: boolean;
  /** B: with one such item of each attribute taken away, no two attributes are needed by the same items. */
  readonly distinct: boolean;
  /** C: every attribute is needed by three items or more. */
  readonly repeated: boolean;
  /** A, B and C: identified for all parameters. */
  readonly strict: boolean;
  /** Identified for almost all parameters: strict, or with two items for an attribute [GX21, Theorem 2 b]. */
  readonly generic: boolean;
}

/** Of GDINA, ACDM and other models in which each attribute that an item needs has its effect. */
export interface GeneralConditions {
  /** For every attribute two items that need only it [Xu17, C1]. */
  readonly twoIdentityBlocks: boolean;
  /** Necessary: every attribute is needed by three items or more [GX21, Theorem 3]. */
  readonly repeated: boolean;
  /** Necessary: for every attribute an item that needs it, no item for two of them [GX21, Theorem 5]. */
  readonly genericallyComplete: boolean;
  /** D: for every attribute two such items [GX21, Theorem 4]. */
  readonly twoGenericBlocks: boolean;
  /** E: and these so that an item that needs it is left; "unknown" where the search gave up [GX21, Theorem 4]. */
  readonly leftover: boolean | "unknown";
  /** Two identity blocks and a third item for every attribute, where it must have an effect [Xu17, C2]. */
  readonly strict: boolean;
  /** D and E: identified for almost all parameters. */
  readonly generic: boolean | "unknown";
}

export interface AttributeIdentifiability {
  readonly attribute: string;
  /** Items that need it. */
  readonly items: number;
  /** Items that need nothing else. */
  readonly singleItems: number;
  /** Of the attribute's own part in the conditions; the Q-matrix is identified if every attribute is. */
  readonly verdict: IdentifiabilityVerdict;
  /** Which kind of item to add, in a sentence; null where nothing is amiss. */
  readonly advice: string | null;
}
