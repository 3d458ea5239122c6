import { RBM_ARRAYS, RBM_SCALARS, type RbmArray } from "../rbm-layout.ts";
import type { RbmMemory } from "../rbm-memory.ts";

type RbmRecord = Readonly<Record<(typeof RBM_SCALARS)[number] | RbmArray, number>>;

/** The fields of the record at byte `rbm`, as the kernels see them. */
export function readRecord({ i32 }: RbmMemory, rbm: number): RbmRecord {
  const names = [...RBM_SCALARS, ...RBM_ARRAYS];
  return Object.fromEntries(names.map((name, at) => [name, i32[rbm / 4 + at]])) as RbmRecord;
}
