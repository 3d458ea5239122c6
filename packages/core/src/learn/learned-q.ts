import type { Profiles } from "../data/profiles.ts";
import type { QMatrix } from "../data/q-matrix.ts";
import type { Warning } from "../errors/warning.ts";
import type { Identifiability } from "../identify/identifiability.ts";
import type { ItemFamily } from "../models/item-family.ts";
import type { Adequacy } from "./adequacy/index.ts";
import type { AttributeChoice } from "./choose-attributes.ts";
import type { ResidualDependence } from "./residual-dependence.ts";

/** The result of `learnQ`. */
export interface LearnedQ {
  /** Whether the responses support skills at all, to be read before everything else; null where it was not asked for. */
  readonly adequacy: Adequacy | null;
  /** The Q-matrix, attributes in canonical order. */
  readonly q: QMatrix;
  /** Inclusion probabilities [J, K]: P(the item requires the attribute | responses). */
  readonly inclusion: Float64Array;
  /** Item family and success probabilities of each item [J]. */
  readonly items: readonly LearnedItem[];
  /** Mastery probabilities of the students. */
  readonly profiles: Profiles;
  /**
   * ln P(responses) less the cost of effects and q-vectors; where items require more than 12 attributes, Σ_j ln P(responses to j |
   * other responses) less that cost, which varies by chance. Only differences on the same data with as many attributes are
   * meaningful.
   */
  readonly score: number;
  /** Whether `score` is ln P(responses) less that cost. If not, solutions of different starts cannot be ranked. */
  readonly isScoreExact: boolean;
  /** Whether items may load on a continuous ability beside the attributes. */
  readonly hasAbility: boolean;
  /** Whether the inclusion probabilities come from a down-weighted likelihood, because the model may misfit. */
  readonly isDownWeighted: boolean;
  /** Prerequisites among the attributes; null where there are none, or where they are not looked for. */
  readonly hierarchy: LearnedHierarchy | null;
  /** `q` first, then competing solutions at which searches ended. */
  readonly alternatives: readonly Alternative[];
  /** The solution of each start. */
  readonly runs: readonly RunSummary[];
  /** How the number of attributes was chosen; null where it was given. */
  readonly choice: AttributeChoice | null;
  /** Entries that deserve a review by an expert, the most doubtful first. */
  readonly doubtful: readonly DoubtfulEntry[];
  /** Item pairs that are more, or less, dependent than the learned model implies. */
  readonly residualDependence: ResidualDependence;
  /** Whether `q` is identified. */
  readonly identifiability: Identifiability;
  /** What to be careful about. */
  readonly warnings: readonly Warning[];
}

/** Which attribute requires which. */
export interface LearnedHierarchy {
  /** Direct ones; what follows from others is left out. */
  readonly edges: readonly LearnedEdge[];
  /** The Q-matrix in closed form: with all prerequisites of an item's attributes, which a conjunctive item cannot do without. */
  readonly closed: QMatrix;
}

/** Only students who have mastered the prerequisite can master the attribute. */
export interface LearnedEdge {
  /** Name of the attribute that comes first. */
  readonly prerequisite: string;
  /** Name of the attribute that requires it. */
  readonly attribute: string;
  /** Posterior probability of the edge, given the Q-matrix and the other edges. */
  readonly probability: number;
}

/** What was learned of an item beside its q-vector. */
export interface LearnedItem {
  /** Its name. */
  readonly item: string;
  /** The family of its success probabilities; undefined for items that require fewer than two attributes. */
  readonly family: ItemFamily | undefined;
  /** For each family, in the order of ITEM_FAMILIES, the probability that the item requires two or more attributes and belongs to it. */
  readonly familyProbabilities: readonly number[];
  /**
   * P(correct | pattern of the n required attributes) [2^n], in column order, the first attribute changing fastest; of a student
   * of average ability where items load on it.
   */
  readonly successProbabilities: readonly number[];
  /** Slope λ of the logit of success on the continuous ability θ ~ N(0, 1); 0 where the model has none. */
  readonly loading: number;
}

/** A competing solution: a Q-matrix about as probable as the best one. */
export interface Alternative {
  /** Its columns are matched to those of the result. */
  readonly q: QMatrix;
  /** As in `LearnedQ`. */
  readonly score: number;
  /** How many of the samples begin there; the weights of all solutions sum to 1. */
  readonly weight: number;
}

/** The solution of one start. */
export interface RunSummary {
  /** Where it started. */
  readonly start: StartName;
  /** As in `LearnedQ`. */
  readonly score: number;
  /** Proportion of entries in which its Q-matrix differs from that of the result. */
  readonly difference: number;
  /** Whether items may load on a continuous ability beside the attributes. */
  readonly hasAbility: boolean;
}

export const START_NAMES = ["factor", "expert", "rbm", "geomin", "quartimin", "random", "empty"] as const;
/** Where a search starts: factor analysis with a sparse, geomin or quartimin rotation ("factor", "geomin", "quartimin"), an expert's Q-matrix, an RBM, at random, or where no item requires any attribute. */
export type StartName = (typeof START_NAMES)[number];

/** An entry of the Q-matrix that the data leave open. */
export interface DoubtfulEntry {
  /** Name of the item. */
  readonly item: string;
  /** Name of the attribute. */
  readonly attribute: string;
  /** Its inclusion probability. */
  readonly inclusion: number;
  /** Whether it is 1 in the learned Q-matrix. */
  readonly inQ: boolean;
}
