import { readFileSync } from "node:fs";
import { VERSION } from "./version.ts";

/** Digests of the JavaScript that was built, which differ wherever a result could: see tools/bundle.mjs. */
export interface BuildDigests {
  readonly core: string;
  /** The whole command, core and everything else it runs included. */
  readonly command: string;
}

export function buildDigests(): BuildDigests {
  return JSON.parse(readFileSync(new URL("../dist/build.json", import.meta.url), "utf8"));
}

/** The build beside the version, which stays the same while the program is worked on: a digest of core as it was built. */
export function buildDigest(): string {
  return buildDigests().core;
}

/** What makes results: the version of qmatrix, and the build. */
export function madeBy(): string {
  return `qmatrix ${VERSION}, build ${buildDigest()}`;
}
