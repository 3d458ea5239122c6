// What the verbs take and return, in one file: the reference shows the types together, and each key has its comment.
import type { BitMatrix } from "../data/bit-matrix.ts";
import type { QMatrix as TypedQMatrix } from "../data/q-matrix.ts";
import type { ResponseValue, Responses as TypedResponses } from "../data/responses.ts";
import type { Warning } from "../errors/warning.ts";
import type {
  InformationCriteria,
  ParameterCounts,
  StartOutcome,
  FitOptions as TypedFitOptions,
} from "../fit/cdm-fit.ts";
import type { CompareModelsOptions as TypedCompareModelsOptions } from "../fit/compare/compare-models.ts";
import type { InformationKind, StandardErrors } from "../fit/errors/standard-errors.ts";
import type { FigureOrReason, RatioItems } from "../fit/fit-statistics.ts";
import type { AbsoluteFit } from "../fit/indices/absolute-fit.ts";
import type { ClassificationReliability } from "../fit/indices/classification-reliability.ts";
import type { ItemModelComparison } from "../fit/indices/compare-item-models.ts";
import type { ItemLikelihoodRatios } from "../fit/indices/item-likelihood-ratio.ts";
import type { ItemPairFit } from "../fit/indices/item-pair-fit.ts";
import type { ItemRmsea } from "../fit/indices/item-rmsea.ts";
import type { ItemModelSuggestion, SelectionRule } from "../fit/indices/suggest-item-models.ts";
import type { Identifiability } from "../identify/identifiability.ts";
import type { RbmParameters } from "../kernels/rbm-memory.ts";
import type { Adequacy } from "../learn/adequacy/index.ts";
import type { AttributeChoice } from "../learn/choose-attributes.ts";
import type { LearnOptions as TypedLearnOptions } from "../learn/learn-options.ts";
import type {
  Alternative,
  DoubtfulEntry,
  LearnedHierarchy,
  LearnedItem,
  RunSummary,
} from "../learn/learned-q.ts";
import type { ResidualDependence } from "../learn/residual-dependence.ts";
import type { FittedModel } from "../models/fitted-model.ts";
import type { CvOptions } from "../rbm/cross-validation.ts";
import type { GridCell } from "../rbm/learn-by-rbm.ts";
import type { SimulationTruth } from "../simulate/simulate.ts";
import type { SimulationDesign as TypedSimulationDesign } from "../simulate/simulation-design.ts";
import type { ItemMesa, JudgedFit } from "../validate/validate-jobs.ts";
import type { ValidateOptions as TypedValidateOptions } from "../validate/validate-options.ts";
import type { EntryReport, Opinion } from "../validate/validation.ts";
import type { Plain } from "./plain.ts";

/*
 * Longer than 300 lines: what verbs take and give is written out, member by member, so that the reference shows it; types.test.ts holds each to
 * what the engine gives, with lists in place of typed arrays.
 */

/** Response data of N students and J items. `responsesFrom` makes it. */
export interface Responses {
  /** N, the number of students. */
  readonly N: number;
  /** J, the number of items. */
  readonly J: number;
  /** Names of the items [J], no two alike. */
  readonly items: readonly string[];
  /** Names of the students [N]; row numbers where the data have none. */
  readonly students: readonly string[];
  /** Correct responses as bits, one row per item; read by the verbs. */
  readonly correct: Plain<BitMatrix>;
  /** Responses that are not missing, likewise. */
  readonly present: Plain<BitMatrix>;
}

/** Response data, or rows of 0 (incorrect), 1 (correct) and null (missing), one row per student. */
export type ResponsesInput = Responses | TypedResponses | readonly (readonly ResponseValue[])[];

/** A Q-matrix: which of K attributes each of J items requires. `qMatrixFrom` makes it. */
export interface QMatrix {
  /** J, the number of items. */
  readonly J: number;
  /** K, the number of attributes. */
  readonly K: number;
  /** Names of the items [J]. */
  readonly items: readonly string[];
  /** Names of the attributes [K]. */
  readonly attributes: readonly string[];
  /** The entries [J, K] row after row: 1 where item j requires attribute k, at j·K + k. */
  readonly entries: readonly number[];
}

/** A Q-matrix, or rows of 0 and 1, one row per item in the order of the items of the responses. */
export type QMatrixInput = QMatrix | TypedQMatrix | readonly (readonly number[])[];

/** Attribute profiles of N students. */
export interface Profiles {
  /** N, the number of students. */
  readonly N: number;
  /** K, the number of attributes. */
  readonly K: number;
  /** Names of the students [N]. */
  readonly students: readonly string[];
  /** Names of the attributes [K]. */
  readonly attributes: readonly string[];
  /** Mastery probabilities [N, K] row after row; 0 or 1 where the profiles are known. */
  readonly mastery: readonly number[];
}

/** Options of `learnQ`. */
export interface LearnOptions extends Omit<TypedLearnOptions, "attributes" | "start"> {
  /**
   * The number of attributes, at most 30 and fewer than the items; or "auto" to choose it too (see `chooseAttributes`). With
   * "auto", `start`, `trust`, `fixed` and `attributeNames` are omitted.
   */
  readonly attributes: number | "auto";
  /** An expert's Q-matrix: one search starts there, and the result keeps the names and order of its attributes. */
  readonly start?: QMatrixInput;
}

/** The result of `learnQ`. */
export interface LearnedQ {
  /** Whether the responses support discrete skills, to be read before everything else; null where it was not asked for. */
  readonly adequacy: Adequacy | null;
  /** The Q-matrix, attributes in canonical order. */
  readonly q: QMatrix;
  /** Inclusion probabilities [J, K] row after row: P(the item requires the attribute | responses). */
  readonly inclusion: readonly number[];
  /** Item family and success probabilities of each item [J]. */
  readonly items: readonly LearnedItem[];
  /** Mastery probabilities of the students. */
  readonly profiles: Profiles;
  /**
   * ln P(responses) less the cost of effects and q-vectors. Where items require more than 12 attributes, a sum over items of
   * ln P(responses to the item | the other responses) less that cost, which varies by chance. Only differences between solutions
   * with the same data and number of attributes are meaningful.
   */
  readonly score: number;
  /** Whether `score` is ln P(responses) less that cost; if not, solutions of different starts cannot be ranked. */
  readonly isScoreExact: boolean;
  /** Whether items may load on a continuous ability in addition to the attributes. */
  readonly hasAbility: boolean;
  /** Whether the inclusion probabilities come from a down-weighted likelihood, because the model may misfit. */
  readonly isDownWeighted: boolean;
  /** Prerequisites among the attributes; null where there are none, or where they are not looked for (beyond six attributes). */
  readonly hierarchy: Plain<LearnedHierarchy> | null;
  /** `q` first, then competing solutions, from which samples of the posterior begin too. See {@link Alternative}. */
  readonly alternatives: readonly Plain<Alternative>[];
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
  /** What to be careful about, one sentence each. */
  readonly warnings: readonly Warning[];
}

/** Options of `learnByRbm`. */
export interface RbmOptions extends Omit<CvOptions, "start"> {
  /** An expert's Q-matrix to start the weights from; its attributes keep their names and order. */
  readonly start?: QMatrixInput;
}

/** The result of `learnByRbm`. */
export interface RbmLearned {
  /** The Q-matrix: the non-zero weights of the chosen training. */
  readonly q: QMatrix;
  /** Proportion [J, K] of the folds, at the chosen penalty and learning rate, in which the entry is 1; not a probability. */
  readonly inclusion: readonly number[];
  /** Mastery probabilities under the machine. */
  readonly profiles: Profiles;
  /** Weights and biases, debiased, with mastery as the positive sign and columns as in `q`. */
  readonly parameters: Plain<RbmParameters>;
  /** The training with the smallest validation error. */
  readonly chosen: GridCell;
  /** Every training of the grid. */
  readonly grid: readonly GridCell[];
  /** Absolute weights [J, K] without penalty, to rank the attributes of an item. */
  readonly ranking: readonly number[];
  /** What to be careful about, one sentence each. */
  readonly warnings: readonly Warning[];
}

/** Options of `fitCdm`. */
export interface FitOptions extends Omit<TypedFitOptions, "q"> {}

/** The result of `fitCdm`. `scoreProfiles` and `fitStatistics` take it, also after JSON. */
export interface CdmFit {
  /** The fitted model: Q-matrix, item parameters and attribute distribution, in the documented format. */
  readonly model: FittedModel;
  /** EM over all attribute patterns, or stochastic EM with Gibbs sampling where they are too many to enumerate. */
  readonly method: "em" | "stochastic-em";
  /** N, the number of students. */
  readonly N: number;
  /** ln P(all responses); null where it is not computed (stochastic EM). */
  readonly logLik: number | null;
  /** Number of free parameters. */
  readonly parameters: ParameterCounts;
  /** Deviance, AIC, BIC, CAIC and SABIC; null where `logLik` is. */
  readonly criteria: InformationCriteria | null;
  /** Whether the start that was kept met the tolerance within `maxIterations`. */
  readonly converged: boolean;
  /** EM steps of the start that was kept. */
  readonly iterations: number;
  /** Every start, the one that was kept first. */
  readonly starts: readonly StartOutcome[];
  /** Mastery probabilities and classifications of the students. */
  readonly classification: Classification;
  /** The seed of the fit; sampled profiles are drawn from it again. */
  readonly seed: number;
}

/** Attribute profiles of students under a fitted model. */
export interface Classification {
  /** Mastery probabilities. */
  readonly profiles: Profiles;
  /** EAP classification [N, K]: 1 where the mastery probability is at least 0.5. */
  readonly eap: readonly number[];
  /** The most probable attribute pattern of each student [N, K]; null where patterns are not enumerated. */
  readonly map: readonly number[] | null;
  /** The maximum likelihood pattern of each student [N, K]; null where patterns are not enumerated. */
  readonly mle: readonly number[] | null;
}

/** Options of `compareModels`. */
export interface CompareModelsOptions extends Omit<TypedCompareModelsOptions, "qs"> {}

/** Options of `fitStatistics`. */
export interface FitStatisticsOptions {
  /** Which standard errors to compute; "items" takes the attribute distribution as known. Default "complete". */
  readonly standardErrors?: InformationKind | "none";
  /**
   * Which items get likelihood-ratio tests of reduced models, everything refitted: "all", "none", or "untested" (default), those that the
   * Wald tests cannot test because a probability is on its bound. With "all" the models are suggested by these tests.
   */
  readonly likelihoodRatios?: RatioItems;
  /** How a model is suggested for each item among those not rejected: "simpler" (default) or "largestp". */
  readonly rule?: SelectionRule;
  /** Whether the model was fitted with `monotone`. Default false. */
  readonly monotone?: boolean;
}

/** The result of `fitStatistics`. */
export interface FitStatistics {
  /** M2, RMSEA2 and SRMSR. */
  readonly absolute: AbsoluteFit;
  /** Standard errors of item parameters and attribute prevalence, or the reason why there are none. See {@link StandardErrors}. */
  readonly standardErrors: Plain<FigureOrReason<StandardErrors>>;
  /** Wald tests of reduced item models for each item, or the reason why there are none. */
  readonly comparison: FigureOrReason<readonly ItemModelComparison[]>;
  /** Likelihood ratio tests of reduced item models, everything refitted. See {@link ItemLikelihoodRatios}. */
  readonly ratios: readonly ItemLikelihoodRatios[];
  /** A model for each item, by these tests; what `fitCdm` takes as `model`. */
  readonly suggestions: readonly ItemModelSuggestion[];
  /** RMSEA of each item. */
  readonly itemRmsea: Plain<ItemRmsea>;
  /** Residual correlation and log odds ratio of each pair of items. */
  readonly pairs: ItemPairFit;
  /** Classification accuracy and consistency, at the level of patterns and of attributes. */
  readonly reliability: Plain<ClassificationReliability>;
}

/** Options of `validateQ`. */
export interface ValidateOptions extends Omit<TypedValidateOptions, "q"> {}

/** The result of `validateQ`. */
export interface Validation {
  /** Whether the responses support discrete skills, to be read before everything else; null where it was not asked for. */
  readonly adequacy: Adequacy | null;
  /** The expert's Q-matrix, its rows in the order of the items of the responses. */
  readonly q: QMatrix;
  /** The suggested Q-matrix: learned with the expert's as prior, with the same items and attributes. */
  readonly suggested: QMatrix;
  /** Pairs of attributes that may have each other's names in `suggested`: exchanged, it is as close to the expert's. */
  readonly exchangeable: readonly (readonly [string, string])[];
  /** Inclusion probabilities [J, K] row after row: P(the item requires the attribute | responses, expert). */
  readonly inclusion: readonly number[];
  /** A report on every entry, the most doubtful first. */
  readonly entries: readonly EntryReport[];
  /** The Q-matrices that the second opinions would have, of those that were asked for. See {@link Opinion}. */
  readonly opinions: readonly Plain<Opinion>[];
  /** PVAF of the best q-vector of each size [J], from the fit with the expert's Q-matrix; null where not computed. */
  readonly mesas: readonly (ItemMesa | null)[] | null;
  /** Fit of both Q-matrices under each model; none where patterns are too many to enumerate. */
  readonly fits: readonly JudgedFit[];
  /** The suggested Q-matrix, without attributes that no item requires, under the model with the lowest BIC; null where nothing was fitted. */
  readonly fitted: CdmFit | null;
  /** Item pairs that are more, or less, dependent than the learner's best solution implies. */
  readonly residualDependence: ResidualDependence;
  /** The learner's solutions behind the suggestion. */
  readonly learner: {
    /** The suggested Q-matrix, to which `runs` and `score` refer. */
    readonly best: QMatrix;
    /** The solution of each start. */
    readonly runs: readonly RunSummary[];
    /** As in `LearnedQ`. */
    readonly score: number;
    /** As in `LearnedQ`. */
    readonly isScoreExact: boolean;
    /** As in `LearnedQ`. */
    readonly isDownWeighted: boolean;
    /** Competing solutions, `best` first. See {@link Alternative}. */
    readonly alternatives: readonly Plain<Alternative>[];
    /** Whether the suggested Q-matrix is identified. */
    readonly identifiability: Identifiability;
  };
  /** What to be careful about, one sentence each. */
  readonly notes: readonly Warning[];
}

/** The design of a simulation: see `simulate`. */
export interface SimulationDesign extends Omit<TypedSimulationDesign, "q"> {
  /** A Q-matrix to use in place of a simulated one; not together with `qDesign`. */
  readonly q?: QMatrixInput;
}

/** The result of `simulate`: response data and everything that they were generated from. */
export interface Simulation {
  /** The response data. */
  readonly responses: Responses;
  /** The true Q-matrix. */
  readonly q: QMatrix;
  /** The true profiles, 0 or 1. */
  readonly profiles: Profiles;
  /** The design with its defaults, and the true item parameters. */
  readonly truth: SimulationTruth;
}
