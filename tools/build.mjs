import { buildKernels } from "./build-kernels.mjs";
import { buildStudio } from "./build-studio.mjs";
import { bundlePackages } from "./bundle.mjs";
import { install } from "./install.mjs";
import { publishStudio } from "./publish-studio.mjs";
import { runInstalled } from "./run.mjs";

/** Installs, then builds what has changed: kernels to WebAssembly, TypeScript to JavaScript, packages to bundles, the page to a folder. */
export async function build() {
  install();
  buildKernels();
  runInstalled("typescript/bin/tsc", ["--build"], { stdio: ["ignore", 2, "inherit"] });
  await bundlePackages();
  await buildStudio();
  publishStudio();
}

if (import.meta.filename === process.argv[1]) await build();
