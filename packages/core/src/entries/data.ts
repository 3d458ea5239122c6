/**
 * Response data, Q-matrices, profiles and what turns rows of text into them; comparison and identifiability of Q-matrices; random
 * streams. Data are typed arrays.
 *
 * @module
 */
export { type ClassificationAccuracy, classificationAccuracy } from "../compare/classification-accuracy.ts";
export { compareQ, type QComparison } from "../compare/compare-q.ts";
export { matchColumns } from "../compare/match-columns.ts";
export { alignProfiles } from "../data/align-profiles.ts";
export { type AlignQOptions, alignQ } from "../data/align-q.ts";
export { describeAnswers } from "../data/answer-cells.ts";
export { type BitMatrix, countRow, createBitMatrix, getBit, setBit } from "../data/bit-matrix.ts";
export { cellAdvice } from "../data/cell-advice.ts";
export { checkAttributeCount } from "../data/check-attribute-count.ts";
export { checkHeader } from "../data/check-header.ts";
export { checkRowLength } from "../data/check-row-length.ts";
export { codesAdvice } from "../data/codes-advice.ts";
export {
  type CollectProfilesOptions,
  collectProfiles,
  PROBABILITY_PREFIX,
  type ProfilesCollector,
} from "../data/collect-profiles.ts";
export {
  type CollectQMatrixOptions,
  collectQMatrix,
  type QMatrixCollector,
} from "../data/collect-q-matrix.ts";
export {
  type CollectedResponses,
  type CollectResponsesOptions,
  collectResponses,
  type IdColumn,
  MISSING_MARKS,
  type ResponsesCollector,
} from "../data/collect-responses.ts";
export { type DescribeRow, describeRow } from "../data/describe-row.ts";
export { findItemColumn } from "../data/find-item-column.ts";
export type { KnownEntries } from "../data/known-entries.ts";
export { leaveOutEmpty } from "../data/leave-out-empty.ts";
export { listNames } from "../data/list-names.ts";
export { plainCell, WHOLE_NUMERALS } from "../data/plain-cell.ts";
export { masters, type Profiles } from "../data/profiles.ts";
export {
  emptyColumns,
  emptyRows,
  permuteAttributes,
  type QMatrix,
  qMatrixFrom,
  requiredAttributes,
} from "../data/q-matrix.ts";
export {
  type Answer,
  answerOf,
  countPresent,
  type Responses,
  responsesFrom,
  selectStudents,
} from "../data/responses.ts";
export { hasRowNames } from "../data/row-names.ts";
export { shellList, shellWord } from "../data/shell-word.ts";
export { describeValue } from "../errors/describe-value.ts";
export { InvalidInputError } from "../errors/invalid-input-error.ts";
export { markInvisible } from "../errors/mark-invisible.ts";
export { checkIdentifiability } from "../identify/check-identifiability.ts";
export type {
  AttributeIdentifiability,
  ConjunctiveConditions,
  GeneralConditions,
  Identifiability,
  IdentifiabilityVerdict,
} from "../identify/identifiability.ts";
export { type Label, type Stream, seedWords, shuffled, stream } from "../random/stream.ts";
