import { existsSync, readdirSync, statSync } from "node:fs";
import { ROOT } from "./run.mjs";

const STUDIO = `${ROOT}packages/studio/`;

/** Makes the page, a folder of files that any web server can serve, from the packages as they were bundled. */
export async function buildStudio() {
  if (isUpToDate()) return;
  const { build } = await import("vite");
  await build({ root: STUDIO, configFile: `${STUDIO}vite.config.js`, logLevel: "warn" });
}

function isUpToDate() {
  const made = `${STUDIO}dist/index.html`;
  if (!existsSync(made)) return false;
  const own = ["src", "public"].flatMap((folder) =>
    readdirSync(STUDIO + folder, { recursive: true }).map((file) => `${STUDIO}${folder}/${file}`),
  );
  const bundles = ["core", "tables", "charts", "report", "cli"].map(
    (name) => `${ROOT}packages/${name}/dist/licenses.txt`,
  );
  const from = [
    ...own,
    ...bundles,
    `${STUDIO}index.html`,
    `${STUDIO}vite.config.js`,
    `${STUDIO}package.json`,
    `${ROOT}package-lock.json`,
  ];
  return from.every((path) => statSync(path).mtimeMs < statSync(made).mtimeMs);
}
