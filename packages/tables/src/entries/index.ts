/** Whole tables: text or bytes in, data and findings out. Tables row by row are in `@qmatrix/tables/pieces`. */
export { MISSING_MARKS } from "../cells.ts";
export type { ProfilesOptions } from "../collect-profiles.ts";
export type { QMatrixOptions } from "../collect-q-matrix.ts";
export type { ResponsesOptions } from "../collect-responses.ts";
export type { NamedFile } from "../files/named-file.ts";
export {
  type LookAtNamedOptions,
  lookAtNamedFile,
  readQMatrixFile,
  readResponsesFile,
} from "../files/read-file.ts";
export type { Advice, ColumnRole, Expected, Fault, Finding, Note, RowPlace } from "../finding.ts";
export type { IdColumn, JudgeOptions } from "../judge-responses.ts";
export type { CellKind } from "../look/column-summary.ts";
export type { Understood, UnderstoodCode, UnderstoodColumn } from "../look/describe.ts";
export { type Given, givenOf, givenWords, type ReadingOptions, readingOptions } from "../look/given.ts";
export type { Role } from "../look/guess-roles.ts";
export { type Look, type LookOptions, lookAtResponses, type Problem } from "../look/look.ts";
export { type FileFormat, type FileLook, type FileLookOptions, lookAtFile } from "../look/look-at-file.ts";
export {
  type ProfilesFile,
  type QMatrixFile,
  type ResponsesFile,
  readProfiles,
  readQMatrix,
  readResponses,
  type TableSource,
} from "../read-table.ts";
export type { Reading } from "../reading/reading.ts";
export type { FileGuess } from "../text/file-kind.ts";
