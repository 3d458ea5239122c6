export { step_hidden_bias_by_probabilities, step_hidden_bias_by_states, step_visible_bias } from "./biases";
export { cd1_epoch } from "./cd1";
export {
  cells_from_features, drawn_attributes, drawn_cells, drawn_features, drawn_leave_out, drawn_nodes, drawn_singles,
} from "./drawn-profiles";
export { e_step_counts, e_step_sums } from "./e-step";
export { hidden_from_responses } from "./hidden";
export { hidden_from_probabilities } from "./hidden-from-probabilities";
export {
  pattern_cells, pattern_leave_out, pattern_newton, pattern_posteriors, pattern_put_back, pattern_totals,
} from "./pattern-posterior";
export {
  sparse_differing, sparse_hidden_from_responses, sparse_hidden_from_probabilities, sparse_step_hidden_bias_by_probabilities,
  sparse_step_hidden_bias_by_states, sparse_step_visible_bias, sparse_step_weights, sparse_visible_from_states,
} from "./sparse";
export { sparse_cd1_epoch } from "./sparse-cd1";
export { transpose_responses } from "./transpose";
export { fill_uniforms } from "./uniforms";
export { visible_from_states } from "./visible";
export { weighted_gram } from "./weighted-gram";
export { step_weights } from "./weights";
