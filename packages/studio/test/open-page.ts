import { readFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

const AXE = readFileSync(new URL("../../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

export interface Opened {
  readonly page: Page;
  /** What the page asked of other places, said or failed at: to be empty at the end of every test. */
  readonly heard: string[];
}

/** Opens the page with a browser profile of its own. */
export async function openPage(
  browser: Browser,
  origin: string,
  { hash = "", ...options }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    acceptDownloads: true,
    reducedMotion: "reduce",
    ...options,
  });
  const heard: string[] = [];
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith(`blob:${origin}`)) heard.push(`asks for ${url}`);
  });
  const page = await context.newPage();
  // a busy machine is no fault
  page.setDefaultTimeout(120_000);
  page.on("console", (message) => heard.push(`says ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`fails ${error.message} ${error.stack} ${String(error)}`));
  page.on("dialog", (dialog) => heard.push(`opens ${dialog.message()}`));
  await page.goto(origin + hash);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { page, heard };
}

/** Drops a file on the page, as a person does: on a zone for it, or (null) anywhere. */
export async function dropFile(
  page: Page,
  name: string,
  bytes: Uint8Array,
  zone: string | null = "A file of responses",
): Promise<void> {
  const target = zone === null ? page.locator("main") : page.getByRole("region", { name: zone });
  const transfer = await page.evaluateHandle(
    ({ name, text }) => {
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name));
      return files;
    },
    { name, text: Buffer.from(bytes).toString("base64") },
  );
  await target.dispatchEvent("drop", { dataTransfer: transfer });
}

/** What axe-core finds that keeps people out: serious and critical. */
export async function barriers(page: Page): Promise<string[]> {
  // evaluated by the debugger, which the page's policy does not bind
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
  });
}

/** The bytes that a click on a button saves. */
export async function saved(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  return readFileSync(await download.path());
}

/** An entry of the grid, as a screen reader says it: "item4, A1: not required, probability 0.02". */
export function entry(page: Page, item: string, attribute: string) {
  return page.getByRole("gridcell", { name: new RegExp(`^${item}, ${attribute}: `) });
}
