/**
 * Validation of an expert's Q-matrix: suggestion, PVAF, Wald and hull methods, ranking of entries. Data are typed arrays.
 *
 * @module
 */
export type { Calibration } from "../validate/calibrate.ts";
export type { PvafCut } from "../validate/choices.ts";
export type { EntryStatistics } from "../validate/entry-statistics.ts";
export type { IteratedChoice } from "../validate/iterate-choice.ts";
export type { MesaPoint } from "../validate/mesa.ts";
export {
  type FitOutcome,
  type ItemMesa,
  JUDGED_MODELS,
  type JudgedFit,
  type JudgedModel,
  type ValidateJob,
  type ValidateOutcome,
} from "../validate/validate-jobs.ts";
export {
  DEFAULT_TRUST,
  SECOND_OPINIONS,
  type SecondOpinion,
  type ValidateOptions,
} from "../validate/validate-options.ts";
export { validateMethod, validateNotes, validateQ } from "../validate/validate-q.ts";
export type { EntryReport, Opinion, Validation } from "../validate/validation.ts";
