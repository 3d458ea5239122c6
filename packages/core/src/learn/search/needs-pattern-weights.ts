import { openBlock } from "./block.ts";
import { blockEm } from "./block-em.ts";
import { neighbours } from "./neighbours.ts";
import { copyModel, type Search } from "./search-model.ts";

/** Blocks that are looked at, and EM steps in each. */
const BLOCKS = 3;
const STEPS = 12;
/** Standard deviations above what chance gives. */
const DEVIATIONS = 2;

/**
 * Whether one factor is too little for the attributes: the log-likelihood that weights of the patterns' own gain in some
 * blocks is by chance half a χ² of as many degrees as there are weights that the block's slopes and intercepts cannot
 * give, 2^B − 1 − 2B.
 */
export function needsPatternWeights({ workspace, model, profiles, random }: Search): boolean {
  const { B } = workspace;
  const freedom = 2 ** B - 1 - 2 * B;
  if (freedom <= 0) return false;
  const blocks = model.K > B ? BLOCKS : 1;
  let gain = 0;
  for (let n = 0; n < blocks; n++) {
    const attributes = neighbours(model, profiles, random.below(model.K), random);
    const [weighted, plain] = [true, false].map((hasPatternWeights) => {
      const trial = { ...copyModel(model), hasPatternWeights };
      return blockEm(openBlock(workspace, trial, profiles, attributes), trial, STEPS);
    });
    gain += weighted - plain;
  }
  return gain > blocks * (freedom / 2 + DEVIATIONS * Math.sqrt(freedom / 2));
}
