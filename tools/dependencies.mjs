import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";
import { workspaces } from "./workspaces.mjs";

/** Licences that let a package be used, bundled and given away with its notice. */
const LICENCES = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"],
  ...["CC0-1.0", "Unlicense", "Python-2.0", "MIT OR Apache-2.0", "Apache-2.0 AND BSL-1.0"],
  // of Vite's CSS, a tool that nothing published holds
  "MPL-2.0",
]);
/** Packages that would run a program when installed, and do without it: msgpackr then decodes in JavaScript. */
const SCRIPTS = new Set(["msgpackr-extract"]);

/** The packages of the lock file, and what is wrong with it. */
export function checkDependencies(lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"))) {
  const wrong = [];
  const packages = Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (!path.includes("node_modules/") || entry.link) return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const license = entry.license ?? manifestOf(path)?.license;
    if (!entry.integrity) wrong.push(`${path}: has no integrity in package-lock.json.`);
    if (entry.resolved) wrong.push(`${path}: names where it comes from (resolved) in package-lock.json.`);
    if (entry.hasInstallScript && !SCRIPTS.has(name))
      wrong.push(`${path}: runs a script when it is installed.`);
    if (license !== undefined && !LICENCES.has(license)) wrong.push(`${path}: has the licence ${license}.`);
    return {
      path,
      name,
      version: entry.version,
      license: license ?? "unknown",
      isOptional: Boolean(entry.optional),
    };
  });
  for (const { folder, manifest } of workspaces()) {
    const path = folder.slice(ROOT.length).replace(/\/$/, "");
    for (const kind of ["dependencies", "devDependencies", "peerDependencies"])
      if (JSON.stringify(manifest[kind]) !== JSON.stringify(lock.packages[path]?.[kind]))
        wrong.push(
          `${path}: the ${kind} of its package.json are not those of package-lock.json: run npm install.`,
        );
  }
  return { packages, wrong };
}

function manifestOf(path) {
  const file = join(ROOT, path, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function kilobytesIn(folder) {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 1024;
}

if (import.meta.filename === process.argv[1]) {
  const { packages, wrong } = checkDependencies();
  const rows = packages.map((one) => ({ ...one, size: kilobytesIn(join(ROOT, one.path)) }));
  for (const { name, version, license, size, isOptional } of rows.sort((a, b) => b.size - a.size))
    console.log(
      `${size.toFixed(0).padStart(8)} kB  ${name} ${version}  ${license}${isOptional ? "  optional" : ""}`,
    );
  console.log(
    `${rows.length} packages, ${(rows.reduce((sum, { size }) => sum + size, 0) / 1024).toFixed(0)} MB.`,
  );
  for (const sentence of wrong) console.error(sentence);
  process.exit(wrong.length > 0 ? 1 : 0);
}
