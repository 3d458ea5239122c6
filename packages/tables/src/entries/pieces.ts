/** What tables are read with, for those that come row by row, are larger than memory or have another form. */
export { cellAdvice, codesAdvice } from "../advice.ts";
export { missingMarks, plainCell, WHOLE_NUMERALS } from "../cells.ts";
export {
  type CollectedEntries,
  collectFixedEntries,
  type FixedEntriesOptions,
} from "../collect-fixed-entries.ts";
export { collectProfiles, PROBABILITY_PREFIX } from "../collect-profiles.ts";
export { collectQMatrix } from "../collect-q-matrix.ts";
export { collectResponses } from "../collect-responses.ts";
export { readWorkbook, type Sheet, sheetNamed } from "../excel/read-workbook.ts";
export { hasTabs, type NamedFile } from "../files/named-file.ts";
export { FIRST_BYTES, MOST_BYTES, MOST_PARQUET_ROWS, readTableFile } from "../files/read-file.ts";
export { TableError, tableError } from "../finding.ts";
export { checkHeader, findColumns, hasRowNames } from "../header.ts";
export { type CollectedResponses, judgeResponses } from "../judge-responses.ts";
export { encodingNotes, fileRows } from "../look/look-at-file.ts";
export { naturalOrder } from "../natural-order.ts";
export { type RowSink, rowSink } from "../read-table.ts";
export { collectBy } from "../reading/collect-by.ts";
export { pointsIn, rowRanges } from "../reading/reading.ts";
export { readingSink } from "../reading/reading-sink.ts";
export { type Recode, type Recoding, recodingOf } from "../reading/recode.ts";
export { type Collect, checkRowLength, type LineOf, rowPlace, type TableSink } from "../rows.ts";
export { decodeText, type TextPieces } from "../text/decode-text.ts";
export { type Encoding, sniffEncoding } from "../text/encoding.ts";
export { type FileKind, fileKind } from "../text/file-kind.ts";
export { type Dialect, SPACES, sniffDialect, sniffTable } from "../text/sniff-dialect.ts";
export { type RowPieces, type TextRow, textRows } from "../text/text-rows.ts";
export { writtenAs } from "../text/written-as.ts";
