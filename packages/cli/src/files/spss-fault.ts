import { faultText } from "@qmatrix/report/reading";
import { FileError } from "./file-error.ts";

/** No kept library reads these files without fault: see docs/decisions/0009-files-through-duckdb.md. */
export function spssFault(path: string): FileError {
  return new FileError(faultText(path, { severity: "fault", kind: "spss", advice: [] }));
}
