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
export {
  type AlignQOptions,
  alignQ,
  type OtherItems,
  otherItems,
  otherItemsSentence,
} from "../data/align-q.ts";
export { type BitMatrix, countRow, createBitMatrix, getBit, setBit } from "../data/bit-matrix.ts";
export { checkAttributeCount } from "../data/check-attribute-count.ts";
export { checkStudents } from "../data/check-students.ts";
export type { KnownEntries } from "../data/known-entries.ts";
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
  answeredBy,
  countPresent,
  type Responses,
  type ResponseValue,
  responseOf,
  responsesFrom,
  selectStudents,
} from "../data/responses.ts";
export {
  type DataSize,
  type Support,
  type SupportFinding,
  type SupportLevel,
  supportOf,
} from "../data/support-rules.ts";
export { besideCutoffs } from "../errors/beside-cutoffs.ts";
export { listChoices } from "../errors/check-one-of.ts";
export { describeValue } from "../errors/describe-value.ts";
export { type InputPlace, InvalidInputError, renamedFault } from "../errors/invalid-input-error.ts";
export { listNames } from "../errors/list-names.ts";
export { escapeInvisible, markInvisible } from "../errors/mark-invisible.ts";
export type { Warning, WarningCode } from "../errors/warning.ts";
export { checkIdentifiability } from "../identify/check-identifiability.ts";
export type {
  AttributeIdentifiability,
  ConjunctiveConditions,
  GeneralConditions,
  Identifiability,
  IdentifiabilityVerdict,
} from "../identify/identifiability.ts";
export { type Label, type Stream, seedWords, shuffled, stream } from "../random/stream.ts";
