export {
  type BlockKernels,
  type EStepKernels,
  type Kernels,
  type PosteriorKernels,
  type SparseKernels,
  wasmKernels,
} from "../kernels/kernels.ts";
export type { RbmParameters } from "../kernels/rbm-memory.ts";
