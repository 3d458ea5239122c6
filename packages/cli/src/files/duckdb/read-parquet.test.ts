import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/run-qmatrix.ts";
import { writeParquet } from "../../../test/write-parquet.ts";
import { readQMatrix } from "../read-q-matrix.ts";
import { readResponses } from "../read-responses.ts";
import { readTable } from "../read-table.ts";

async function parquet(query: string, name = "my.parquet"): Promise<string> {
  const path = join(temporaryFolder(), name);
  await writeParquet(path, query);
  return path;
}

/** The header and the rows as they come. */
function rowsOf(path: string): Promise<readonly (readonly string[])[]> {
  return readTable(path, (header) => {
    const rows = [header];
    return { add: (cells) => rows.push(cells), finish: () => rows };
  });
}

/** Another name of the same length, in all the places where the file has it. */
function renameColumn(path: string, from: string, to: string): void {
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  writeFileSync(path, bytes);
}

describe("readParquet", () => {
  it("gives cells as a CSV file would have them, with all their digits", async () => {
    const path = await parquet(`SELECT * FROM (VALUES
      (true, 1.0::DOUBLE, 1::TINYINT, 1.00::DECIMAL(5, 2), 9007199254740993, '007', DATE '2026-05-31'),
      (false, 'NaN'::DOUBLE, NULL, 0.50::DECIMAL(5, 2), -1, ' x ', NULL),
      (NULL, 0.5::DOUBLE, 0::TINYINT, NULL, 0, '', DATE '2026-01-01'))
      t(truth, double, tiny, decimal, big, text, day)`);
    expect(await rowsOf(path)).toEqual([
      ["truth", "double", "tiny", "decimal", "big", "text", "day"],
      ["1", "1", "1", "1", "9007199254740993", "007", "2026-05-31"],
      ["0", "", "", "0.50", "-1", " x ", ""],
      ["", "0.5", "0", "", "0", "", "2026-01-01"],
    ]);
  });

  it("keeps names that are hostile to SQL", async () => {
    const names = ["'; DROP TABLE x; --", 'a"b', "select", "%s, $1 {}", "c0", "rowid", "é😀"];
    const columns = names.map((name, at) => `${at} AS "${name.replaceAll('"', '""')}"`);
    expect(await rowsOf(await parquet(`SELECT ${columns}`))).toEqual([
      names,
      names.map((_, at) => String(at)),
    ]);
  });

  it("refuses a name with a NUL byte, of which DuckDB said that our query had no end", async () => {
    const path = await parquet("SELECT 1 AS same_A, 0 AS same_B");
    renameColumn(path, "same_B", "same\0B");
    await expect(rowsOf(path)).rejects.toThrow(
      `${path}, header: expected names of columns, found one with a NUL byte.`,
    );
  });

  it("keeps names that differ only in capitals, which DuckDB renames", async () => {
    const path = await parquet("SELECT 1 AS same_A, 0 AS same_B, {'x': 1} AS nested, 2 AS same_C");
    renameColumn(path, "same_B", "same_a");
    let header: readonly string[] = [];
    const stop = readTable(path, (names) => {
      header = names;
      throw new Error("seen");
    });
    await expect(stop).rejects.toThrow("seen");
    expect(header).toEqual(["same_A", "same_a", "nested", "same_C"]);
  });

  it("reads a file whose name is a pattern, and not those that fit it", async () => {
    const folder = temporaryFolder();
    await writeParquet(join(folder, "a1.parquet"), "SELECT 1 AS wrong");
    await writeParquet(join(folder, "a[1].parquet"), "SELECT 1 AS x");
    await writeParquet(join(folder, "a*.parquet"), "SELECT 1 AS y");
    await writeParquet(join(folder, "it's.parquet"), "SELECT 1 AS z");
    expect(await rowsOf(join(folder, "a[1].parquet"))).toEqual([["x"], ["1"]]);
    expect(await rowsOf(join(folder, "a*.parquet"))).toEqual([["y"], ["1"]]);
    expect(await rowsOf(join(folder, "it's.parquet"))).toEqual([["z"], ["1"]]);
  });

  it("keeps the order of rows over many row groups", async () => {
    const path = await parquet("SELECT i AS student, (i % 3 = 0)::INTEGER AS a FROM range(300000) t(i)");
    const { responses } = await readResponses(path, { idColumns: ["student"] });
    expect(responses.students).toEqual(Array.from({ length: 300_000 }, (_, i) => String(i)));
    expect(responses.correct.words[0]).toBe(0b01001001001001001001001001001001);
  });

  it("reads a Q-matrix", async () => {
    const path = await parquet("SELECT * FROM (VALUES ('a', 1, 0), ('b', 0, 1)) t(item, A1, A2)");
    expect(await readQMatrix(path)).toMatchObject({ J: 2, K: 2, items: ["a", "b"] });
  });

  it("says the same about answers as of a CSV file", async () => {
    const query =
      "SELECT i::VARCHAR AS s, (i % 2)::DOUBLE AS a, CASE i WHEN 2 THEN 9 ELSE 1 END AS b FROM range(4) t(i)";
    const path = await parquet(query);
    await expect(readResponses(path, { idColumns: ["s"] })).rejects.toThrow(
      expect.objectContaining({
        name: "FileError",
        message: `${path}, row 3, column b: expected 0, 1, empty or NA, found "9". To treat 9 as missing: --missing 9.`,
      }),
    );
    const { responses, warnings } = await readResponses(path, { idColumns: ["s"], missing: ["", "9"] });
    expect([...responses.present.words]).toEqual([0b1111, 0b1011]);
    expect([...responses.correct.words]).toEqual([0b1010, 0b1011]);
    expect(warnings).toHaveLength(1);
  });
});

describe("readParquet refuses", () => {
  const REFUSED: [string, string, string][] = [
    [
      "nested columns",
      "SELECT 1 AS a, {'x': 1} AS b",
      ", column b: expected numbers, Boolean values or text, found STRUCT(x INTEGER).",
    ],
    [
      "lists",
      "SELECT [1, 0] AS a, 1 AS b",
      ", column a: expected numbers, Boolean values or text, found INTEGER[].",
    ],
    [
      "bytes",
      "SELECT 'x'::BLOB AS a, 1 AS b",
      ", column a: expected numbers, Boolean values or text, found BLOB.",
    ],
    ["no rows", "SELECT 1 AS a, 1 AS b LIMIT 0", ": there are no rows below the header."],
  ];
  for (const [what, query, sentence] of REFUSED)
    it(what, async () => {
      const path = await parquet(query);
      await expect(readResponses(path)).rejects.toThrow(
        expect.objectContaining({ name: "FileError", message: `${path}${sentence}` }),
      );
    });

  it("a column named twice", async () => {
    const path = await parquet("SELECT 1 AS same_A, 0 AS same_B");
    renameColumn(path, "same_B", "same_A");
    await expect(readResponses(path)).rejects.toThrow(
      expect.objectContaining({
        message: `${path}, header: columns 1 and 2 are both named "same_A".`,
      }),
    );
  });

  it("a file that only begins like one", async () => {
    const path = join(temporaryFolder(), "my.parquet");
    writeFileSync(path, `PAR1\u0015${"x".repeat(100)}`);
    await expect(readResponses(path)).rejects.toThrow(
      expect.objectContaining({
        name: "FileError",
        message: expect.stringMatching(/: expected a readable Parquet file, found another \(.*\)\.$/),
      }),
    );
  });
});
