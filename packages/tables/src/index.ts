export { cellAdvice, codesAdvice } from "./advice.ts";
export { MISSING_MARKS, missingMarks, plainCell, WHOLE_NUMERALS } from "./cells.ts";
export {
  type CollectedEntries,
  collectFixedEntries,
  type FixedEntriesOptions,
} from "./collect-fixed-entries.ts";
export { collectProfiles, PROBABILITY_PREFIX, type ProfilesOptions } from "./collect-profiles.ts";
export { collectQMatrix, type QMatrixOptions } from "./collect-q-matrix.ts";
export { collectResponses, type ResponsesOptions } from "./collect-responses.ts";
export {
  type Advice,
  type ColumnRole,
  type Expected,
  type Fault,
  type Finding,
  type Note,
  type RowPlace,
  TableError,
  tableError,
} from "./finding.ts";
export { checkHeader, findColumns, hasRowNames } from "./header.ts";
export {
  type CollectedResponses,
  type IdColumn,
  type JudgeOptions,
  judgeResponses,
} from "./judge-responses.ts";
export { naturalOrder } from "./natural-order.ts";
export {
  type ProfilesFile,
  type QMatrixFile,
  type ResponsesFile,
  type RowSink,
  readProfiles,
  readQMatrix,
  readResponses,
  rowSink,
  type TableSource,
} from "./read-table.ts";
export { type Collect, checkRowLength, type LineOf, rowPlace, type TableSink } from "./rows.ts";
export { decodeText, type TextPieces } from "./text/decode-text.ts";
export { type FileGuess, type FileKind, fileKind } from "./text/file-kind.ts";
export { type Dialect, SPACES, sniffDialect } from "./text/sniff-dialect.ts";
export { type RowPieces, type TextRow, textRows } from "./text/text-rows.ts";
