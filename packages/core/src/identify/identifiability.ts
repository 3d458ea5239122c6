/**
 * "identified": strictly identified for conjunctive items (DINA, DINO) and generically for general ones (G-DINA, ACDM);
 * "generic": generically identified for general items; "weak": neither was shown.
 */
export type IdentifiabilityVerdict = "identified" | "generic" | "weak";

/** Whether a Q-matrix is identified. */
export interface Identifiability {
  /** The worst of the attributes' verdicts. */
  readonly verdict: IdentifiabilityVerdict;
  /** Conditions for conjunctive and disjunctive items. */
  readonly conjunctive: ConjunctiveConditions;
  /** Conditions for general items. */
  readonly general: GeneralConditions;
  /** Each attribute [K]. */
  readonly attributes: readonly AttributeIdentifiability[];
}

/** Of DINA and DINO: A, B and C are sufficient and necessary [GX19], [GX21, Theorem 1]. */
export interface ConjunctiveConditions {
  /** A: every attribute has an item that requires only it. */
  readonly complete: boolean;
  /** B: with one such item of each attribute taken away, no two attributes are required by the same items. */
  readonly distinct: boolean;
  /** C: every attribute is required by three or more items. */
  readonly repeated: boolean;
  /** A, B and C: identified for all parameters. */
  readonly strict: boolean;
  /** Identified for almost all parameters: strict, or with two items for an attribute [GX21, Theorem 2 b]. */
  readonly generic: boolean;
}

/** Of GDINA, ACDM and other models in which each attribute that an item requires has an effect. */
export interface GeneralConditions {
  /** Every attribute has two items that require only it [Xu17, C1]. */
  readonly twoIdentityBlocks: boolean;
  /** Necessary: every attribute is required by three or more items [GX21, Theorem 3]. */
  readonly repeated: boolean;
  /** Necessary: every attribute can be assigned an item of its own that requires it [GX21, Theorem 5]. */
  readonly genericallyComplete: boolean;
  /** D: every attribute can be assigned two such items [GX21, Theorem 4]. */
  readonly twoGenericBlocks: boolean;
  /** E: and these such that a further item that requires it is left; "unknown" where the search gave up [GX21, Theorem 4]. */
  readonly leftover: boolean | "unknown";
  /** Two identity blocks and a third item for every attribute, where it must have an effect [Xu17, C2]. */
  readonly strict: boolean;
  /** D and E: identified for almost all parameters. */
  readonly generic: boolean | "unknown";
}

/** What the conditions say of one attribute. */
export interface AttributeIdentifiability {
  /** Its name. */
  readonly attribute: string;
  /** Number of items that require it. */
  readonly items: number;
  /** Number of items that require only it. */
  readonly singleItems: number;
  /** Of the attribute's own part in the conditions. The Q-matrix is identified if every attribute is. */
  readonly verdict: IdentifiabilityVerdict;
  /** Which kind of item to add, in a sentence; null where none is needed. */
  readonly advice: string | null;
}
