import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { stream } from "@qmatrix/core/data";
import { sizedQ } from "@qmatrix/core/simulate";

const { DuckDBInstance } = createRequire(new URL("../../packages/cli/package.json", import.meta.url))(
  "@duckdb/node-api",
);

const SEED = 20261116;
const GUESS = 0.15;
const SLIP = 0.1;

/**
 * Writes a log of answers by the DINA model, as Parquet and as CSV, and its Q-matrix: row r is draw ⌊r/N⌋ of student
 * r mod N, so that students come one after the other, as in time. An item is drawn with replacement, so items come
 * again; chance is a hash of student, draw and seed. DuckDB makes the rows piece by piece and needs little memory.
 */
export async function makeLog(folder, { rows, N, J, K }) {
  const q = sizedQ(
    { items: J, attributes: K, sizes: [1, 1, 1], identityBlocks: 2 },
    stream(SEED, "long-log"),
  );
  const needs = q.items.map((_, j) =>
    q.entries.slice(j * K, (j + 1) * K).reduceRight((sum, bit) => 2 * sum + bit, 0),
  );
  const table =
    ["item", ...q.attributes].join() +
    q.items.map((item, j) => `\n${[item, ...q.entries.slice(j * K, (j + 1) * K)]}`).join("");
  writeFileSync(join(folder, "q.csv"), `${table}\n`);

  const db = await DuckDBInstance.create(":memory:", { memory_limit: "1GB", temp_directory: folder });
  const connection = await db.connect();
  const draw = (what) => `hash(student, draw, ${SEED}, '${what}')`;
  const made = `
    WITH drawn AS (SELECT r % ${N} AS student, r // ${N} AS draw FROM range(${rows}) t(r)),
    met AS (SELECT student, draw, (${draw("item")} % ${J})::INTEGER AS j, hash(student, ${SEED}) % ${2 ** K} AS profile,
      ${draw("answer")} / 18446744073709551616.0 AS chance FROM drawn),
    asked AS (SELECT *, ([${needs}])[j + 1] AS needed FROM met)
    SELECT 's' || (student + 1) AS student, 'item' || (j + 1) AS item,
      (chance < CASE WHEN profile & needed = needed THEN ${1 - SLIP} ELSE ${GUESS} END)::TINYINT AS answer FROM asked`;
  await connection.run(`COPY (${made}) TO '${join(folder, "log.parquet")}' (FORMAT parquet)`);
  await connection.run(
    `COPY (FROM '${join(folder, "log.parquet")}') TO '${join(folder, "log.csv")}' (FORMAT csv, HEADER)`,
  );
  connection.closeSync();
  db.closeSync();
}
