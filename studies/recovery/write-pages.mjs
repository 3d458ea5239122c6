import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pages } from "./pages.mjs";

export function writePages(design, lines, folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(pages(design, lines))) writeFileSync(join(folder, name), text);
}
