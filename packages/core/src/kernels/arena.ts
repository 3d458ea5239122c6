import { lendMemory } from "./reused-memory.ts";

/** Arrays begin on a cache line; the compiler keeps the kernels' constants below MEMORY_START. */
const ALIGNMENT = 64;
export const MEMORY_START = 4096;

const PAGE_BYTES = 65536;

/** Views of the kernels' memory. */
export interface KernelMemory {
  readonly memory: WebAssembly.Memory;
  readonly u8: Uint8Array;
  readonly i32: Int32Array;
  readonly u32: Uint32Array;
  readonly f32: Float32Array;
  readonly f64: Float64Array;
}

/** Hands out byte offsets one after the other; `end()` is the memory needed so far. */
export function createArena(): { allot(bytes: number): number; end(): number } {
  let next = MEMORY_START;
  return {
    allot(bytes) {
      const at = next;
      next = padded(next + bytes, ALIGNMENT);
      return at;
    },
    end: () => next,
  };
}

export function createKernelMemory(bytes: number): KernelMemory {
  const memory = lendMemory(Math.ceil(bytes / PAGE_BYTES));
  const { buffer } = memory;
  return {
    memory,
    u8: new Uint8Array(buffer),
    i32: new Int32Array(buffer),
    u32: new Uint32Array(buffer),
    f32: new Float32Array(buffer),
    f64: new Float64Array(buffer),
  };
}

/** The smallest multiple that is not below n. */
export function padded(n: number, multiple: number): number {
  return Math.ceil(n / multiple) * multiple;
}

/** u32 [16, 4] at byte `at`: lane q of entry m is all ones when bit q of m is set. */
export function storeNibbleMasks({ u32 }: KernelMemory, at: number): void {
  for (let m = 0; m < 16; m++)
    for (let q = 0; q < 4; q++) u32[at / 4 + 4 * m + q] = (m >> q) & 1 ? 0xffffffff : 0;
}
