import { type FileError, unexpected } from "./file-error.ts";

/** No kept library reads these files without fault: see docs/decisions/0009-files-through-duckdb.md. */
export function spssFault(path: string): FileError {
  return unexpected(
    path,
    [],
    "a table in text or Parquet",
    "an SPSS file",
    "Save it as CSV: in SPSS with File, Save As; in R with write.csv(haven::zap_labels(haven::read_sav(FILE)), OUT, row.names = FALSE).",
  );
}
