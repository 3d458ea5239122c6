import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Given } from "@qmatrix/tables";
import type { Browser, Page } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, startChromium, WITHOUT_CHROMIUM } from "../../../../tools/pages/start-chromium.ts";
import { peopleFiles } from "../../test/people-files.ts";
import { readInMemory } from "../../test/read-in-memory.ts";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { writeParquet } from "../../test/write-parquet.ts";

const READER = fileURLToPath(new URL("../../test/read-in-memory.ts", import.meta.url));

/** The reader in one script, under a global name. */
async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: READER, platform: "browser" });
  const { output } = await bundle.generate({ format: "iife", name: "reader", codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

describe.skipIf(!hasChromium)(`a file as people have it, in a browser${WITHOUT_CHROMIUM}`, () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await startChromium();
    page = await browser.newPage();
    await page.addScriptTag({ content: await bundled() });
  });
  afterAll(() => browser?.close());

  async function expectSame(name: string, bytes: Uint8Array, given: Given = {}): Promise<string> {
    const letters = Buffer.from(bytes).toString("latin1");
    const inPage = await page.evaluate<string>(
      `reader.readInMemory(${JSON.stringify(name)}, ${JSON.stringify(letters)}, ${JSON.stringify(given)})`,
    );
    expect(JSON.parse(inPage), name).toEqual(JSON.parse(await readInMemory(name, letters, given)));
    return inPage;
  }

  it("is understood and read as in Node: all of them", async () => {
    let read = 0;
    for (const { name, bytes } of await peopleFiles())
      if ((await expectSame(name, bytes)).includes('"responses":{')) read++;
    expect(read).toBeGreaterThan(30);
  });

  it("may be Parquet, packed, a log, or damaged", async () => {
    const path = join(temporaryFolder(), "t.parquet");
    await writeParquet(
      path,
      "SELECT 's' || i AS student, (i % 3 = 0) AS a, (i % 2)::DOUBLE AS b, (i % 5 < 2)::FLOAT AS c FROM range(500) t(i)",
    );
    const parquet = readFileSync(path);
    expect(await expectSame("t.parquet", parquet, { idColumns: ["student"] })).toContain('"N":500');
    await expectSame("t.parquet", parquet.subarray(0, 100));
    const log = "who,what,right\nb,i1,1\na,i1,0\na,i2,1\nb,i2,0\nc,i1,1\n";
    const packed = gzipSync(log);
    const given: Given = { long: ["who", "what", "right"] };
    expect(await expectSame("log.csv.gz", packed, given)).toContain('"N":3');
    expect(await expectSame("log.csv.gz", packed.subarray(0, packed.length - 9))).toContain(
      '{"severity":"fault","kind":"damaged-gzip","isCut":true,"advice":[]}',
    );
    const damaged = packed.with(packed.length - 12, 0xff);
    expect(await expectSame("log.csv.gz", damaged)).toContain('"kind":"damaged-gzip","isCut":false');
  });
});
