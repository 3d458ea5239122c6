import type { Responses } from "../../data/responses.ts";
import { FAMILIES } from "../../models/item-family.ts";
import { stream } from "../../random/stream.ts";
import { drawEvenness, drawMastery, drawStudents } from "./chain-steps.ts";
import { drawEndAnswers } from "./draw-end-answers.ts";
import { drawProbabilities } from "./draw-probabilities.ts";
import { itemUpdater } from "./item-update.ts";
import { createChain } from "./posterior-chain.ts";
import {
  type CheckedPosterior,
  checkPosterior,
  type PosteriorOptions,
  type PosteriorStart,
} from "./posterior-options.ts";
import { realign } from "./realign.ts";
import { startProfiles } from "./start-profiles.ts";

/** One sweep: what was drawn, and with which probabilities. Arrays are overwritten by the next sweep. */
export interface PosteriorSweep {
  /** 1, 2, … */
  readonly sweep: number;
  /** [J] the q-vectors drawn, as bit patterns. */
  readonly q: Uint32Array;
  /** [J, K] P(entry is 1), given all else in this sweep. */
  readonly inclusion: Float64Array;
  /** [J, 4] P(two attributes or more, and this family), given all else. */
  readonly families: Float64Array;
  /** [N, K] P(the student masters the attribute), given all else. */
  readonly mastery: Float32Array;
  /** Items whose q-vector or family was another before. */
  readonly changed: number;
  /** Whether attributes were renamed to keep their order. */
  readonly realigned: boolean;
}

/** Rounds with Q held, for profiles and parameters to settle on the start. */
const SETTLING_ROUNDS = 10;

/**
 * The posterior of profiles and Q-matrix, sweep after sweep, without end: items given profiles (item-update.ts), success
 * probabilities given both, students given these, attributes' lines given students. See docs/methods/posterior.md.
 */
export function posteriorSweeps(
  responses: Responses,
  start: PosteriorStart,
  options: PosteriorOptions = {},
): Generator<PosteriorSweep, never> {
  return sweepsFrom(checkPosterior("posteriorSweeps", responses, start, options));
}

/** The same from what was checked. */
export function* sweepsFrom({
  problem,
  q: first,
  profiles,
  seed,
  chain: number,
}: CheckedPosterior): Generator<PosteriorSweep, never> {
  const { K, responses } = problem;
  const { N, J } = responses;
  const start = {
    q: first,
    families: new Uint8Array(J),
    profiles: profiles ?? startProfiles(responses, first, K),
  };
  const chain = createChain(problem, start, stream(seed, "posterior", number));
  const redrawRest = () => {
    drawProbabilities(chain);
    drawEndAnswers(chain);
    drawStudents(chain);
    drawMastery(chain);
  };
  for (let round = 0; round < SETTLING_ROUNDS; round++) redrawRest();
  const items = itemUpdater(chain);
  const inclusion = new Float64Array(J * K);
  const families = new Float64Array(J * FAMILIES);
  const masteryAt = chain.memory.layout.array.mastery / 4;
  const mastery = chain.memory.f32.subarray(masteryAt, masteryAt + N * K);
  for (let sweep = 1; ; sweep++) {
    const realigned = realign(chain, first);
    inclusion.fill(0);
    families.fill(0);
    let changed = 0;
    for (let j = 0; j < J; j++) if (items.update(j, { inclusion, families })) changed++;
    drawEvenness(chain);
    redrawRest();
    yield { sweep, q: chain.q, inclusion, families, mastery, changed, realigned };
  }
}
