/** What this study needs of the learner's inside and the library does not show. */
export { masksOf } from "../../packages/core/dist/data/q-matrix.js";
export { answersOf } from "../../packages/core/dist/refine/answers.js";
export { onesOf } from "../../packages/core/dist/refine/bits.js";
export { openBlock } from "../../packages/core/dist/refine/block.js";
export { climb } from "../../packages/core/dist/refine/climb.js";
export { itemCosts } from "../../packages/core/dist/refine/item-costs.js";
export { learnItemPrior } from "../../packages/core/dist/refine/item-prior.js";
export { restartItem } from "../../packages/core/dist/refine/move-columns.js";
export { neighbours } from "../../packages/core/dist/refine/neighbours.js";
export { copyModel, MOST_PER_ITEM, modelScore } from "../../packages/core/dist/refine/search-model.js";
export { BLOCK_ATTRIBUTES, createWorkspace } from "../../packages/core/dist/refine/workspace.js";
