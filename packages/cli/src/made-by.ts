import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { VERSION } from "./version.ts";

const DIGITS = 12;

/** The build beside the version, which stays the same while the program is worked on: a digest of core as it was built. */
export function buildDigest(): string {
  const core = readFileSync(fileURLToPath(import.meta.resolve("@qmatrix/core")));
  return createHash("sha256").update(core).digest("hex").slice(0, DIGITS);
}

/** What makes results: the version of qmatrix, and the build. */
export function madeBy(): string {
  return `qmatrix ${VERSION}, core ${buildDigest()}`;
}
