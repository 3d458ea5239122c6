import { buildKernels } from "./build-kernels.mjs";
import { bundleCore } from "./bundle-core.mjs";
import { install } from "./install.mjs";
import { runInstalled } from "./run.mjs";

/** Installs, then builds what has changed: kernels to WebAssembly, TypeScript to JavaScript, core to one file. */
export function build() {
  install();
  buildKernels();
  runInstalled("typescript/bin/tsc", ["--build"], { stdio: ["ignore", 2, "inherit"] });
  bundleCore();
}

if (import.meta.filename === process.argv[1]) build();
