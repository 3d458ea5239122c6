import type { CdmFit, InformationCriteria, ParameterCounts } from "../fit/cdm-fit.ts";
import type { AbsoluteFit } from "../fit/indices/absolute-fit.ts";
import type { StartAgreement } from "../fit/start-agreement.ts";

import type { LearnJob, LearnOutcome } from "../learn/learn-q.ts";

import type { AttributeDistributionName } from "../models/attribute-distribution.ts";
import type { CvJob, CvOutcome } from "../rbm/cross-validation.ts";
import type { EntryStatistics } from "./entry-statistics.ts";
import type { IterationEnd } from "./iterate-choice.ts";
import type { MesaPoint } from "./mesa.ts";

/** The models under which two Q-matrices are compared, as in [LMX22, §5]. */
export const JUDGED_MODELS = ["DINA", "ACDM", "GDINA"] as const;
export type JudgedModel = (typeof JUDGED_MODELS)[number];

/** A part of `validateQ`. Plain data, so that it goes to a thread. */
export type ValidateJob =
  | { readonly kind: "learn"; readonly job: LearnJob }
  | { readonly kind: "rbm"; readonly cv: CvJob }
  /** PVAF, hull and Wald from one fit with the expert's Q-matrix. */
  | { readonly kind: "calibrate" }
  /** PVAF or hull, fitted anew after every choice. */
  | { readonly kind: "iterate"; readonly method: "pvaf" | "hull" }
  | {
      readonly kind: "fit";
      readonly of: "expert" | "suggested";
      readonly model: JudgedModel;
      /** [J, K] */
      readonly entries: Uint8Array;
    };

/** What a job gave; goes back from a thread. */
export type ValidateOutcome =
  | { readonly kind: "learn"; readonly found: LearnOutcome }
  | { readonly kind: "rbm"; readonly found: CvOutcome }
  | ({ readonly kind: "calibrate" } & Calibrated)
  | ({ readonly kind: "iterate" } & Iterated)
  | ({ readonly kind: "fit" } & FitOutcome);

/** What q-vectors of an item account for; null where nothing tells the classes apart. */
export interface ItemMesa {
  /** The best of each size. */
  readonly points: readonly MesaPoint[];
  /** PVAF of the expert's q-vector; 0 where it is empty. */
  readonly expert: number;
}

export interface Calibrated {
  /** [J] */
  readonly mesas: readonly (ItemMesa | null)[];
  /** [J][K]; null likewise. */
  readonly statistics: readonly (readonly EntryStatistics[] | null)[];
  /** [J] q-vectors as bits. */
  readonly pvaf: Uint32Array;
  readonly hull: Uint32Array;
  /** null where it was not asked for. */
  readonly wald: Uint32Array | null;
}

export interface Iterated {
  readonly method: "pvaf" | "hull";
  /** [J, K] */
  readonly entries: Uint8Array;
  readonly iterations: number;
  readonly end: IterationEnd;
}

export interface FitOutcome {
  readonly judged: JudgedFit;
  /** The fit itself, of the suggested Q-matrix; null of the expert's, of which nothing else is reported. */
  readonly fitted: CdmFit | null;
}

/** How well a Q-matrix does under a model. */
export interface JudgedFit {
  readonly of: "expert" | "suggested";
  readonly model: JudgedModel;
  readonly distribution: AttributeDistributionName;
  /** Number of students. */
  readonly N: number;
  readonly logLik: number;
  readonly parameters: ParameterCounts;
  readonly criteria: InformationCriteria;
  readonly absolute: AbsoluteFit;
  readonly converged: boolean;
  /** Whether the starts agree on the maximum. */
  readonly starts: StartAgreement;
}
