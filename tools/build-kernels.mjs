import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { ROOT, runInstalled } from "./run.mjs";

const SOURCES = `${ROOT}packages/core/assembly`;
const WASM = `${ROOT}.cache/kernels.wasm`;
const TARGET = `${ROOT}packages/core/src/kernels/wasm-bytes.generated.ts`;
const OPTIONS = [
  "-O3",
  "--converge",
  "--noAssert",
  "--runtime=stub",
  "--enable=simd",
  "--importMemory",
  "--initialMemory=1",
  "--use=abort=",
];

/**
 * Compiles packages/core/assembly to WebAssembly and keeps the bytes as a TypeScript module, so that Node, a
 * browser and a worker all load the kernels without reading a file. Does nothing when the sources are unchanged.
 */
export function buildKernels() {
  const names = readdirSync(SOURCES).filter((name) => name.endsWith(".ts"));
  const hash = createHash("sha256").update(OPTIONS.join(" "));
  for (const name of names.sort()) hash.update(name).update(readFileSync(`${SOURCES}/${name}`));
  const mark = `// From packages/core/assembly, ${hash.digest("hex").slice(0, 16)}; made by tools/build-kernels.mjs.`;
  if (existsSync(TARGET) && readFileSync(TARGET, "utf8").startsWith(mark)) return;

  mkdirSync(`${ROOT}.cache`, { recursive: true });
  runInstalled("assemblyscript/bin/asc.js", [`${SOURCES}/index.ts`, "--outFile", WASM, ...OPTIONS]);
  const bytes = readFileSync(WASM).toString("base64");
  writeFileSync(TARGET, `${mark}\nexport const WASM_BASE64 =\n  "${bytes}";\n`);
}
