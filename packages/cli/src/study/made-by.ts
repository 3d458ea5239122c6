import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { VERSION } from "../version.ts";

const DIGITS = 12;

/** What makes results: the version of qmatrix, and a digest of core as it was built. */
export function madeBy(): string {
  const core = readFileSync(fileURLToPath(import.meta.resolve("@qmatrix/core")));
  return `qmatrix ${VERSION}, core ${createHash("sha256").update(core).digest("hex").slice(0, DIGITS)}`;
}
