import type { Answers } from "./answers.ts";
import { reorderBits } from "./bits.ts";
import { openBlock } from "./block.ts";
import { blockEStep } from "./block-em.ts";
import { logLikGivenProfiles } from "./log-lik-given-profiles.ts";
import { copyModel, type SearchModel } from "./search-model.ts";
import { createWorkspace } from "./workspace.ts";

/** Up to here all 2^K patterns are summed over; 4096 of them take some 20 ms for 2000 students. */
export const MOST_SUMMED = 12;
/** Students at a time: their 2^K classes stay below a few megabytes. */
const CHUNK = 256;

/**
 * ln P(answers) with all attributes summed out, of the model as it stands; undefined if more than MOST_SUMMED attributes
 * are needed by some item. Attributes that no item needs make no difference and are left out.
 */
export function marginalLogLik(answers: Answers, model: SearchModel): number | undefined {
  const used = withoutUnused(model);
  if (used.K > MOST_SUMMED) return undefined;
  let logLik = 0;
  // items that need nothing are in no block, and any profiles will do for them
  for (let j = 0; j < used.J; j++)
    if (used.q[j] === 0) logLik += logLikGivenProfiles(answers, new Uint32Array(answers.N), used, j);
  for (let first = 0; first < answers.N; first += CHUNK) {
    const codes = answers.codes.map((column) => column.subarray(first, first + CHUNK));
    const chunk = { ...answers, N: codes[0].length, codes };
    const workspace = createWorkspace(chunk, used.K, used.K);
    const attributes = Array.from({ length: used.K }, (_, k) => k);
    logLik += blockEStep(openBlock(workspace, used, new Uint32Array(chunk.N), attributes), used);
  }
  return logLik;
}

/** ln P(answers) less what the q-vectors cost; undefined beyond MOST_SUMMED attributes. */
export function marginalScore(answers: Answers, model: SearchModel): number | undefined {
  const logLik = marginalLogLik(answers, model);
  return logLik === undefined ? undefined : logLik - model.penalties.reduce((a, b) => a + b);
}

/** The same model with the attributes that some item needs, at least one. */
function withoutUnused(model: SearchModel): SearchModel {
  const all = model.q.reduce((mask, q) => mask | q, 0);
  const kept = Array.from({ length: model.K }, (_, k) => k).filter((k) => (all >>> k) & 1 || all === 0);
  const attributes = all === 0 ? kept.slice(0, 1) : kept;
  return {
    ...copyModel(model),
    K: attributes.length,
    // a tilt belongs to a block that was climbed in, not to a fresh one
    tilted: false,
    q: model.q.map((q) => reorderBits(q, attributes)),
    slopes: Float64Array.from(attributes, (k) => model.slopes[k]),
    intercepts: Float64Array.from(attributes, (k) => model.intercepts[k]),
  };
}
