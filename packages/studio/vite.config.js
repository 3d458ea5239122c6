import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vite";
import { licencesOf } from "../../tools/licences.mjs";

const at = (path) => new URL(path, import.meta.url);
const { version } = JSON.parse(readFileSync(at("package.json"), "utf8"));
/** The command's digest of core, which stands in result.json: the page has the same core. */
const made = at("../cli/dist/build.json");
const build = existsSync(made) ? JSON.parse(readFileSync(made, "utf8")).core : "development";

/** The notices of what is in the page: of its own packages, and of those that core, charts, report and tables bring. */
function licences() {
  return {
    name: "qmatrix-licences",
    apply: "build",
    generateBundle() {
      const own = ["fflate", "idb", "react", "react-dom", "scheduler"];
      const modules = own.map((name) => `${at("../../node_modules").pathname}/${name}/package.json`);
      const bundled = ["core", "tables", "charts", "report"].map((name) =>
        readFileSync(at(`../${name}/dist/licenses.txt`), "utf8"),
      );
      this.emitFile({
        type: "asset",
        fileName: "licenses.txt",
        source: [licencesOf(modules), ...bundled].join("\n"),
      });
    },
  };
}

/** A service worker that keeps all files of the page, so that it works without a network after the first load. */
function offline() {
  return {
    name: "qmatrix-offline",
    apply: "build",
    generateBundle(_options, bundle) {
      const own = readdirSync(at("public"), { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) =>
          `${file.parentPath.slice(at("public").pathname.length + 1)}/${file.name}`.replace(/^\//, ""),
        );
      const files = [...Object.keys(bundle), ...own, "index.html"].sort();
      const digest = createHash("sha256");
      for (const file of Object.values(bundle))
        digest.update(file.fileName).update(file.code ?? file.source ?? "");
      for (const file of own) digest.update(file).update(readFileSync(at(`public/${file}`)));
      const source = readFileSync(at("src/offline.js"), "utf8")
        .replace('"NAME"', JSON.stringify(`qmatrix-${digest.digest("hex").slice(0, 12)}`))
        .replace('["FILES"]', JSON.stringify([...new Set(files)]));
      this.emitFile({ type: "asset", fileName: "offline.js", source });
    },
  };
}

/** What the bundler notes about its own work and about the bundles of the packages is of interest to nobody who builds the page. */
const QUIET = { checks: { pluginTimings: false, ineffectiveDynamicImport: false } };

export default defineConfig({
  base: "./",
  define: { __VERSION__: JSON.stringify(version), __BUILD__: JSON.stringify(build) },
  plugins: [licences(), offline()],
  worker: { format: "es", rolldownOptions: QUIET },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // a script of its own would be needed in the page
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    reportCompressedSize: false,
    rolldownOptions: QUIET,
  },
});
