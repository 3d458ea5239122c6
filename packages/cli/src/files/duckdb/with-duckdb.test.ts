import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { namesIn, temporaryFolder } from "../../../test/run-qmatrix.ts";
import { withDuckDb } from "./with-duckdb.ts";

/** An empty folder for what is temporary, and a file to be read. */
function withTemporary(): { temporary: string; path: string } {
  const path = join(temporaryFolder(), "log.csv");
  writeFileSync(path, "a\n");
  const temporary = temporaryFolder();
  vi.stubEnv("TMPDIR", temporary);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  return { temporary, path };
}

it("keeps to a folder of its own, and to the memory and threads that it may take", async () => {
  const { temporary, path } = withTemporary();
  const settings = ["memory_limit", "threads", "TimeZone", "autoload_known_extensions", "temp_directory"];
  const query = `SELECT ${settings.map((name) => `current_setting('${name}')::VARCHAR`)}`;
  const [[memory, threads, zone, autoload, folder]] = await withDuckDb(
    { path, what: "a log", threads: 99 },
    async (db) => (await db.runAndReadAll(query)).getRows(),
  );
  expect({ memory, threads, zone, autoload }).toEqual({
    memory: "953.6 MiB",
    threads: "8",
    zone: "UTC",
    autoload: "false",
  });
  expect(String(folder).startsWith(join(temporary, "qmatrix-duckdb-"))).toBe(true);
  expect(namesIn(temporary)).toEqual([]);
});

it("leaves nothing behind when the work fails", async () => {
  const { temporary, path } = withTemporary();
  const failing = withDuckDb({ path, what: "a log" }, async (db) => {
    await db.run("CREATE TABLE log AS SELECT 1");
    expect(namesIn(temporary)).toHaveLength(1);
    throw new Error("the work failed");
  });
  await expect(failing).rejects.toThrow("the work failed");
  expect(namesIn(temporary)).toEqual([]);
});

it("says how far a query is", async () => {
  const { path } = withTemporary();
  await withDuckDb({ path, what: "a log", threads: 1 }, async (db) => {
    const seen: number[] = [];
    const timer = setInterval(() => seen.push(db.progress.percentage), 5);
    await db.run("CREATE TABLE log AS SELECT hash(i) AS h FROM range(5000000) t(i)");
    await db.run("CREATE TABLE counted AS SELECT h % 1000 AS k, count(*) FROM log GROUP BY k");
    clearInterval(timer);
    expect(Math.max(...seen)).toBeGreaterThan(0);
  });
});
