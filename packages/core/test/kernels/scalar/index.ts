import type { Kernels } from "../../../src/kernels/kernels.ts";
import type { RbmMemory } from "../../../src/kernels/rbm-memory.ts";
import { stepHiddenBiasByProbabilities, stepHiddenBiasByStates, stepVisibleBias } from "./biases.ts";
import { cd1Epoch } from "./cd1.ts";
import { fillUniforms } from "./fill-uniforms.ts";
import { hiddenFromProbabilities, hiddenFromResponses } from "./hidden.ts";
import { transposeResponses } from "./transpose.ts";
import { visibleFromStates } from "./visible.ts";
import { stepWeights } from "./weights.ts";

/** The kernels in plain TypeScript: slow, and the definition of what the SIMD ones return, bit for bit. */
export function scalarKernels(memory: RbmMemory): Kernels {
  const kernels: Kernels = {
    fill_uniforms: (...words) => fillUniforms(memory, ...words),
    hidden_from_responses: (...words) => hiddenFromResponses(memory, ...words),
    hidden_from_probabilities: (...words) => hiddenFromProbabilities(memory, ...words),
    visible_from_states: (...words) => visibleFromStates(memory, ...words),
    transpose_responses: (...words) => transposeResponses(memory, ...words),
    step_weights: (...words) => stepWeights(memory, ...words),
    step_visible_bias: (...words) => stepVisibleBias(memory, ...words),
    step_hidden_bias_by_probabilities: (...words) => stepHiddenBiasByProbabilities(memory, ...words),
    step_hidden_bias_by_states: (...words) => stepHiddenBiasByStates(memory, ...words),
    cd1_epoch: (...words) => cd1Epoch(memory, kernels, ...words),
  };
  return kernels;
}
