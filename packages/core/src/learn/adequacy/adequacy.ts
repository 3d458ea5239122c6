/** Whether the data support skills, judged by the prediction of students who were held out. */
export interface Adequacy {
  /** What the comparison comes to. */
  readonly verdict: AdequacyVerdict;
  /** Why; the first that applies in the order of `judge`. */
  readonly reason: AdequacyReason;
  /** Students were dealt to so many folds; each fold was predicted by models fitted to the others. */
  readonly folds: number;
  /** Students who were compared; of more than 6000, 6000 drawn at random. */
  readonly students: number;
  /** Of the learned model that was compared. */
  readonly attributes: number;
  /** The model with one continuous ability that others are judged against: the better of the two. */
  readonly reference: "one-ability" | "flexible-ability";
  /** The learned model less its rivals; null where one of the two was not compared. */
  readonly learned: {
    /** Less `reference`. */
    readonly toOneAbility: Difference | null;
    /** Less the best model of continuous abilities, one or several. */
    readonly toAbilities: Difference | null;
    /** Less the best number of unrestricted latent classes. */
    readonly toClasses: Difference | null;
    /** Less an expert's Q-matrix. */
    readonly toExpert: Difference | null;
  };
  /** Every model that was compared. */
  readonly models: readonly AdequacyModel[];
}

/**
 * "skills": the learned model predicts held-out students better than continuous abilities do.
 * "one-ability": one continuous ability predicts as well or better.
 * "undecided": neither can be said.
 */
export type AdequacyVerdict = "skills" | "one-ability" | "undecided";

/** Why a verdict is what it is. */
export type AdequacyReason =
  /** skills: better than one continuous ability and than several. */
  | "skills-predict-better"
  /** one-ability: nothing predicts notably better than one ability. */
  | "one-ability-suffices"
  /** undecided: several abilities predict clearly better than one, and the skills not notably better than they. */
  | "several-abilities"
  /** undecided: latent classes without skills predict clearly better than the skills, or alone clearly better than one ability. */
  | "latent-classes"
  /** undecided: the items are not related: nothing predicts clearly better than independence. */
  | "unrelated-items"
  /** undecided: the differences are within their standard errors. */
  | "too-close"
  /** undecided: the learned model's likelihood was not computed. */
  | "not-compared"
  /** undecided: too few students, or responses to an item, to hold some of them out. */
  | "too-few-students";

/** ln P(held-out responses) of one model less that of another, over all students, each predicted by models without them. */
export interface Difference {
  /** The sum over the students. */
  readonly value: number;
  /** √N times the standard deviation of the students' differences. */
  readonly standardError: number;
}

/** A model of the comparison: see docs/methods/adequacy.md. */
export type ComparedModel =
  | { readonly name: "learned" | "expert" | "independence" | "one-ability" | "flexible-ability" }
  | { readonly name: "abilities"; readonly abilities: number }
  | { readonly name: "classes"; readonly classes: number };

/** A model with how well it predicts held-out students. */
export type AdequacyModel = ComparedModel & {
  /** Σ_i ln P(R_i); null where it was not computed. */
  readonly heldOutLogLik: number | null;
  /** Of heldOutLogLik, over the students. */
  readonly standardError: number | null;
  /** Less the two-parameter logistic model ("one-ability"). */
  readonly differenceToOneAbility: number | null;
  readonly differenceStandardError: number | null;
  /** Why heldOutLogLik is null. */
  readonly notCompared?: string;
};
