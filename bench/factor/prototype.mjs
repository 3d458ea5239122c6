import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { getBit } from "@qmatrix/core/data";
import { ROOT } from "../../tools/run.mjs";

const SCRIPT = resolve(ROOT, "../shared/prototype/efa2.py");
/** Quartimin, geomin, L1: the third is the prototype's start. */
const OUTPUTS = 3;

/** The prototype's loadings [J, K]; none where it, or NumPy, is not there. */
export function prototypeLoadings({ N, J, correct }, K) {
  if (!existsSync(SCRIPT)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-efa-"));
  try {
    const file = join(folder, "data");
    const data = Buffer.alloc(12 + N * J);
    for (const [at, size] of [N, J, K].entries()) data.writeInt32LE(size, 4 * at);
    for (let i = 0; i < N; i++) for (let j = 0; j < J; j++) data[12 + i * J + j] = getBit(correct, j, i);
    writeFileSync(file, data);
    const env = { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" };
    if (spawnSync("python3", [SCRIPT, file, String(OUTPUTS)], { env }).status !== 0) return undefined;
    const written = readFileSync(file);
    const last = 4 + 4 * (OUTPUTS - 1) * J * K;
    return Float64Array.from({ length: J * K }, (_, at) => written.readFloatLE(last + 4 * at));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
