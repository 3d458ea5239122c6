/** Whole tables: text or bytes in, data and findings out. Tables row by row are in `@qmatrix/tables/pieces`. */
export { MISSING_MARKS } from "../cells.ts";
export type { ProfilesOptions } from "../collect-profiles.ts";
export type { QMatrixOptions } from "../collect-q-matrix.ts";
export type { ResponsesOptions } from "../collect-responses.ts";
export type { Advice, ColumnRole, Expected, Fault, Finding, Note, RowPlace } from "../finding.ts";
export type { IdColumn, JudgeOptions } from "../judge-responses.ts";
export {
  type ProfilesFile,
  type QMatrixFile,
  type ResponsesFile,
  readProfiles,
  readQMatrix,
  readResponses,
  type TableSource,
} from "../read-table.ts";
export type { FileGuess } from "../text/file-kind.ts";
