import { WASM_BASE64 } from "./wasm-bytes.generated.ts";

/** What the kernels export; the scalar twins in scalar/ are the same functions on the same memory. */
export interface Kernels {
  fill_uniforms(state: number, to: number, vectors: number): void;
  hidden_from_responses(rbm: number, responses: number, probabilities: number, states: number): void;
  hidden_from_probabilities(rbm: number, probabilities: number, states: number): void;
  visible_from_states(rbm: number, keep: number): void;
  transpose_responses(rbm: number): number;
  step_weights(rbm: number, rate: number, total: number, debias: number): void;
  step_visible_bias(rbm: number, rate: number): void;
  step_hidden_bias_by_probabilities(rbm: number, rate: number): void;
  step_hidden_bias_by_states(rbm: number, rate: number): void;
  cd1_epoch(rbm: number, schedule: number): number;
}

/** The same on the non-zero weights alone. */
export interface SparseKernels {
  sparse_hidden_from_responses(
    sparse: number,
    responses: number,
    probabilities: number,
    states: number,
  ): void;
  sparse_hidden_from_probabilities(sparse: number, probabilities: number, states: number): void;
  sparse_visible_from_states(sparse: number): void;
  sparse_step_weights(sparse: number, rate: number): void;
  sparse_step_visible_bias(sparse: number, rate: number): void;
  sparse_step_hidden_bias_by_states(sparse: number, rate: number): void;
  sparse_step_hidden_bias_by_probabilities(sparse: number, rate: number): void;
  sparse_differing(sparse: number): number;
  sparse_cd1_epoch(sparse: number, schedule: number): number;
}

/** The E-step of a cognitive diagnosis model over all classes. */
export interface EStepKernels {
  e_step_sums(eStep: number): void;
  e_step_counts(eStep: number): void;
}

/** The leave-one-item-out regression of the learner; addresses and sizes as in assembly/weighted-gram.ts. */
export interface GramKernels {
  weighted_gram(
    count: number,
    features: number,
    from: number,
    weights: number,
    partners: number,
    temporary: number,
    sums: number,
  ): void;
}

/** The posterior of all attribute patterns and ability nodes; addresses and sizes as in assembly/pattern-posterior.ts. */
export interface PatternKernels {
  pattern_posteriors(
    W: number,
    J: number,
    masks: number,
    prior: number,
    tables: number,
    here: number,
    posterior: number,
    out: number,
    mantissas: number,
    exponents: number,
  ): void;
  pattern_leave_out(
    patterns: number,
    nodes: number,
    features: number,
    posterior: number,
    inverses: number,
    mask: number,
    slopes: number,
    rest: number,
    byPattern: number,
    scratch: number,
    classes: number,
    to: number,
    weights: number,
  ): void;
  pattern_cells(W: number, rows: number, places: number, rest: number, to: number): void;
  pattern_newton(
    cells: number,
    nodes: number,
    from: number,
    tables: number,
    mask: number,
    scratch: number,
    weights: number,
    temporary: number,
    sums: number,
    likelihood: number,
  ): void;
  pattern_put_back(W: number, rest: number, tables: number, mask: number, posterior: number): void;
  pattern_totals(W: number, posterior: number, here: number, sums: number): void;
}

/** Profiles drawn for every student; addresses and sizes as in assembly/drawn-profiles.ts. */
export interface DrawnKernels {
  drawn_attributes(
    K: number,
    M: number,
    hasAbility: number,
    words: number,
    nodes: number,
    masks: number,
    program: number,
    tables: number,
    scratch: number,
    state: number,
  ): void;
  drawn_nodes(
    K: number,
    M: number,
    count: number,
    words: number,
    nodes: number,
    masks: number,
    weights: number,
    factors: number,
    uses: number,
    items: number,
    tables: number,
    uniforms: number,
    chances: number,
    students: number,
    mastered: number,
  ): void;
  drawn_leave_out(
    M: number,
    n: number,
    bits: number,
    words: number,
    nodes: number,
    mask: number,
    inverses: number,
    slopes: number,
    rest: number,
    to: number,
    weights: number,
    residuals: number,
  ): void;
  drawn_singles(
    K: number,
    M: number,
    words: number,
    rest: number,
    mask: number,
    response: number,
    residuals: number,
    scratch: number,
    sums: number,
  ): void;
  cells_from_features(n: number, places: number, from: number, to: number): void;
  drawn_features(
    A: number,
    M: number,
    bits: number,
    places: number,
    words: number,
    rest: number,
    mask: number,
    scratch: number,
    to: number,
  ): void;
  drawn_cells(
    M: number,
    n: number,
    nodesPerCell: number,
    bits: number,
    words: number,
    nodes: number,
    rest: number,
    to: number,
  ): void;
}

type AllKernels = DrawnKernels & Kernels & SparseKernels & EStepKernels & GramKernels & PatternKernels;

let compiled: WebAssembly.Module | undefined;

/** The SIMD kernels on the given memory. The module is compiled once a process. */
export function wasmKernels(memory: WebAssembly.Memory): AllKernels {
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(WASM_BASE64), (c) => c.charCodeAt(0)));
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
  return exports as unknown as AllKernels;
}
