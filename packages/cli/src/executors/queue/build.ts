import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serialize } from "node:v8";
import { VERSION } from "../../version.ts";
import { TASKS_URL } from "../tasks-url.ts";

/** What computes: a version for people, and a digest that differs wherever a result could. */
export interface Build {
  readonly version: string;
  readonly digest: string;
  readonly node: string;
}

const DIGEST_LENGTH = 12;

/**
 * This build: its digest is of core's one file, of the files in the folder of the tasks (of the command's own tasks, of
 * the whole command, parts of which they import), and of the form in which this Node packs data, which an older one may
 * not read.
 */
export function describeBuild(tasksUrl: URL): Build {
  const isOurs = tasksUrl.href === TASKS_URL.href;
  const folder = fileURLToPath(new URL(isOurs ? ".." : ".", tasksUrl));
  const tasks = readdirSync(folder, { recursive: isOurs, encoding: "utf8" })
    .filter((name) => /\.m?js$/.test(name))
    .sort()
    .map((name) => join(folder, name));
  const hash = createHash("sha256").update(serialize(null));
  for (const file of [fileURLToPath(import.meta.resolve("@qmatrix/core")), ...tasks])
    hash.update(readFileSync(file));
  return {
    version: VERSION,
    digest: hash.digest("hex").slice(0, DIGEST_LENGTH),
    node: process.versions.node,
  };
}

export function buildText({ version, digest, node }: Build): string {
  return `${version}, build ${digest}, Node ${node}`;
}
