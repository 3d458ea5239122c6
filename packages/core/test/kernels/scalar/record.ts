import type { KernelMemory } from "../../../src/kernels/arena.ts";
import { E_STEP_ARRAYS, E_STEP_SCALARS } from "../../../src/kernels/e-step-layout.ts";
import { RBM_ARRAYS, RBM_SCALARS } from "../../../src/kernels/rbm-layout.ts";
import { SPARSE_ARRAYS, SPARSE_SCALARS } from "../../../src/kernels/sparse-memory.ts";

const RBM_FIELDS = [...RBM_SCALARS, ...RBM_ARRAYS];
const SPARSE_FIELDS = [...SPARSE_SCALARS, ...SPARSE_ARRAYS];
const E_STEP_FIELDS = [...E_STEP_SCALARS, ...E_STEP_ARRAYS];

export type SparseRecord = Fields<(typeof SPARSE_FIELDS)[number]>;
export type EStepRecord = Fields<(typeof E_STEP_FIELDS)[number]>;

/** The fields of the record Rbm at byte `at`, as the kernels see them. */
export function readRecord(memory: KernelMemory, at: number): Fields<(typeof RBM_FIELDS)[number]> {
  return readFields(memory, at, RBM_FIELDS);
}

/** The same for the record Sparse. */
export function readSparseRecord(memory: KernelMemory, at: number): SparseRecord {
  return readFields(memory, at, SPARSE_FIELDS);
}

/** The same for the record EStep. */
export function readEStepRecord(memory: KernelMemory, at: number): EStepRecord {
  return readFields(memory, at, E_STEP_FIELDS);
}

type Fields<Name extends string> = Readonly<Record<Name, number>>;

function readFields<Name extends string>(
  { i32 }: KernelMemory,
  at: number,
  names: readonly Name[],
): Fields<Name> {
  return Object.fromEntries(names.map((name, n) => [name, i32[at / 4 + n]])) as Fields<Name>;
}
