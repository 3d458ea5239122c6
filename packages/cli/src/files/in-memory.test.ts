import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { tableText } from "@qmatrix/report/files";
import { faultsText } from "@qmatrix/report/reading";
import { type Given, readQMatrixFile, readResponsesFile } from "@qmatrix/tables";
import { readTableFile, type TableError } from "@qmatrix/tables/pieces";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { writeParquet } from "../../test/write-parquet.ts";
import { FileError } from "./file-error.ts";
import { readQMatrix } from "./read-q-matrix.ts";
import { readResponses } from "./read-responses.ts";
import { readTable } from "./read-table.ts";

const rowsIn = (header: readonly string[]) => {
  const rows = [header];
  return { add: (cells: readonly string[]) => void rows.push(cells), finish: () => rows };
};

/** The same file read from the disk by the command (DuckDB for logs and Parquet), and from memory. */
async function bothOf(path: string, given: Given) {
  const { long, attempt, order, idColumns } = given;
  const ofCommand = await readResponses(path, {
    ...{ idColumns, reading: given },
    ...(long && { long: { columns: long, attempt, order, isQuiet: true } }),
  }).catch((error) => {
    if (error instanceof FileError) return error.message;
    throw error;
  });
  const { responses, ids, findings } = await readResponsesFile(
    { name: path, bytes: readFileSync(path) },
    given,
  );
  const faults = findings.filter((finding) => finding.severity === "fault");
  return {
    ofCommand:
      typeof ofCommand === "string" ? ofCommand : { responses: ofCommand.responses, ids: ofCommand.ids },
    inMemory: faults.length > 0 ? faultsText(path, faults) : { responses, ids },
  };
}

describe("a log in memory", () => {
  it("is read, or refused in the same words, as DuckDB's is", async () => {
    const path = join(temporaryFolder(), "log.csv");
    const time = fc
      .integer({ min: 0, max: 40 })
      .map((n) => `2026-05-${String(1 + (n % 28)).padStart(2, "0")} 14:${10 + (n % 40)}:09`);
    const row = fc.tuple(
      fc.constantFrom("s1", "s2", "s10", " s3", "ü", "S1"),
      fc.constantFrom("i1", "i2", "i10", "b,c"),
      fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom("0", "1", "1.0", "", "NA") },
        { weight: 1, arbitrary: fc.constantFrom("2", "x") },
      ),
      fc.oneof({ weight: 30, arbitrary: time }, { weight: 1, arbitrary: fc.constantFrom("", "later") }),
      fc.constantFrom("g"),
    );
    const given = fc.record(
      {
        attempt: fc.constantFrom("first" as const, "last" as const),
        order: fc.constant("when"),
        idColumns: fc.constantFrom([], ["group"], ["who", "group"]),
      },
      { requiredKeys: ["idColumns"] },
    );
    let read = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 24 }), given, async (rows, said) => {
        fc.pre(said.order === undefined || said.attempt !== undefined);
        writeFileSync(path, [...tableText(["who", "what", "right", "when", "group"], rows)].join(""));
        const { ofCommand, inMemory } = await bothOf(path, { ...said, long: ["who", "what", "right"] });
        if (typeof ofCommand !== "string") read++;
        expect(inMemory).toEqual(ofCommand);
      }),
      { numRuns: 60, seed: 1 },
    );
    expect(read).toBeGreaterThan(10);
  });

  it("orders whole numbers with more digits than a double has", async () => {
    const path = join(temporaryFolder(), "log.csv");
    const late = 1_700_000_000_000_000_001n;
    writeFileSync(path, `a,b,c,t\ns,i,1,${late}\ns,i,0,${late - 1n}\ns,j,1,1\nz,i,1,2\nz,j,0,3\n`);
    const given = { long: ["a", "b", "c"], attempt: "first", order: "t" } as const;
    const { ofCommand, inMemory } = await bothOf(path, given);
    expect(inMemory).toEqual(ofCommand);
    expect(inMemory).toMatchObject({ responses: { N: 2, J: 2 } });
  });

  it("of a student with two identifiers is refused in the same words", async () => {
    const path = join(temporaryFolder(), "log.csv");
    writeFileSync(path, "a,b,c,g\ns,i,1,x\ns,j,0,y\n");
    const { ofCommand, inMemory } = await bothOf(path, { long: ["a", "b", "c"], idColumns: ["g"] });
    expect(inMemory).toEqual(ofCommand);
    expect(inMemory).toBe(
      `${path}, row 2 (line 3), column g: expected "x", as in earlier rows of student "s", found "y". An --id column must have one value per student.`,
    );
  });
});

describe("Parquet in memory", () => {
  it("has the cells that DuckDB gives, of every kind", async () => {
    const path = join(temporaryFolder(), "t.parquet");
    await writeParquet(
      path,
      `SELECT * FROM (VALUES
      (true, 1.0::DOUBLE, 0.1::FLOAT, 1::TINYINT, 1.00::DECIMAL(5, 2), 9007199254740993, '007', DATE '2026-05-31', TIMESTAMP '2026-05-31 14:05:09'),
      (false, 'NaN'::DOUBLE, 2.0::FLOAT, NULL, 0.50::DECIMAL(5, 2), -1, ' ü ', NULL, TIMESTAMP '1969-12-31 23:59:59.5'),
      (NULL, 0.25::DOUBLE, 16777216.0::FLOAT, 0::TINYINT, NULL, 0, '', DATE '1960-01-01', NULL))
      t(truth, double, float, tiny, decimal, big, text, day, moment)`,
    );
    const ofCommand = await readTable(path, rowsIn);
    expect(ofCommand[1][1]).toBe("1");
    expect(await readTableFile({ name: path, bytes: readFileSync(path) }, rowsIn)).toEqual(ofCommand);
  });

  it("is read in many row groups, in their order", async () => {
    const path = join(temporaryFolder(), "t.parquet");
    await writeParquet(
      path,
      "SELECT i AS student, (i % 3 = 0)::INTEGER AS a, (i % 5 < 2) AS b FROM range(150000) t(i)",
    );
    const { ofCommand, inMemory } = await bothOf(path, { idColumns: ["student"] });
    expect(inMemory).toEqual(ofCommand);
    expect(inMemory).toMatchObject({ responses: { N: 150_000 } });
  });

  it("with a column that its schema does not have is refused: nobody heard what was wrong with it, and Node ended", async () => {
    const path = join(temporaryFolder(), "damaged.parquet");
    await writeParquet(path, "SELECT i % 2 AS first, i % 3 AS other FROM range(50) t(i)");
    const bytes = readFileSync(path);
    bytes.fill(0xff, 5, bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8));
    bytes.write("OTHER", bytes.lastIndexOf("other"), "latin1");
    const { findings } = await readResponsesFile({ name: path, bytes });
    expect(findings.map(({ kind }) => kind)).toEqual(["damaged-parquet"]);
  });

  it("with lists or bytes, or damaged, is refused", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "t.parquet");
    const refusal = (bytes: Uint8Array) =>
      readTableFile({ name: path, bytes }, rowsIn).then(
        () => "read",
        (error: TableError) => error.fault,
      );
    for (const cell of ["[1, 2]", "{'x': 1}", "'ab'::BLOB"]) {
      await writeParquet(path, `SELECT ${cell} AS odd`);
      expect(await refusal(readFileSync(path))).toMatchObject({ kind: "not-plain", column: "odd" });
    }
    await writeParquet(path, "SELECT 1 AS a");
    expect(await refusal(readFileSync(path).subarray(0, 60))).toMatchObject({ kind: "damaged-parquet" });
  });
});

describe("a file packed by gzip", () => {
  it("is read from memory; a damaged one is refused in the same words", async () => {
    const path = join(temporaryFolder(), "t.csv.gz");
    const packed = gzipSync(`a,b\n${"1,0\n0,1\n".repeat(500)}`);
    for (const bytes of [
      packed,
      packed.subarray(0, packed.length - 9),
      Buffer.concat([packed.subarray(0, 20), Buffer.alloc(30, 7)]),
    ]) {
      writeFileSync(path, bytes);
      const { ofCommand, inMemory } = await bothOf(path, {});
      expect(inMemory).toEqual(ofCommand);
    }
  });
});

it("a Q-matrix in memory is that of the command: text, Windows-1252, a refusal", async () => {
  const path = join(temporaryFolder(), "q.csv");
  const texts = ["item,A,B\ni1,1,0\ni2,0,1\n", "item;Br\xfcche\ni1;x\ni2;x\n", "item,A\ni1,2\n", ""];
  for (const text of texts) {
    writeFileSync(path, Buffer.from(text, "latin1"));
    const ofCommand = await readQMatrix(path).catch((error: Error) => error.message);
    const { q, findings } = await readQMatrixFile({ name: path, bytes: readFileSync(path) });
    const faults = findings.filter((finding) => finding.severity === "fault");
    expect(q ?? faultsText(path, faults)).toEqual(ofCommand);
  }
});
