import { ABSENT, type Answers } from "../../src/learn/search/answers.ts";
import { familyTerms } from "../../src/learn/search/family-terms.ts";
import { CELLS, emptyModel, type SearchModel } from "../../src/learn/search/search-model.ts";
import { gatherBits, popcount } from "../../src/numeric/bits.ts";
import { logistic } from "../../src/numeric/logistic.ts";
import { type Stream, stream } from "../../src/random/stream.ts";

/** For tests: a model, and answers and profiles drawn from it. */
export interface RandomCase {
  readonly model: SearchModel;
  readonly answers: Answers;
  readonly profiles: Uint32Array;
}

export interface RandomCaseSize {
  readonly N: number;
  readonly J: number;
  readonly K: number;
  /** Attributes an item has at most; default 3. */
  readonly most?: number;
  /** Share of answers that are absent; default 0. */
  readonly missing?: number;
  readonly seed: number;
}

/** Items of every size from one attribute and every family, effects all positive; slopes from 0.5 to 1.5. */
export function randomCase({ N, J, K, most = 3, missing = 0, seed }: RandomCaseSize): RandomCase {
  const random = stream(seed, "random case", N, J, K, most);
  const model = emptyModel(J, K);
  for (let k = 0; k < K; k++) {
    model.slopes[k] = 0.5 + random.uniform();
    model.intercepts[k] = random.uniform() - 0.5;
  }
  for (let j = 0; j < J; j++) {
    const n = 1 + (j % Math.min(most, K));
    while (popcount(model.q[j]) < n) model.q[j] |= 1 << random.below(K);
    model.families[j] = n < 2 ? 0 : random.below(4);
    model.cells.set(drawCells(model.families[j], n, random), j * CELLS);
  }
  const profiles = Uint32Array.from({ length: N }, () => drawProfile(model, random));
  const codes = Array.from({ length: J }, (_, j) =>
    Uint8Array.from(profiles, (profile) => {
      const right = random.uniform() < model.cells[j * CELLS + gatherBits(profile, model.q[j])];
      return random.uniform() < missing ? ABSENT : Number(right);
    }),
  );
  return { model, answers: answersFrom(codes), profiles };
}

function drawCells(family: number, n: number, random: Stream): number[] {
  const { terms, effectOf, signs, effects: D } = familyTerms(family, n);
  const low = 0.1 + 0.1 * random.uniform();
  const rises = Array.from({ length: D - 1 }, () => 0.5 + random.uniform());
  const total = rises.reduce((sum, rise) => sum + rise, 0);
  const effects = [low, ...rises.map((rise) => (0.7 * rise) / total)];
  return Array.from({ length: 2 ** n }, (_, x) =>
    terms.reduce((p, T, t) => ((T & x) === T ? p + signs[t] * effects[effectOf[t]] : p), 0),
  );
}

function drawProfile(model: SearchModel, random: Stream): number {
  const theta = random.normal();
  let profile = 0;
  for (let k = 0; k < model.K; k++)
    if (random.uniform() < logistic(model.intercepts[k] + model.slopes[k] * theta)) profile |= 1 << k;
  return profile;
}

/** Answers from codes by item, as answersOf makes them of Responses. */
export function answersFrom(codes: readonly Uint8Array[]): Answers {
  const shares = codes.map((column) => {
    const given = column.filter((code) => code !== ABSENT);
    return given.reduce((sum, code) => sum + code, 0.5) / (given.length + 1);
  });
  return {
    N: codes[0].length,
    J: codes.length,
    codes,
    codeCounts: Uint8Array.from(codes, (column) => (column.includes(ABSENT) ? 3 : 2)),
    shares: Float64Array.from(shares),
  };
}
