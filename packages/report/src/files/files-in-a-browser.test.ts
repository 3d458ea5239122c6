import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, startChromium, WITHOUT_CHROMIUM } from "../../../../tools/pages/start-chromium.ts";
import { filesOfExample } from "../../test/files-of-example.ts";

const EXAMPLE = fileURLToPath(new URL("../../test/files-of-example.ts", import.meta.url));
const WORKER = `import { filesOfExample } from "./files-of-example.js";
filesOfExample().then(postMessage, (error) => postMessage({ error: String(error.stack) }));`;

/** Everything that the example imports, bundled as a page would have it: the published files, in pieces loaded when needed. */
async function bundled(): Promise<Map<string, string>> {
  const bundle = await rolldown({ input: EXAMPLE, platform: "browser" });
  const { output } = await bundle.generate({ format: "esm", entryFileNames: "[name].js" });
  await bundle.close();
  const scripts = output.map((chunk) => [chunk.fileName, chunk.type === "chunk" ? chunk.code : ""] as const);
  return new Map([...scripts, ["worker.js", WORKER]]);
}

describe.skipIf(!hasChromium)(`the files of results in a browser${WITHOUT_CHROMIUM}`, () => {
  let browser: Browser;
  let server: Server;
  let inNode: Record<string, string>;
  beforeAll(async () => {
    const scripts = await bundled();
    server = createServer(({ url = "" }, response) => {
      const script = scripts.get(url.slice(1));
      response.setHeader("content-type", script === undefined ? "text/html" : "text/javascript");
      response.end(script ?? "<!doctype html><title>page</title>");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    browser = await startChromium();
    inNode = await filesOfExample();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** A page in a process of its own: each run leaves memories of the engine behind, for which one has room for some dozens. */
  async function open(): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return page;
  }

  it("are those of Node, byte for byte, charts and workbook included", async () => {
    // as text: vitest would rewrite the import
    const inPage = await (await open()).evaluate<Record<string, string>>(
      'import("/files-of-example.js").then(({ filesOfExample }) => filesOfExample())',
    );
    expectSame(inPage, inNode);
    expect(inNode["learn/report.html"]).toContain("<svg");
    expect(Object.keys(inNode)).toContain("learn/tables.xlsx");
  });

  it("are the same in a worker, which has no document", async () => {
    const inWorker = await (await open()).evaluate(
      () =>
        new Promise<Record<string, string>>((resolve) => {
          const worker = new Worker("/worker.js", { type: "module" });
          worker.onmessage = ({ data }) => resolve(data);
        }),
    );
    expectSame(inWorker, inNode);
  });
});

/** The same files; of those that differ the first place, as whole reports fill the screen. */
function expectSame(found: Record<string, string>, expected: Record<string, string>): void {
  expect(found.error).toBeUndefined();
  expect(Object.keys(found)).toEqual(Object.keys(expected));
  for (const [name, text] of Object.entries(expected)) {
    const at = [...text].findIndex((letter, place) => letter !== found[name][place]);
    expect([name, at < 0 ? "" : found[name].slice(at - 40, at + 40)]).toEqual([
      name,
      at < 0 ? "" : text.slice(at - 40, at + 40),
    ]);
    expect(found[name].length, name).toBe(text.length);
  }
}
