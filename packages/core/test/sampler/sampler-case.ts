import { nothingKnown } from "../../src/data/known-entries.ts";
import { masksOf } from "../../src/data/q-matrix.ts";
import { ABSENT, type CodedResponses, codedResponses, selectCoded } from "../../src/learn/coded-responses.ts";
import { CELLS } from "../../src/learn/items/index.ts";
import type { SamplerModel } from "../../src/learn/sampler/sampler-model.ts";
import { startModel } from "../../src/learn/sampler/start-model.ts";
import { popcount } from "../../src/numeric/bits.ts";
import { stream } from "../../src/random/stream.ts";
import { simulate } from "../../src/simulate/simulate.ts";

export interface SamplerCase {
  readonly K: number;
  readonly N: number;
  readonly seed: number;
  readonly ability: boolean;
  readonly missing: number;
  /** [K] masks; none if left out. */
  readonly prerequisites?: readonly number[];
}

/** Simulated responses and a model near the one that made them. */
export function samplerCase({ K, N, seed, ability, missing, prerequisites = [] }: SamplerCase): {
  readonly coded: CodedResponses;
  readonly model: SamplerModel;
} {
  const { responses, q } = simulate({
    model: "GDINA",
    attributes: K,
    examinees: N,
    noise: 0.15,
    rho: 0.5,
    seed,
  });
  const gaps = stream(seed, "sampler-case", "missing");
  const complete = codedResponses(responses);
  const codes = complete.codes.map((column) =>
    column.map((code) => (gaps.uniform() < missing ? ABSENT : code)),
  );
  const everybody = Uint32Array.from({ length: N }, (_, i) => i);
  const coded = selectCoded({ ...complete, codes }, everybody);
  const model = startModel(coded, q.entries, K, nothingKnown(coded.J), 4);
  const random = stream(seed, "sampler-case");
  model.q.set(masksOf(q));
  for (let j = 0; j < coded.J; j++) {
    const n = popcount(model.q[j]);
    for (let x = 0; x < 1 << n; x++)
      model.cells[j * CELLS + x] = 0.15 + (0.7 * popcount(x)) / n + 0.1 * (random.uniform() - 0.5);
    model.loadings[j] = ability ? 0.3 + 0.5 * random.uniform() : 0;
  }
  model.hasAbility = ability;
  model.slopes.fill(1.2);
  model.prerequisites.set(prerequisites);
  return { coded, model };
}
