import { readFileSync } from "node:fs";
import { type Cover, madeBy as madeByText } from "@qmatrix/report/text";
import { VERSION } from "./version.ts";

/** Digests of the JavaScript that was built, which differ wherever a result could: see tools/bundle.mjs. */
export interface BuildDigests {
  readonly core: string;
  /** The whole command, core and everything else it runs included. */
  readonly command: string;
}

let digests: BuildDigests | undefined;

/** Read once: a run is of one build. */
export function buildDigests(): BuildDigests {
  digests ??= JSON.parse(
    readFileSync(new URL("../dist/build.json", import.meta.url), "utf8"),
  ) as BuildDigests;
  return digests;
}

/** The build beside the version, which stays the same while the program is worked on: a digest of core as it was built. */
export function buildDigest(): string {
  return buildDigests().core;
}

/** What reports say of what made them. */
export function cover(): Cover {
  return { version: VERSION, build: buildDigest() };
}

/** What made a result, in words. */
export function madeBy(): string {
  return madeByText(cover());
}
