import { getBit } from "../../data/bit-matrix.ts";
import type { Responses } from "../../data/responses.ts";
import { FACTOR_NODES } from "../../kernels/posterior-memory.ts";
import { ADDITIVE, FAMILIES } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { drawByLogs } from "../../random/draw-by-logs.ts";
import { stream } from "../../random/stream.ts";
import { drawLine } from "./attribute-lines.ts";
import { emptyCounts, wholeCounts } from "./cell-counts.ts";
import { drawEndAnswers } from "./draw-end-answers.ts";
import { drawProbabilities } from "./draw-probabilities.ts";
import { itemUpdater } from "./item-update.ts";
import { drawClasses } from "./mastery-classes.ts";
import { createChain, EVENNESSES, type PosteriorChain } from "./posterior-chain.ts";
import {
  type CheckedPosterior,
  checkPosterior,
  type PosteriorOptions,
  type PosteriorStart,
} from "./posterior-options.ts";
import { realign } from "./realign.ts";
import { fillStudentTables } from "./student-tables.ts";

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

/** A new evenness, given the answers to all additive items, their success probabilities integrated out. */
export function drawEvenness(chain: PosteriorChain): void {
  const { J, q, families, evidence, random } = chain;
  const counts = emptyCounts();
  const logs = new Float64Array(EVENNESSES.length);
  for (let j = 0; j < J; j++) {
    const n = popcount(q[j]);
    if (n < 2 || families[j] !== ADDITIVE) continue;
    wholeCounts(chain, j, q[j], counts);
    for (const [at, evenness] of EVENNESSES.entries())
      logs[at] += evidence.logEvidence(ADDITIVE, n, counts, evenness);
  }
  chain.evenness = EVENNESSES[drawByLogs(logs, random.items)];
}

/** New profiles and nodes for all students, given the items' success probabilities and what is known of mastery. */
export function drawStudents(chain: PosteriorChain): void {
  fillStudentTables(chain);
  chain.kernels.posterior_draw_students(chain.memory.layout.posterior);
}

/** New lines for all attributes, or new classes, given profiles and nodes. */
function drawMastery(chain: PosteriorChain): void {
  const { K, lines, nodes, memory, random } = chain;
  const { nodeCounts, nodeMastered } = memory.layout.array;
  const students = memory.i32.subarray(nodeCounts / 4, nodeCounts / 4 + FACTOR_NODES);
  if (chain.classes) {
    const mastered = memory.i32.subarray(nodeMastered / 4, nodeMastered / 4 + FACTOR_NODES * K);
    chain.classes = drawClasses(students, mastered, K, random.lines);
    return;
  }
  const masters = new Int32Array(FACTOR_NODES);
  for (let k = 0; k < K; k++) {
    for (let q = 0; q < FACTOR_NODES; q++) masters[q] = memory.i32[nodeMastered / 4 + q * K + k];
    lines[k] = drawLine(lines[k], { x: nodes.theta, trials: students, successes: masters }, random.lines);
  }
}

/**
 * Profiles to begin with, as bit patterns [N]: a student masters an attribute if at least half of the answers to the
 * items that need it are right, an item of n attributes counting 1/n; without such answers, not.
 * @param q [J] bit patterns
 */
export function startProfiles(responses: Responses, q: Uint32Array, K: number): Uint32Array {
  const { N, J, correct, present } = responses;
  const profiles = new Uint32Array(N);
  const lead = new Float64Array(K);
  const answered = new Uint8Array(K);
  for (let i = 0; i < N; i++) {
    lead.fill(0);
    answered.fill(0);
    for (let j = 0; j < J; j++) {
      if (!getBit(present, j, i)) continue;
      const share = (getBit(correct, j, i) ? 1 : -1) / popcount(q[j]);
      for (let k = 0; k < K; k++) {
        if (!((q[j] >>> k) & 1)) continue;
        lead[k] += share;
        answered[k] = 1;
      }
    }
    for (let k = 0; k < K; k++) if (answered[k] && lead[k] >= 0) profiles[i] |= 1 << k;
  }
  return profiles;
}
