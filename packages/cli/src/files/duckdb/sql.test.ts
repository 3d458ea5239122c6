import { plainCell } from "@qmatrix/tables/pieces";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../test/run-qmatrix.ts";
import { writeParquet } from "../../../test/write-parquet.ts";
import { sqlPlainCell, sqlText } from "./sql.ts";
import { withDuckDb } from "./with-duckdb.ts";

it("DuckDB leaves of a cell what plainCell leaves", async () => {
  const path = `${temporaryFolder()}/any.parquet`;
  await writeParquet(path, "SELECT 1 AS x");
  const cells = [
    ...["", "0", "1", "1.0", "1.", "1.000", ".0", ".", "1,0", ",00", "1,000", "-1.0", "-.0", "NA", "0.5"],
    ...["1.0\n", "\n1.0", "1.0 ", "١.0", "$1", "\\1", "it's 1.0", "99.00", "1e0"],
  ];
  const values = cells.map((cell) => `(${sqlText(cell)})`).join(", ");
  const plain = await withDuckDb({ path, what: "a test" }, async (db) => {
    const read = await db.runAndReadAll(`SELECT ${sqlPlainCell("cell")} FROM (VALUES ${values}) t(cell)`);
    return read.getRows().map(([cell]) => cell);
  });
  expect(plain).toEqual(cells.map(plainCell));
});
