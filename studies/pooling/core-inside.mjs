/** What this study needs of the learner's inside and the library does not show. */
export { allSearches } from "../../packages/core/dist/learn/all-searches.js";
export { checkLearnOptions } from "../../packages/core/dist/learn/check-learn-options.js";
export { mergeRuns } from "../../packages/core/dist/learn/merge-runs.js";
export { nearAnswers, permuteColumns } from "../../packages/core/dist/learn/near-answers.js";
export { onOneScale } from "../../packages/core/dist/learn/one-scale.js";
export { poolChains } from "../../packages/core/dist/learn/pool-chains.js";
export { answersOf } from "../../packages/core/dist/refine/answers.js";
