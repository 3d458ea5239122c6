import { describe, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { evidenceReference } from "../../../test/posterior/evidence-reference.ts";
import { nothingKnown } from "../../data/known-entries.ts";
import { type Answer, type Responses, responsesFrom } from "../../data/responses.ts";
import { factorNodes } from "../../models/factor-nodes.ts";
import { CONJUNCTIVE, DISJUNCTIVE, SATURATED } from "../../models/item-family.ts";
import { stream } from "../../random/stream.ts";
import { drawProbabilities } from "./draw-probabilities.ts";
import type { EndAnswers } from "./end-answers.ts";
import { itemUpdater } from "./item-update.ts";
import type { MasteryClasses } from "./mastery-classes.ts";
import { createChain, type PosteriorProblem } from "./posterior-chain.ts";
import { drawStudents } from "./posterior-sweeps.ts";

/**
 * The sampler against the posterior itself: all profiles and all Q-matrices of tiny data, summed. The attributes' lines
 * are held; families with a closed form, for Laplace's method is not made for four answers.
 */
const LINES = [
  { slope: 1, intercept: 0.3 },
  { slope: 1.5, intercept: -0.4 },
];
const K = LINES.length;
/** (q, family) of an item. */
const STATES = [
  { q: 0b01, family: SATURATED },
  { q: 0b10, family: SATURATED },
  { q: 0b11, family: SATURATED },
  { q: 0b11, family: CONJUNCTIVE },
  { q: 0b11, family: DISJUNCTIVE },
];

interface Setting {
  readonly shares?: readonly number[];
  readonly ends?: EndAnswers;
  readonly classes?: MasteryClasses;
}

interface Exact {
  readonly inclusion: Float64Array;
  readonly families: Float64Array;
  readonly mastery: Float64Array;
}

function enumerate(
  responses: Responses,
  answers: readonly (readonly Answer[])[],
  { shares, ends, classes }: Setting,
): Exact {
  const { N, J } = responses;
  const { theta, weights } = classes
    ? { theta: factorNodes().theta, weights: classes.weights }
    : factorNodes();
  const chance = Array.from({ length: 2 ** K }, (_, pattern) =>
    theta.reduce((sum, x, t) => {
      let product = weights[t];
      for (const [k, { slope, intercept }] of LINES.entries()) {
        const p = classes?.probabilities[t * K + k] ?? 1 / (1 + Math.exp(-intercept - slope * x));
        product *= (pattern >> k) & 1 ? p : 1 - p;
      }
      return sum + product;
    }, 0),
  );
  const cache = new Map<string, number>();
  const evidence = (j: number, profiles: readonly number[], { q, family }: (typeof STATES)[number]) => {
    const n = q === 3 ? 2 : 1;
    const right = new Array<number>(2 ** n).fill(0);
    const wrong = new Array<number>(2 ** n).fill(0);
    for (let i = 0; i < N; i++) {
      const l = q === 3 ? profiles[i] : (profiles[i] & q) === q ? 1 : 0;
      if (answers[i][j] === 1) right[l]++;
      if (answers[i][j] === 0) wrong[l]++;
    }
    const key = [family, n, ...right, ...wrong].join();
    let value = cache.get(key);
    if (value === undefined) {
      value = Math.exp(evidenceReference(family, n, right, wrong, { ends }));
      cache.set(key, value);
    }
    return value;
  };
  const result = {
    inclusion: new Float64Array(J * K),
    families: new Float64Array(J * 4),
    mastery: new Float64Array(N * K),
  };
  let total = 0;
  const profiles = new Array<number>(N).fill(0);
  const choices = STATES.length ** J;
  for (let a = 0; a < 4 ** N; a++) {
    let before = 1;
    for (let i = 0; i < N; i++) {
      profiles[i] = (a >> (2 * i)) & 3;
      before *= chance[profiles[i]];
    }
    const table = Array.from({ length: J }, (_, j) => STATES.map((state) => evidence(j, profiles, state)));
    for (let choice = 0; choice < choices; choice++) {
      const picked = Array.from(
        { length: J },
        (_, j) => Math.floor(choice / STATES.length ** j) % STATES.length,
      );
      let weight =
        before *
        urn(
          picked.map((s) => STATES[s]),
          shares,
        );
      for (let j = 0; j < J; j++) weight *= table[j][picked[j]];
      total += weight;
      for (let j = 0; j < J; j++) {
        const { q, family } = STATES[picked[j]];
        for (let k = 0; k < K; k++) if ((q >> k) & 1) result.inclusion[j * K + k] += weight;
        if (q === 3) result.families[j * 4 + family] += weight;
      }
      for (let i = 0; i < N; i++)
        for (let k = 0; k < K; k++) if ((profiles[i] >> k) & 1) result.mastery[i * K + k] += weight;
    }
  }
  for (const array of Object.values(result)) for (let at = 0; at < array.length; at++) array[at] /= total;
  return result;
}

/** P(all q-vectors and families): one item after the other, shares integrated out. */
function urn(items: readonly (typeof STATES)[number][], shares?: readonly number[]): number {
  const sizes = [8, 4];
  const families = [1, 1, 1, 1];
  let [drawn, several] = [0, 0];
  let product = 1;
  for (const { q, family } of items) {
    const size = q === 3 ? 1 : 0;
    product *= shares ? shares[size] : sizes[size] / (12 + drawn) / Math.SQRT2 ** (size + 1);
    sizes[size]++;
    drawn++;
    if (size === 0) {
      product /= 2; // C(2, 1)
      continue;
    }
    product *= families[family] / (4 + several);
    families[family]++;
    several++;
  }
  return product;
}

const BATCHES = 30;
const SWEEPS = 400;
/** Seeds are fixed; four batch standard errors refuse a right sampler for one number in 10,000 seeds. */
const STANDARD_ERRORS = 4;

function sampleAndCompare(answers: Answer[][], seed: number, setting: Setting = {}): void {
  const { shares, ends, classes } = setting;
  const responses = responsesFrom(answers);
  const exact = enumerate(responses, answers, setting);
  const { N, J } = responses;
  const problem: PosteriorProblem = {
    responses,
    K,
    known: nothingKnown(J),
    mostAttributes: 2,
    mayBeEmpty: new Uint8Array(J),
    families: [SATURATED, CONJUNCTIVE, DISJUNCTIVE],
    sizeShares: shares,
  };
  const start = { q: new Uint32Array(J).fill(1), families: new Uint8Array(J), profiles: new Uint32Array(N) };
  const chain = createChain(problem, start, stream(seed, "exact"));
  for (const [k, line] of LINES.entries()) chain.lines[k] = line;
  chain.classes = classes;
  if (ends) chain.evidence.setEnds(ends);
  const items = itemUpdater(chain);
  const { array } = chain.memory.layout;
  const batches = Array.from({ length: BATCHES }, () => {
    const sums = {
      inclusion: new Float64Array(J * K),
      families: new Float64Array(J * 4),
      mastery: new Float64Array(N * K),
    };
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      for (let j = 0; j < J; j++) items.update(j, sums);
      drawProbabilities(chain);
      drawStudents(chain);
      for (let at = 0; at < N * K; at++) sums.mastery[at] += chain.memory.f32[array.mastery / 4 + at];
    }
    return sums;
  });
  for (const name of ["inclusion", "families", "mastery"] as const)
    for (let at = 0; at < exact[name].length; at++) {
      const means = batches.map((sums) => sums[name][at] / SWEEPS);
      const mean = means.reduce((sum, value) => sum + value) / BATCHES;
      const variance = means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (BATCHES - 1);
      // the grid of ordered Betas is right to 0.001 of a probability
      const atol = STANDARD_ERRORS * Math.sqrt(variance / BATCHES) + 0.001;
      try {
        expectClose(mean, exact[name][at], { atol });
      } catch (error) {
        throw new Error(`${name} ${at}: ${(error as Error).message}`);
      }
    }
}

describe("the sampler has the posterior of all profiles and Q-matrices as its distribution", () => {
  it("of 4 students and 4 items", () => {
    const answers: Answer[][] = [
      [1, 0, 1, 0],
      [1, 1, 1, 1],
      [0, 0, 0, 0],
      [0, 1, 1, 0],
    ];
    sampleAndCompare(answers, 1);
  });

  it("of 5 students, with answers missing", () => {
    const answers: Answer[][] = [
      [1, null, 1, 0],
      [1, 1, 1, 1],
      [0, 0, null, null],
      [null, 1, 1, 0],
      [1, 1, 0, 0],
    ];
    sampleAndCompare(answers, 2);
  });

  it("of 4 students of classes", () => {
    const answers: Answer[][] = [
      [1, 0, 1, 0],
      [1, 1, 1, 1],
      [0, 0, 0, 0],
      [0, 1, 1, 0],
    ];
    const weights = new Float64Array(factorNodes().theta.length);
    weights.set([0.5, 0.3, 0.2]);
    const probabilities = new Float64Array(weights.length * K).fill(0.5);
    probabilities.set([0.9, 0.2, 0.1, 0.7, 0.95, 0.9]);
    sampleAndCompare(answers, 4, { classes: { weights, probabilities } });
  });

  it("of 3 students, with given shares of sizes and end answers", () => {
    const answers: Answer[][] = [
      [1, 0, 1, 0],
      [0, 1, 1, 1],
      [1, 1, 0, 0],
    ];
    sampleAndCompare(answers, 3, {
      shares: [0.8, 0.2],
      ends: { low: { right: 1, wrong: 4 }, high: { right: 3, wrong: 1 } },
    });
  });
});
