import { spawnSync } from "node:child_process";
import { type Browser, chromium } from "playwright-core";

const found = spawnSync(
  "sh",
  ["-c", "command -v chromium || command -v chromium-browser || command -v google-chrome"],
  {
    encoding: "utf8",
  },
).stdout.trim();

export const hasChromium = found !== "";
/** Ends the title of what is skipped where there is no browser. */
export const WITHOUT_CHROMIUM = hasChromium ? "" : " (skipped: chromium is not installed)";

/** The system's browser, without a window. */
export function startChromium(): Promise<Browser> {
  // root, as in containers, has no sandbox; the pages are our own
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath: found, args });
}
