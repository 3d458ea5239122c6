import { cpSync, existsSync, rmSync } from "node:fs";
import { ROOT } from "./run.mjs";

const PAGE = `${ROOT}packages/studio/dist`;
const PUBLISHED = `${ROOT}packages/cli/dist/studio`;

/** Puts the page, where it was built, into the published command, which serves it: `qmatrix studio`. */
export function publishStudio() {
  rmSync(PUBLISHED, { recursive: true, force: true });
  if (existsSync(PAGE)) cpSync(PAGE, PUBLISHED, { recursive: true });
}
