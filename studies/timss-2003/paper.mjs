import { readFileSync } from "node:fs";

/** What the paper prints of these data [LMX22, §5], and what R gives. */
export const PAPER = JSON.parse(readFileSync(new URL("paper.json", import.meta.url), "utf8"));
