import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { installedSize, installTarballs, pack } from "../../tools/pack.mjs";
import { ROOT } from "../../tools/run.mjs";
import { workspaces } from "../../tools/workspaces.mjs";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";
import { render } from "./render.mjs";

/**
 * What a user gets who installs one of our packages, without DuckDB and BullMQ: megabytes on the disk and packages; and how long
 * the command takes to start. Beside it the same of another checkout, which must be built. Starts alternate. Writes
 * results/package-sizes.json and .md.
 *
 *   node bench/packages/run.mjs [--before CHECKOUT] [--starts 15] [--out FOLDER]
 */
const { values } = parseArgs({
  options: {
    before: { type: "string" },
    starts: { type: "string", default: "15" },
    out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) },
  },
});
const CHECKOUTS = { ...(values.before && { before: values.before }), after: ROOT };

const folder = mkdtempSync(join(tmpdir(), "qmatrix-packages-"));
try {
  const environment = describeEnvironment(["packages", "tools", "bench/packages"]);
  const packages = Object.entries(CHECKOUTS).flatMap(([when, root]) => sizes(when, root));
  const startMs = startTimes(Number(values.starts));
  const result = { bench: "package-sizes", environment, loadAfter: loadNow(), packages, startMs };
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, "package-sizes.json"), `${JSON.stringify(result, null, 1)}\n`);
  writeFileSync(join(values.out, "package-sizes.md"), render(result));
  console.log(render(result));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Every package of a checkout, installed in a folder of its own with those of ours that it needs. */
function sizes(when, root) {
  const all = workspaces(root);
  const tarballs = new Map(all.map((each) => [each.manifest.name, pack(each.folder, join(folder, when))]));
  return all.map(({ manifest }) => {
    const into = join(folder, when, manifest.name);
    installTarballs(withNeeded(manifest, all, tarballs), into, ["--omit=optional", "--prefer-offline"]);
    return { when, name: manifest.name, ...installedSize(into) };
  });
}

function withNeeded({ name, dependencies = {} }, all, tarballs) {
  const needed = all.filter((each) => each.manifest.name in dependencies);
  return [tarballs.get(name), ...needed.flatMap(({ manifest }) => withNeeded(manifest, all, tarballs))];
}

/** Milliseconds of `qmatrix --version`, of both in turn. */
function startTimes(starts) {
  const times = Object.fromEntries(Object.keys(CHECKOUTS).map((when) => [when, []]));
  for (let start = 0; start < starts; start++)
    for (const [when, root] of Object.entries(CHECKOUTS)) {
      const began = performance.now();
      const { status } = spawnSync(process.execPath, [join(root, "packages/cli/dist/bin.js"), "--version"]);
      if (status !== 0) throw new Error(`${root}: qmatrix --version ended with ${status}.`);
      times[when].push(performance.now() - began);
    }
  return times;
}
