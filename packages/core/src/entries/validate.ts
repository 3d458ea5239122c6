export { type Calibration, calibrate } from "../validate/calibrate.ts";
export { chosenOn, hullChoice, type PvafCut, pvafChoice, waldSteps } from "../validate/choices.ts";
export { OPINION_NAMES } from "../validate/entry-sentence.ts";
export { type EntryStatistics, entryStatistics } from "../validate/entry-statistics.ts";
export { gdi, pvaf } from "../validate/gdi.ts";
export { type IteratedChoice, iterateChoice } from "../validate/iterate-choice.ts";
export { type MesaPoint, mesa } from "../validate/mesa.ts";
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
export { suggestionFrom, validateMethod, validateNotes, validateQ } from "../validate/validate-q.ts";
export type { EntryReport, Opinion, Suggestion, Validation } from "../validate/validation.ts";
