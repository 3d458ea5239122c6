import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serialize } from "node:v8";
import { buildDigests } from "../../made-by.ts";
import { TASKS_URL } from "../../tasks/tasks-url.ts";
import { VERSION } from "../../version.ts";

/** What computes: a version for people, and a digest that differs wherever a result could. */
export interface Build {
  readonly version: string;
  readonly digest: string;
  readonly node: string;
}

const DIGEST_LENGTH = 12;

/**
 * This build: its digest is of the whole command, of the files in the folder of the tasks where they are not the
 * command's own, and of the form in which this Node packs data, which an older one may not read.
 */
export function describeBuild(tasksUrl: URL): Build {
  const hash = createHash("sha256").update(serialize(null)).update(buildDigests().command);
  if (tasksUrl.href !== TASKS_URL.href) {
    const folder = fileURLToPath(new URL(".", tasksUrl));
    const files = readdirSync(folder).filter((name) => /\.m?js$/.test(name));
    for (const name of files.sort()) hash.update(readFileSync(join(folder, name)));
  }
  return {
    version: VERSION,
    digest: hash.digest("hex").slice(0, DIGEST_LENGTH),
    node: process.versions.node,
  };
}

export function buildText({ version, digest, node }: Build): string {
  return `${version}, build ${digest}, Node ${node}`;
}
