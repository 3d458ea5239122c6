/** What results say in words, as rows of tables and as JSON: for terminals and files. Loads no charts. */
export { isSupported } from "../adequacy/adequacy-words.ts";
export {
  COMPARISON_HEADER,
  comparisonRows,
  isCompared,
  isSuggested,
  SUGGESTED_HEADER,
  suggestedRows,
} from "../fit/comparison-rows.ts";
export { fitFinding, fitVerdicts } from "../fit/fit-first.ts";
export { fitLines, rankNote } from "../fit/fit-lines.ts";
export { type FitReport, fitBody } from "../fit/fit-result.ts";
export {
  defaultErrors,
  ERROR_KINDS,
  type ErrorKind,
  type FitSettings,
  MOST_COMPLETE,
  recordedFit,
} from "../fit/fit-settings.ts";
export { fitWarnings } from "../fit/fit-warnings.ts";
export { ITEM_HEADER, itemRows } from "../fit/item-rows.ts";
export { manyParameters } from "../fit/many-parameters.ts";
export { modelText } from "../fit/model-text.ts";
export { PAIR_HEADER, pairRows } from "../fit/pair-rows.ts";
export { DIFFERENT_MAXIMA, maximaDiffer, moreStarts, startSentences } from "../fit/start-words.ts";
export { itemRemarks } from "../items/item-remarks.ts";
export type { ItemSummary } from "../items/item-summary.ts";
export { itemWords } from "../items/item-words.ts";
export { alternativesBody } from "../learn/alternatives-summary.ts";
export { comparedWith } from "../learn/compared.ts";
export { INCLUSION } from "../learn/inclusion-words.ts";
export { type LearnReport, qBody, rowsOf } from "../learn/learn-result.ts";
export { type LearnSettings, recordedRbm, recordedRefined } from "../learn/learn-settings.ts";
export { learnedFinding, learnedVerdicts } from "../learn/learned-first.ts";
export { LEARNED_ITEM_HEADER, learnedItemRows } from "../learn/learned-item-rows.ts";
export { RANKING_HEADER, rankingRows } from "../learn/ranking-rows.ts";
export { refinedItems } from "../learn/refined-items.ts";
export { type RefinedLearned, type RefinedReport, refinedLearned } from "../learn/refined-learned.ts";
export { refinedNext } from "../learn/refined-next.ts";
export {
  isNothingLearned,
  learnedVerdict,
  nothingLearned,
  refinedFindings,
  supportOfLearned,
  supportSentencesOf,
} from "../learn/refined-summary.ts";
export { sureness } from "../learn/sureness.ts";
export { masteryState } from "../mastery/mastery-state.ts";
export { studentWords } from "../mastery/student-words.ts";
export {
  MODELS_HEADER,
  modelsRows,
  shownHeader,
  shownNote,
  shownRows,
  supportOfComparison,
  TESTS_CSV_HEADER,
  TESTS_HEADER,
  testRows,
  testsCsvRows,
  testsNote,
} from "../models/models-rows.ts";
export { type Cover, madeBy } from "../page/cover.ts";
export { type Cell, csvRow } from "../page/csv-row.ts";
export type { Verdict, VerdictState } from "../page/first-screen.ts";
export { spreadsheetCell } from "../page/spreadsheet-cell.ts";
export { type FitBasis, fitBasis } from "../students/fit-basis.ts";
export { MOST_STUDENT_PAGES } from "../students/most-student-pages.ts";
export { ENTRY_HEADER, entryRows } from "../validate/entry-rows.ts";
export { notComputed } from "../validate/not-computed.ts";
export { suggestionWords } from "../validate/suggestion-words.ts";
export { validateFinding, validateVerdicts } from "../validate/validate-first.ts";
export { validateNext } from "../validate/validate-next.ts";
export { type ValidateReport, validateBody } from "../validate/validate-result.ts";
export { recordedValidate, type ValidateSettings } from "../validate/validate-settings.ts";
export {
  supportOfValidation,
  supportSentencesOfValidation,
  validatedVerdict,
  validateFindings,
} from "../validate/validate-summary.ts";
export { comparisonText, type NamedComparison, namedComparison } from "../words/comparison-text.ts";
export { type DataSummary, dataSummary } from "../words/data-summary.ts";
export { fewStudentsSentence } from "../words/few-students.ts";
export { counted, fixed } from "../words/in-words.ts";
export { type NextStep, stepText } from "../words/next-step.ts";
export { optionName } from "../words/option-name.ts";
export { type Json, plainOptions, type RecordedOptions } from "../words/recorded-options.ts";
export { shellList, shellWord } from "../words/shell-word.ts";
export { supportOfFitSentences, supportSentences } from "../words/support-words.ts";
