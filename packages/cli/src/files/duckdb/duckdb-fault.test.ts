import { expect, it } from "vitest";
import { diskFault, isRefusal, parquetFault } from "./duckdb-fault.ts";

const FULL = new Error('IO Error: Could not write file "/tmp/x/log.db": No space left on device');
const INVALID = new Error("Invalid Input Error: No magic bytes found.\nMore of it");
const DAMAGED = [
  "Invalid Error: TProtocolException: Invalid data",
  'IO Error: Could not read enough bytes from file "r.parquet": attempted to read 20 bytes',
  "INTERNAL Error: Attempted to access index 0 within vector of size 0",
  "Out of Range Error: cast",
];
const OTHER = new Error("Binder Error: no such column");

it("tells a full disk, a file that is refused, and our own faults apart", () => {
  expect(diskFault(FULL, "log.csv")).toMatchObject({
    name: "FileError",
    message:
      "log.csv: the temporary folder has no room for the table: the disk is full. Set TMPDIR to a folder on a larger disk.",
  });
  expect(parquetFault(INVALID, "r.parquet")).toMatchObject({
    name: "FileError",
    message: "r.parquet: expected a readable Parquet file, found another (No magic bytes found).",
  });
  for (const message of DAMAGED)
    expect(parquetFault(new Error(message), "r.parquet")).toMatchObject({
      name: "FileError",
      message: expect.stringMatching(
        /^r\.parquet: expected a readable Parquet file, found another \(.*\)\.$/,
      ),
    });
  expect(parquetFault(FULL, "log.csv")).toBe(FULL);
  expect(diskFault(OTHER, "log.csv")).toBe(OTHER);
  expect(parquetFault(OTHER, "log.csv")).toBe(OTHER);
  expect([FULL, INVALID, OTHER].map(isRefusal)).toEqual([false, true, false]);
});
